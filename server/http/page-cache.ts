import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** A finished page in every encoding, ready to be sent to anybody. */
export type Page = {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  br: Buffer
  gzip: Buffer
}

export type Rendered = { status: number; headers: Record<string, string>; body: string }

export type PageCache = {
  /** The page of this key, rendered once however many ask for it. Only status 200 is kept. */
  get(key: string, render: () => Promise<Rendered>): Promise<Page>
  /** The page when it is kept already, which counts as reading it; the way that costs no promise. */
  find(key: string): Page | undefined
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compress = (body: Buffer, quality: number) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

/** Good enough at once; the best follows while others read. */
const FIRST_QUALITY = 5
const BEST_QUALITY = 11

/** Keeps rendered pages up to `maxBytes`, those read longest ago go first. A key holds the versions of all it shows. */
export function openPageCache({ maxBytes = 64 * 1024 * 1024 } = {}): PageCache {
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ body, br, gzip }) => body.length + br.length + gzip.length,
  })
  const rendering = new Map<string, Promise<Page>>()
  const polish = pLimit(1)

  async function fill(key: string, render: () => Promise<Rendered>): Promise<Page> {
    const { status, headers, body: text } = await render()
    const body = Buffer.from(text)
    const [br, gz] = await Promise.all([compress(body, FIRST_QUALITY), zip(body)])
    const etag = `W/"${createHash('sha256').update(JSON.stringify(headers)).update(body).digest('base64url').slice(0, 22)}"`
    const page: Page = { status, headers, etag, body, br, gzip: gz }
    if (status === 200) {
      pages.set(key, page)
      void polish(async () => {
        if (pages.peek(key) === page) page.br = await compress(body, BEST_QUALITY)
      })
    }
    return page
  }

  return {
    find: (key) => pages.get(key),
    get(key, render) {
      let coming = rendering.get(key)
      if (!coming) {
        coming = fill(key, render).finally(() => rendering.delete(key))
        rendering.set(key, coming)
      }
      return coming
    },
  }
}
