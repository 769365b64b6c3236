import type { Mail } from '../../providers/mailer/port.ts'
import type { Language } from '../shared/language.ts'

type Parts = { id: string; site: string; link: string }

const WORDS = {
  en: {
    subject: (site: string) => `Set a new password for ${site}`,
    greeting: 'Hello,',
    reason: (site: string) => `somebody, probably you, asked for a new password for your account at ${site}.`,
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

/** The mail with the link that sets a new password (spec A4), as text and as HTML. */
export function resetMail(to: string, language: Language, { id, site, link }: Parts): Mail {
  const words = WORDS[language]
  const text = [
    words.greeting,
    words.reason(site),
    `${words.action}${language === 'fr' ? '\u00a0:' : ':'}\n${link}`,
    words.rule,
    words.ignore,
  ]
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<body style="margin:0;padding:24px;background:#f3f5f8;color:#14181f;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:auto;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px;font-size:20px;font-weight:800">${escaped(site)}</p>
<p>${words.greeting}<br>${escaped(words.reason(site))}</p>
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14181f;color:#fff;font-weight:700;text-decoration:none">${words.action}</a></p>
<p>${words.rule}</p>
<p style="color:#5a6472">${words.ignore}</p>
<p style="color:#5a6472;font-size:13px;word-break:break-all">${escaped(link)}</p>
</div>
</body>
</html>`
  return { id, to, subject: words.subject(site), text: `${text.join('\n\n')}\n`, html }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
