import { get, type IncomingHttpHeaders } from 'node:http'

/** The headers that a browser sends on a first visit. */
export const BROWSER_HEADERS = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-CA,en;q=0.9,fr-CA;q=0.8',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
}

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Returns a response as received, still compressed. */
export function fetchRaw(port: number, path: string, headers: Record<string, string> = BROWSER_HEADERS): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers, timeout: 30_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(new Error(`${path} took too long.`)))
  })
}

/** How long a page's size must be stable, and the time limit for that, in ms. */
const STILL = 2_500
const LONGEST = 30_000
const LOOK = 250

/** Returns the page at its best compression, which is when its size has stopped shrinking. */
export async function settledPage(port: number, path: string): Promise<RawAnswer> {
  const givenUpAt = performance.now() + LONGEST
  let page = await fetchRaw(port, path)
  let since = performance.now()
  while (performance.now() - since < STILL && performance.now() < givenUpAt) {
    await new Promise((resolve) => setTimeout(resolve, LOOK))
    const next = await fetchRaw(port, path)
    if (next.body.length !== page.body.length) since = performance.now()
    page = next
  }
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}.`)
  return page
}
