import type { Language } from '../../app/kit/language.ts'
import type { Browser } from './browser.ts'

export type CrawledPage = {
  /** Includes the query. */
  path: string
  language: Language
  status: number
  html: string
  /** Absolute URLs. */
  links: string[]
  ids: Set<string>
}

/** More pages mean that links go on without end. */
const MOST = 400
const ATTRIBUTE = /\s(?:href|src)="([^"]*)"/g

/** The public URL of a test's site, whatever port it listens on. */
const OWN = 'http://localhost:0'

/** Every page reachable by links from `starts`, in one language; follows redirects. */
export async function crawl(browser: Browser, starts: string[], language: Language): Promise<CrawledPage[]> {
  const pages = new Map<string, CrawledPage>()
  const waiting = [...starts]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    if (pages.size >= MOST) throw new Error(`More than ${MOST} pages, the last one ${path}`)
    const { status, headers, body } = await browser.get(path, { language })
    const target = headers.get('location')
    const isPage = /^text\/html/.test(headers.get('content-type') ?? '')
    const html = isPage ? body : ''
    const links = (target ? [target] : linksOf(html)).map((link) => new URL(link, OWN + path).href)
    const ids = new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => plain(id)))
    pages.set(path, { path, language, status, html, links, ids })
    waiting.push(...links.flatMap((link) => internal(link)?.path ?? []))
  }
  return [...pages.values()]
}

/** Path with query, and anchor, of an internal link; undefined for others. */
export function internal(link: string): { path: string; anchor: string } | undefined {
  const { origin, pathname, search, hash } = new URL(link)
  return origin === OWN ? { path: pathname + search, anchor: decodeURIComponent(hash.slice(1)) } : undefined
}

const linksOf = (html: string) => [...new Set([...html.matchAll(ATTRIBUTE)].map(([, link]) => plain(link)))]

/** Unescapes an attribute's text. */
const plain = (text = '') =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
