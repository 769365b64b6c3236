import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A finished page in every encoding, ready to be sent to anybody. */
export type Page = {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  br: Buffer
  gzip: Buffer
}

export type RenderedPage = {
  status: number
  headers: Record<string, string>
  body: string
  /** True when the page is cached although its status is not 200. */
  isLasting?: boolean
}

export type PageCache = {
  /**
   * Returns the page of this place (path and language) at this version, rendered once for all waiting requests. Caches only
   * status 200 or `isLasting`, and only the newest version of each place.
   */
  get(place: string, version: string, render: () => Promise<RenderedPage>): Promise<Page>
  /** Returns the page if it is cached, without a promise; counts as a read. */
  find(place: string, version: string): Page | undefined
  /** The numbers of hits and misses since the start. */
  counts: Readonly<Counts>
  /** The current size of all cached pages. */
  bytes(): number
}

type Counts = { found: number; rendered: number }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compress = (body: Buffer, quality: number) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** The quality of the quick first compression; the best one follows in the background. */
const FIRST_QUALITY = 5
const BEST_QUALITY = 11

/** `onError`: called when the better compression fails; the page keeps the first one. */
type PageCacheOptions = { maxBytes?: number; onError?: (error: unknown) => void }

/** Caches rendered pages up to `maxBytes`, evicting the least recently used. */
export function openPageCache({ maxBytes = 64 * 1024 * 1024, onError = () => {} }: PageCacheOptions = {}): PageCache {
  const pages = new LRUCache<string, { version: string; page: Page }>({
    maxSize: maxBytes,
    sizeCalculation: ({ page: { body, br, gzip } }) => body.length + br.length + gzip.length,
  })
  const rendering = new Map<string, Promise<Page>>()
  /**
   * Pages that still wait for the best compression, by place: when a page changes faster than it is compressed, only its newest
   * version waits.
   */
  const rough = new Map<string, Page>()
  let isPolishing = false
  const counts: Counts = { found: 0, rendered: 0 }

  async function polish() {
    if (isPolishing) return
    isPolishing = true
    try {
      for (const [place, page] of rough) {
        rough.delete(place)
        if (pages.peek(place)?.page === page) page.br = await compress(page.body, BEST_QUALITY)
      }
    } finally {
      isPolishing = false
    }
  }

  async function fill(place: string, version: string, render: () => Promise<RenderedPage>): Promise<Page> {
    counts.rendered++
    const { status, headers, body: text, isLasting } = await render()
    const body = Buffer.from(text)
    const etag = `W/"${createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 22)}"`
    const before = pages.peek(place)?.page
    // A newer version may have the same content, as a feed does each minute: then it is already compressed.
    if (before?.etag === etag && before.status === status) {
      pages.set(place, { version, page: before })
      return before
    }
    const [br, gz] = await Promise.all([compress(body, FIRST_QUALITY), zip(body)])
    const page: Page = { status, headers, etag, body, br, gzip: gz }
    if (status === 200 || isLasting) {
      pages.set(place, { version, page })
      rough.set(place, page)
      polish().catch(onError)
    }
    return page
  }

  function find(place: string, version: string) {
    const kept = pages.get(place)
    if (kept?.version !== version) return undefined
    counts.found++
    return kept.page
  }

  return {
    find,
    counts,
    bytes: () => pages.calculatedSize,
    async get(place, version, render) {
      const kept = find(place, version)
      if (kept) return kept
      const key = `${place} ${version}`
      let coming = rendering.get(key)
      if (!coming) {
        coming = fill(place, version, render).finally(() => rendering.delete(key))
        rendering.set(key, coming)
      }
      return coming
    },
  }
}
