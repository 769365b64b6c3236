import type { Mail } from '../../../providers/mailer/port.ts'
import type { Language } from '../../kit/language.ts'

/**
 * The words of a mail with one link: the sender, the reason, the link's action, its rule, and what to do if the mail came by
 * mistake.
 */
type LinkMailWords = {
  subject: string
  greeting: string
  reason: string
  action: string
  rule: string
  ignore: string
}

/** The same mail in one language. `site`: the site's name in that language. */
type LinkMailContent = { language: Language; site: string; link: string; words: LinkMailWords }

/** Returns a mail with one link, as text and as HTML, in one or several languages, one after the other. */
export function linkMail({ id, to }: { id: string; to: string }, ...said: [LinkMailContent, ...LinkMailContent[]]): Mail {
  const subject = said.map(({ words }) => words.subject).join(' / ')
  const html = `<!doctype html>
<html lang="${said[0].language}">
<meta charset="utf-8">
<body style="margin:0;padding:24px;background:#f3f5f8;color:#14181f;font:16px/1.5 system-ui,sans-serif">
${said.map(htmlOf).join('\n')}
</body>
</html>`
  return { id, to, subject, text: said.map(textOf).join(`\n${'-'.repeat(40)}\n\n`), html }
}

function textOf({ language, link, words }: LinkMailContent): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  return `${[words.greeting, words.reason, `${words.action}${colon}\n${link}`, words.rule, words.ignore].join('\n\n')}\n`
}

const htmlOf = ({ language, site, link, words }: LinkMailContent) =>
  `<div lang="${language}" style="max-width:520px;margin:0 auto 24px;padding:32px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px;font-size:20px;font-weight:800">${escaped(site)}</p>
<p>${words.greeting}<br>${escaped(words.reason)}</p>
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14181f;color:#fff;font-weight:700;text-decoration:none">${words.action}</a></p>
<p>${escaped(words.rule)}</p>
<p style="color:#5a6472">${escaped(words.ignore)}</p>
<p style="color:#5a6472;font-size:13px;word-break:break-all">${escaped(link)}</p>
</div>`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
