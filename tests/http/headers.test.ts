import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXED_PATHS } from '../../app/public-pages.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { type Answer, ask, inlineScriptHashes, policyOf, send } from '../sites/visitor.ts'

const PICTURE = '0b7f1c9e-2f43-4a58-9d0c-1234567890ab'
const FOREVER = 'public, max-age=31536000, immutable'

let site: TestSite
let script: string
beforeAll(async () => {
  site = await startTestSite()
  await site.addCategory('hockey')
  for (let order = 0; order < 9; order++) await site.addSeries({ id: `s${order}`, tags: ['hockey'], order })
  await site.addSeries({
    id: 'cup',
    title: '</script><script>alert(1)</script>',
    shortDescription: '"><img src=x onerror=alert(1)>',
  })
  await site.addEpisode('cup', { title: '<!--<script>alert(1)//-->', longDescription: '\u2028</title><script>alert(1)</script>' })
  await site.addSeries({ id: 'locked', password: 'pw' })
  const png = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  await site.running.services.pictures.store(png, PICTURE)
  script = /"(\/assets\/root-[\w-]+\.js)"/.exec((await ask(site, '/')).body)?.[1] as string
})
afterAll(() => site.close())

const cookie = async () =>
  (await send(site, '/unlock', { seriesId: 'locked', password: 'pw' })).headers.get('set-cookie')?.split(';')[0] as string

const PAGES: [string, () => Promise<Answer>, string][] = [
  ['the home page', () => ask(site, '/'), 'public, no-cache'],
  ['a series', () => ask(site, '/series/cup'), 'public, no-cache'],
  ['a locked series', () => ask(site, '/series/locked'), 'public, no-cache'],
  ['the board', () => ask(site, '/scoreboard'), 'public, no-cache'],
  ['a static page', () => ask(site, '/contact', { language: 'fr' }), 'public, no-cache'],
  ['the password page', () => ask(site, '/password?seriesId=locked'), 'private, no-store'],
  ['a wrong password', () => send(site, '/password?seriesId=locked', { seriesId: 'locked', password: 'x' }), 'private, no-store'],
  ['forbidden', () => ask(site, '/forbidden'), 'private, no-store'],
  ['a page that is not there', () => ask(site, '/nowhere'), 'private, no-store'],
  ['a series that is not there', () => ask(site, '/series/gone'), 'no-store'],
  ['a wrong address', () => ask(site, '/%zz'), 'private, no-store'],
  ['a wrong method', () => ask(site, '/', { method: 'PUT' }), 'private, no-store'],
  ['a long address', () => ask(site, `/${'x'.repeat(3_000)}`), 'private, no-store'],
  ['a foreign form', () => send(site, '/unlock', {}, { headers: { origin: 'https://evil.example' } }), 'private, no-store'],
]

const OTHERS: [string, () => Promise<Answer>, string][] = [
  ['a script of the build', () => ask(site, script), FOREVER],
  ['the worker', () => ask(site, '/sw.js'), 'no-cache'],
  ['a picture of the site', () => ask(site, '/art/favicon.svg'), 'public, max-age=3600'],
  ['data of the home page', () => ask(site, '/_.data'), 'public, no-cache'],
  ['data of a series', () => ask(site, '/series/cup.data'), 'public, no-cache'],
  ['data of a series that is not there', () => ask(site, '/series/gone.data'), 'no-store'],
  ['data of no page', () => ask(site, '/nowhere.data'), 'private, no-store'],
  ['a page of a row', () => ask(site, '/row/hockey/1'), 'public, no-cache'],
  ['a row that is not there', () => ask(site, '/row/gone/1'), 'no-store'],
  ['a search', () => ask(site, '/search?q=s'), 'private, no-store'],
  ['a locked content', () => ask(site, '/series/locked/content'), 'private, no-store'],
  ['an unlocked content', async () => ask(site, '/series/locked/content', { cookie: await cookie() }), 'private, no-store'],
  ['a content that is not there', () => ask(site, '/series/gone/content'), 'private, no-store'],
  ['an unlock', () => send(site, '/unlock', { seriesId: 'locked', password: 'pw' }), 'private, no-store'],
  ['an unlock refused', () => send(site, '/unlock', { seriesId: 'locked', password: 'x' }), 'private, no-store'],
  ['a redirect', () => ask(site, '/password'), 'private, no-store'],
  ['a redirect to the true address', () => ask(site, '/series/CUP'), 'private, no-store'],
  ['a redirect after a form', () => send(site, '/language', { language: 'fr' }), 'private, no-store'],
  ['a thumbnail', () => ask(site, `/thumbnails/${PICTURE}/160`), FOREVER],
  ['a thumbnail that is not there', () => ask(site, `/thumbnails/${PICTURE}/1`), 'public, max-age=60'],
  ['health', () => ask(site, '/healthz'), 'no-store'],
  ['readiness', () => ask(site, '/readyz'), 'no-store'],
  ['a wrong live address', () => ask(site, '/live'), 'no-store'],
  ['robots.txt', () => ask(site, '/robots.txt'), 'no-store'],
]

describe.each([...PAGES, ...OTHERS])('%s', (name, get, cacheControl) => {
  test('T-98 carries the headers that every answer does, and says who may keep it', async () => {
    const { headers } = await get()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    // Embeds in other sites show a thumbnail (spec R6).
    expect(headers.get('cross-origin-resource-policy')).toBe(name === 'a thumbnail' ? 'cross-origin' : 'same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-podium-nonce')).toBeNull()
    expect(headers.get('cache-control')).toBe(cacheControl)
  })
})

describe.each(PAGES)('%s', (_, get) => {
  test('T-99 has a policy that allows its own inline scripts by their hash and nothing else', async () => {
    const { headers, body } = await get()
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    const hashes = inlineScriptHashes(body)
    expect(hashes.length).toBeGreaterThan(0)
    expect(new Set(policyOf(headers, 'script-src'))).toEqual(new Set(["'self'", ...hashes]))
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-|nonce-|\*/)
    expect(policyOf(headers, 'default-src')).toEqual(["'none'"])
    expect(policyOf(headers, 'frame-ancestors')).toEqual(["'none'"])
    expect(policyOf(headers, 'object-src')).toEqual(["'none'"])
    expect(policyOf(headers, 'base-uri')).toEqual(["'none'"])
    expect(policyOf(headers, 'form-action')).toEqual(["'self'"])
  })

  test('T-62 T-99 holds no inline style, handler or nonce, and no text of the catalogue as code', async () => {
    const { body } = await get()
    const tags = body.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '<script>').match(/<[a-z][^>]*>/gi) ?? []
    for (const tag of tags) expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(style|nonce|on\w+)=/i)
    expect(body).not.toContain('<script>alert(1)')
    expect(body).not.toContain('<img src=x')
  })
})

test('T-99 a kept page comes with the policy of its own scripts, not of those of the other language', async () => {
  const [en, fr] = await Promise.all(
    (['en', 'fr'] as const).map(async (language) => {
      await ask(site, '/', { language })
      const { headers, body } = await ask(site, '/', { language })
      const allowed = policyOf(headers, 'script-src')
      expect(new Set(allowed)).toEqual(new Set(["'self'", ...inlineScriptHashes(body)]))
      return allowed
    }),
  )
  expect(fr?.filter((source) => !en?.includes(source))).not.toEqual([])
})

test('T-99 K1 the worker may ask the site alone; pages may start it, and say in which language they are', async () => {
  const { headers, body } = await ask(site, '/sw.js')
  expect(headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(body).not.toMatch(/importScripts|https?:\/\/|\bimport[ {"(]/)
  for (const path of ['/', '/series/cup.data', '/row/hockey/1']) {
    for (const language of ['en', 'fr'] as const)
      expect((await ask(site, path, { language })).headers.get('content-language')).toBe(language)
  }
  expect(policyOf((await ask(site, '/')).headers, 'worker-src')).toEqual(["'self'"])
})

test('T-98 a live stream carries the headers, too', async () => {
  const stream = await openSse(`${site.origin}/live?topics=catalog@0`)
  stream.close()
  expect(stream.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cache-control': 'no-store, no-transform',
    'content-type': 'text/event-stream; charset=utf-8',
  })
  expect(stream.headers['x-powered-by']).toBeUndefined()
})

test('T-116 each answer says of what type it is', async () => {
  const types: [string, RegExp][] = [
    ['/search?q=a', /^application\/json/],
    ['/series/locked/content', /^application\/json/],
    ['/row/hockey/1', /^application\/json/],
    [script, /^text\/javascript/],
    ['/art/favicon.svg', /^image\/svg\+xml/],
    ['/healthz', /^text\/plain; charset=utf-8/],
  ]
  for (const [path, type] of types) expect((await ask(site, path)).headers.get('content-type'), path).toMatch(type)
})

test('T-98 T-17 over https the site asks for https for a year, and its cookies are bound to it', async () => {
  const secure = await startTestSite({ settings: { PUBLIC_URL: 'https://site.example' } })
  await secure.addSeries({ id: 'locked', password: 'pw' })
  for (const path of ['/', '/nowhere', '/%', script, '/healthz', '/password']) {
    expect((await ask(secure, path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
  }
  const { headers } = await send(secure, '/unlock', { seriesId: 'locked', password: 'pw' })
  expect(headers.get('set-cookie')).toMatch(/^__Host-unlock=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
  await secure.close()
})

test('T-115 neither maps of the sources nor the build’s own papers are served', async () => {
  for (const path of [
    `${script}.map`,
    '/.vite/manifest.json',
    '/assets/',
    '/assets',
    '/index.html',
    '/build/server/index.js',
    '/../server/index.js',
    '/podium.sqlite',
    '/data/secret',
  ]) {
    expect((await ask(site, path)).status, path).toBe(404)
  }
})

test('Q-61 the site’s own pictures are kept for ever under addresses that change with them', async () => {
  const { body } = await ask(site, '/')
  const addresses = [...new Set(body.match(/\/art\/[\w./-]+(?=[" ])/g))].filter((address) => !address.includes('share'))
  expect(addresses.length).toBeGreaterThan(8)
  for (const address of addresses) {
    expect(address).toMatch(/^\/art\/[0-9a-f]{8}\/[\w-]+\.\w+$/)
    const { status, headers } = await ask(site, address)
    expect([address, status, headers.get('cache-control')]).toEqual([address, 200, FOREVER])
  }
  // While two versions run side by side, a page of the other may request it here.
  const other = await ask(site, '/art/00000000/hero-640.jpg')
  expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
  expect((await ask(site, '/art/00000000/gone.jpg')).status).toBe(404)
  // Paths that other sites link to stay.
  expect((await ask(site, '/art/share.jpg')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('Q-61 /favicon.ico is an icon', async () => {
  const answer = await fetch(`${site.origin}/favicon.ico`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const icon = Buffer.from(await answer.arrayBuffer())
  // One picture of 32 × 32 pixels, as PNG.
  expect(icon.subarray(0, 8)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0, 32, 32]))
  const { format, width, height } = await sharp(icon.subarray(22)).metadata()
  expect([format, width, height]).toEqual(['png', 32, 32])
  expect(icon.readUInt32LE(14)).toBe(icon.length - 22)
})

test.each(['en', 'fr'] as const)('Q-61 every page of the menus and forms says what it is for, in %s', async (language) => {
  const paths = [...FIXED_PATHS, '/login', '/signup', '/forgot-password', '/password?seriesId=locked']
  const said = await Promise.all(
    paths.map(async (path) => {
      const { body } = await ask(site, path, { language })
      return /<meta name="description" content="([^"]{20,200})"/.exec(body)?.[1] ?? `none on ${path}`
    }),
  )
  expect(said.filter((text) => text.startsWith('none'))).toEqual([])
  expect(new Set(said).size).toBe(paths.length)
})

test('Q-28 pages show pictures of the same hosts that forms take them from', async () => {
  const hosts = { MEDIA_HOSTS: 'http://media.example:8080', IMAGE_HOSTS: 'images.example' }
  const settings = { PROVIDER_HOST: 'https://webcast.example', STREAM_HOST: 'https://stream.example', ...hosts }
  const other = await startTestSite({ settings })
  const { pictures } = other.running.services.origins
  expect(new Set(pictures)).toEqual(
    new Set(['https://webcast.example', 'https://stream.example', 'http://media.example:8080', 'https://images.example']),
  )
  expect(policyOf((await ask(other, '/')).headers, 'img-src')).toEqual(["'self'", 'data:', 'blob:', ...pictures])
  await other.close()
})
