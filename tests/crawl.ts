import type { Language } from '../app/shared/language.ts'
import type { Browser } from './browser.ts'

export type CrawledPage = {
  /** With its query. */
  path: string
  language: Language
  status: number
  html: string
  /** Whole addresses. */
  links: string[]
  ids: Set<string>
}

/** More pages than this mean that addresses lead on without end. */
const MOST = 400
const ATTRIBUTE = /\s(?:href|src)="([^"]*)"/g

/** What a site of a test, which may listen anywhere, takes for its own address. */
const OWN = 'http://localhost:0'

/** Every page of a site that a browser comes to by links from `starts`, in one language; redirects are followed. */
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

/** Path with query, and anchor, of a link into the site; undefined for others. */
export function internal(link: string): { path: string; anchor: string } | undefined {
  const { origin, pathname, search, hash } = new URL(link)
  return origin === OWN ? { path: pathname + search, anchor: decodeURIComponent(hash.slice(1)) } : undefined
}

const linksOf = (html: string) => [...new Set([...html.matchAll(ATTRIBUTE)].map(([, link]) => plain(link)))]

/** An attribute's text as it was before it was written into HTML. */
const plain = (text = '') =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
