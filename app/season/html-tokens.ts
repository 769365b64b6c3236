/** A tag with the text that stands before it. The last token has the rest of the text, and no name. */
export type HtmlToken = { text: string; name: string; isEnd: boolean; attributes: string }

/** What stands in these is not text. */
const HIDDEN = new Set(['script', 'style', 'template', 'title', 'noscript', 'textarea'])
const NAME = /^<(\/?)([a-z][a-z0-9]*)/i

/**
 * Divides HTML into texts and tags in one pass, so that no input takes more than linear time. Comments and the contents of
 * scripts and styles are left out; what follows a tag or comment that never ends is, too.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  let text = ''
  while (at < html.length) {
    const start = html.indexOf('<', at)
    if (start < 0) break
    text += html.slice(at, start)
    const [head = '', slash, given = ''] = NAME.exec(html.slice(start, start + 20)) ?? []
    const name = given.toLowerCase()
    if (head === '' && !/^<[!?/]/.test(html.slice(start, start + 2))) {
      text += '<'
      at = start + 1
      continue
    }
    const isComment = html.startsWith('<!--', start)
    const end = isComment ? after(html.indexOf('-->', start + 4), 3) : tagEnd(html, start + 1)
    if (end < 0) return yield { text, name: '', isEnd: false, attributes: '' }
    at = end
    if (head === '') continue
    if (slash === '' && HIDDEN.has(name)) {
      const close = new RegExp(`</${name}`, 'gi')
      close.lastIndex = end
      at = close.exec(html)?.index ?? html.length
      continue
    }
    yield { text, name, isEnd: slash === '/', attributes: html.slice(start + head.length, end - 1) }
    text = ''
  }
  yield { text: text + html.slice(at), name: '', isEnd: false, attributes: '' }
}

const after = (found: number, length: number) => (found < 0 ? -1 : found + length)

/** The place after the `>` that ends a tag; one within quotes does not. */
function tagEnd(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const character = html[at] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return -1
}
