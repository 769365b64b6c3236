import type { Mail } from '../../../providers/mailer/port.ts'
import type { Language } from '../../kit/language.ts'
import { linkMail } from './link-mail.server.ts'

type Parts = { id: string; site: string; link: string }

const WORDS = {
  en: {
    subject: (site: string) => `Set a new password for ${site}`,
    greeting: 'Hello,',
    reason: (site: string) => `Somebody, probably you, asked for a new password for your account at ${site}.`,
    action: 'Set a new password',
    rule: 'The link works once, for one hour. Setting a new password signs you out on all devices.',
    ignore: 'If it was not you, you can ignore this mail: nothing has changed.',
  },
  fr: {
    subject: (site: string) => `Nouveau mot de passe pour ${site}`,
    greeting: 'Bonjour,',
    reason: (site: string) => `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte ${site}.`,
    action: 'Choisir un nouveau mot de passe',
    rule: 'Le lien ne sert qu’une fois et expire après une heure. Le nouveau mot de passe fermera vos sessions sur tous vos appareils.',
    ignore: 'Si cette demande ne vient pas de vous, ignorez ce courriel\u00a0: rien n’a changé.',
  },
}

/** Returns the mail with the link that sets a new password (spec A4), as text and as HTML. */
export function resetMail(to: string, language: Language, { id, site, link }: Parts): Mail {
  const { subject, reason, ...words } = WORDS[language]
  return linkMail({ id, to }, { language, site, link, words: { ...words, subject: subject(site), reason: reason(site) } })
}
