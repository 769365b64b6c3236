import type { Mail } from '../../providers/mailer/port.ts'
import type { Language } from '../kit/language.ts'
import type { ContactMessage } from './contact-form.ts'

const WORDS = {
  en: {
    subject: (site: string) => `Message from the contact page of ${site}`,
    from: (email: string) => `From: ${email}`,
    page: (page: string) => `Page: ${page}`,
    diagnostics: 'Technical details:',
    note: 'Reply to this mail to answer. The address was typed into a form: nobody has shown that it is theirs.',
  },
  fr: {
    subject: (site: string) => `Message de la page «\u00a0Nous joindre\u00a0» de ${site}`,
    from: (email: string) => `De\u00a0: ${email}`,
    page: (page: string) => `Page\u00a0: ${page}`,
    diagnostics: 'Détails techniques\u00a0:',
    note: 'Répondez à ce courriel pour écrire à cette personne. L’adresse a été saisie dans un formulaire\u00a0: rien ne prouve qu’elle lui appartient.',
  },
}

type Parts = { id: string; to: string; language: Language; site: string; publicUrl: string }

/** Returns the mail that carries a contact message to staff, as plain text in the language of the sender's page. */
export function contactMail({ email, message, page, diagnostics }: ContactMessage, parts: Parts): Mail {
  const words = WORDS[parts.language]
  // Only addresses of this site may become links in the reader's mail program.
  const about = page && words.page(page.startsWith('/') ? parts.publicUrl + page : page.replaceAll('://', ': //'))
  const text = [
    [words.from(email), about].filter(Boolean).join('\n'),
    message,
    diagnostics && `${words.diagnostics}\n${quoted(diagnostics)}`,
    // The signature separator that mail programs recognise.
    `-- \n${words.note}`,
  ]
  return {
    id: parts.id,
    to: parts.to,
    replyTo: email,
    subject: words.subject(parts.site),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
  }
}

/** Quotes each line, so that none looks like the mail's own text. */
const quoted = (text: string) => text.replace(/^/gm, '> ')
