import type { Mail } from '../../providers/mailer/port.ts'
import type { Language } from '../shared/language.ts'

/** The words of a mail with one link: who writes, why, what the link does, its rule, and what to do when it came by mistake. */
export type LinkMailWords = {
  subject: string
  greeting: string
  reason: string
  action: string
  rule: string
  ignore: string
}

type Parts = { id: string; to: string; language: Language; site: string; link: string }

/** A mail with one link, as text and as HTML. */
export function linkMail({ id, to, language, site, link }: Parts, words: LinkMailWords): Mail {
  const text = [
    words.greeting,
    words.reason,
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
<p>${words.greeting}<br>${escaped(words.reason)}</p>
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14181f;color:#fff;font-weight:700;text-decoration:none">${words.action}</a></p>
<p>${escaped(words.rule)}</p>
<p style="color:#5a6472">${escaped(words.ignore)}</p>
<p style="color:#5a6472;font-size:13px;word-break:break-all">${escaped(link)}</p>
</div>
</body>
</html>`
  return { id, to, subject: words.subject, text: `${text.join('\n\n')}\n`, html }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
