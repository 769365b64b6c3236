import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { openPageCache, type Page } from './page-cache.ts'

const page = (body: string, status = 200) => ({ status, headers: { 'content-type': 'text/html' }, body })

test('a page is rendered once, however many requests arrive at once', async () => {
  const cache = openPageCache()
  let renderings = 0
  const render = async () => page(`rendering ${++renderings}`)
  const pages = await Promise.all(Array.from({ length: 100 }, () => cache.get('/ en', '1', render)))
  expect(renderings).toBe(1)
  expect(new Set(pages).size).toBe(1)
  expect(cache.find('/ en', '1')).toBe(pages[0])
})

test('each encoding holds the same page', async () => {
  const body = '<p>Résumé</p>'.repeat(200)
  const kept = await openPageCache().get('k', '1', async () => page(body))
  expect(kept.body.toString()).toBe(body)
  expect(brotliDecompressSync(kept.br).toString()).toBe(body)
  expect(gunzipSync(kept.gzip).toString()).toBe(body)
  expect(kept.br.length).toBeLessThan(kept.body.length)
})

test('different pages have different ETags, the same page the same', async () => {
  const cache = openPageCache()
  const [a, b, c] = await Promise.all(['one', 'one', 'two'].map((body, at) => cache.get(`k${at}`, '1', async () => page(body))))
  expect(a?.etag).toBe(b?.etag)
  expect(a?.etag).not.toBe(c?.etag)
})

test('R7 a newer version that shows the same is the page that is kept, with the best compression that it has', async () => {
  const cache = openPageCache()
  const body = '<p>Résumé</p>'.repeat(200)
  const first = await cache.get('k', '1', async () => page(body))
  expect(await cache.get('k', '2', async () => page(body))).toBe(first)
  expect([cache.find('k', '1'), cache.find('k', '2')]).toEqual([undefined, first])
  expect(await cache.get('k', '3', async () => page(`${body}!`))).not.toBe(first)
})

test('a page with another status, or a failed one, is not cached but rendered again', async () => {
  const cache = openPageCache()
  expect((await cache.get('k', '1', async () => page('gone', 404))).status).toBe(404)
  expect(cache.find('k', '1')).toBeUndefined()
  await expect(
    cache.get('k', '1', async () => {
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  expect((await cache.get('k', '1', async () => page('here'))).body.toString()).toBe('here')
})

test('over the limit, the least recently used page is evicted first', async () => {
  const render = async () => page(randomBytes(1_000).toString('base64'))
  const { body, br, gzip } = await openPageCache().get('size', '1', render)
  const cache = openPageCache({ maxBytes: Math.round(3.5 * (body.length + br.length + gzip.length)) })
  for (const key of ['a', 'b', 'c']) await cache.get(key, '1', render)
  cache.find('a', '1')
  await cache.get('d', '1', render)
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key, '1'))).toEqual(['a', 'c', 'd'])
})

test('a newer version of a page takes the place of the older one', async () => {
  const render = async () => page(randomBytes(1_000).toString('base64'))
  const { body, br, gzip } = await openPageCache().get('size', '1', render)
  const cache = openPageCache({ maxBytes: Math.round(2.5 * (body.length + br.length + gzip.length)) })
  await cache.get('other', '1', render)
  for (let version = 1; version <= 5; version++) await cache.get('home', String(version), render)
  expect(cache.find('home', '4')).toBeUndefined()
  expect(cache.find('home', '5')).toBeDefined()
  expect(cache.find('other', '1')).toBeDefined()
})

test('T-104 when a page changes faster than it can be compressed best, only its newest version is', async () => {
  const cache = openPageCache()
  const words = Array.from({ length: 20_000 }, (_, at) => `<li>${(at * at) % 9_973}</li>`).join('')
  const rough = new Map<Page, Buffer>()
  for (let version = 1; version <= 30; version++) {
    const kept = await cache.get('/ en', String(version), async () => page(`${version}${words}`))
    rough.set(kept, kept.br)
  }
  const isPacked = () => [...rough].map(([kept, first]) => kept.br !== first)
  await expect.poll(() => isPacked().at(-1), { timeout: 10_000 }).toBe(true)
  expect(isPacked().filter(Boolean).length).toBeLessThan(15)
})

test('a lasting page is cached, whatever its status', async () => {
  const cache = openPageCache()
  const gone = await cache.get('/404 en', '1', async () => ({ ...page('gone', 404), isLasting: true }))
  expect(cache.find('/404 en', '1')).toBe(gone)
})

test('a page that cannot be compressed best is reported, and the others are still compressed', async () => {
  const failures: unknown[] = []
  const cache = openPageCache({ onError: (error) => failures.push(error) })
  const text = (bytes: number) => page(randomBytes(bytes).toString('hex'))
  // The first version is still being compressed when the second one comes.
  await cache.get('first', '1', async () => text(500_000))
  const broken = await cache.get('second', '1', async () => text(5_000))
  Object.defineProperty(broken, 'body', {
    get() {
      throw new Error('no bytes')
    },
  })
  await vi.waitUntil(() => failures.length > 0, { timeout: 10_000 })
  expect(failures).toEqual([new Error('no bytes')])
  const third = await cache.get('third', '1', async () => text(50_000))
  const { br } = third
  await vi.waitUntil(() => third.br !== br, { timeout: 10_000 })
  expect(third.br.length).toBeLessThanOrEqual(br.length)
  expect(brotliDecompressSync(third.br)).toEqual(third.body)
})
