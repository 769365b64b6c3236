import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openPageCache } from './page-cache.ts'

const page = (body: string, status = 200) => ({ status, headers: { 'content-type': 'text/html' }, body })

test('a page is rendered once, however many ask for it at once', async () => {
  const cache = openPageCache()
  let renderings = 0
  const render = async () => page(`rendering ${++renderings}`)
  const pages = await Promise.all(Array.from({ length: 100 }, () => cache.get('/ en 1', render)))
  expect(renderings).toBe(1)
  expect(new Set(pages).size).toBe(1)
  expect(cache.find('/ en 1')).toBe(pages[0])
})

test('each encoding holds the same page', async () => {
  const body = '<p>Résumé</p>'.repeat(200)
  const kept = await openPageCache().get('k', async () => page(body))
  expect(kept.body.toString()).toBe(body)
  expect(brotliDecompressSync(kept.br).toString()).toBe(body)
  expect(gunzipSync(kept.gzip).toString()).toBe(body)
  expect(kept.br.length).toBeLessThan(kept.body.length)
})

test('another page has another tag, the same one the same', async () => {
  const cache = openPageCache()
  const [a, b, c] = await Promise.all(['one', 'one', 'two'].map((body, at) => cache.get(`k${at}`, async () => page(body))))
  expect(a?.etag).toBe(b?.etag)
  expect(a?.etag).not.toBe(c?.etag)
})

test('a page of another status, or one that failed, is kept by nobody and rendered again', async () => {
  const cache = openPageCache()
  expect((await cache.get('k', async () => page('gone', 404))).status).toBe(404)
  expect(cache.find('k')).toBeUndefined()
  await expect(
    cache.get('k', async () => {
      throw new Error('stop')
    }),
  ).rejects.toThrow('stop')
  expect((await cache.get('k', async () => page('here'))).body.toString()).toBe('here')
})

test('over its limit the page read longest ago goes first', async () => {
  const render = async () => page(randomBytes(1_000).toString('base64'))
  const { body, br, gzip } = await openPageCache().get('size', render)
  const cache = openPageCache({ maxBytes: Math.round(3.5 * (body.length + br.length + gzip.length)) })
  for (const key of ['a', 'b', 'c']) await cache.get(key, render)
  cache.find('a')
  await cache.get('d', render)
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.find(key))).toEqual(['a', 'c', 'd'])
})
