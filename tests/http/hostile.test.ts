import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { en } from '../../app/language/words/en.ts'
import { fr } from '../../app/language/words/fr.ts'
import routes from '../../app/routes.ts'
import { rounds } from '../daily.ts'
import { capturedLog } from '../log.ts'
import fc from '../rules/properties.ts'
import { connectTo, type RawAnswer, rawRequest, sendRaw } from '../sites/raw.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { asHtml, ask, INSIDES, languageOf, send } from '../sites/visitor.ts'

const log = capturedLog('info')

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ log: log.logger, settings: { ACCESS_LOG: '1' } })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addSeries({ id: 'locked', password: 'pw' })
})
afterAll(async () => {
  // Whatever was sent, the site still answers, no prototype is polluted, and nothing failed inside.
  expect((await ask(site, '/series/cup')).status).toBe(200)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(log.lines.filter(({ msg, err }) => msg === 'request failed' || err?.stack)).toEqual([])
  await site.close()
})

const raw = (method: string, target: string, headers: Record<string, string> = {}, body = '') =>
  sendRaw(site.origin, rawRequest(method, target, headers, body))

function expectHarmless({ status, body, wasCut }: Pick<RawAnswer, 'status' | 'body'> & { wasCut?: boolean }, what: string) {
  expect(status, what).toBeGreaterThanOrEqual(200)
  expect(status, what).toBeLessThan(500)
  expect(body, what).not.toMatch(INSIDES)
  expect(wasCut ?? false, what).toBe(false)
}

describe.each([
  ['en', en],
  ['fr', fr],
] as const)('in %s', (language, words) => {
  test.each([
    ['/%', 400],
    ['/%zz', 400],
    ['/%E0%A4%A', 400],
    ['/%c0%af', 400],
    ['/%ff', 400],
    ['/series/%', 400],
    ['/series/%ed%a0%80', 400],
    ['/%00', 400],
    ['/series/cup%00', 400],
    ['/series/cup%0d%0aX:y', 400],
    ['/%7f', 400],
    ['/\\evil.example', 400],
    ['/series\\cup', 400],
    ['/%5c%5cevil.example', 400],
    ['//', 400],
    ['//evil.example', 400],
    ['//evil.example/series/cup', 400],
    ['///', 400],
    ['http://evil.example/', 400],
    ['https://site.test/series/cup', 400],
    ['series/cup', 400],
    ['?q=x', 400],
    ['/.//evil.example', 404],
    ['/..//evil.example', 404],
    ['/a/..//evil.example', 404],
    ['/series/..%2f..%2fetc%2fpasswd', 404],
    ['/series/<script>alert(1)</script>', 404],
    ['/series/"><img src=x onerror=alert(1)>', 404],
    ['/series/__proto__', 404],
    ['/series/constructor', 404],
    ['/row/__proto__/1', 404],
    ['/row/hockey/1e3', 404],
    ['/row/hockey/-0', 404],
    ['/row/hockey/01', 404],
    ['/row/hockey/0x1', 404],
    [`/thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab/0160`, 404],
    [`/thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab/0xa0`, 404],
    ['/thumbnails/__proto__/160', 404],
    ['/thumbnails/..%2f..%2fapp.db/160', 404],
    ['/thumbnails/%252e%252e/160', 404],
    ['/series/cup;x=1', 404],
    ['/series/cup.json', 404],
    ['/series/é', 400],
    ['/.git/HEAD', 404],
    ['/.env', 404],
    ['/server.js', 404],
    ['/package.json', 404],
    ['/.vite/manifest.json', 404],
    ['/metrics', 404],
    ['/debug', 404],
    ['/wp-login.php', 404],
  ])('T-111 T-115 the target %j gets %i', async (target, status) => {
    const answer = await sendRaw(
      site.origin,
      rawRequest('GET', target.replaceAll(' ', '%20'), { Cookie: `language=${language}` }),
    )
    expectHarmless(answer, target)
    // Pages that a person could open get an explanation; some of these only a program would request.
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      expect(languageOf(answer.body)).toBe(language)
      expect(answer.body).toContain(asHtml(status === 400 ? words.pages.badRequest : words.pages.goHome))
    }
    expect(answer.status === 404 || answer.status === 400).toBe(true)
    expect(answer.status).toBe(status)
    expect(answer.body).not.toContain('<script>alert(1)')
    expect(answer.body).not.toContain('<img src=x')
  })

  test.each([
    [414, () => raw('GET', `/search?q=${'x'.repeat(10_000)}`, { Cookie: `language=${language}` })],
    [414, () => raw('GET', `/${'a/'.repeat(3_000)}`, { Cookie: `language=${language}` })],
    [413, () => raw('POST', '/unlock', { Cookie: `language=${language}`, 'Content-Length': '70000' }, 'x'.repeat(70_000))],
    [413, () => raw('POST', '/unlock', { Cookie: `language=${language}`, 'Content-Length': '99999999999999' })],
    [
      411,
      () => raw('POST', '/unlock', { Cookie: `language=${language}`, 'Transfer-Encoding': 'chunked' }, '5\r\nseri=\r\n0\r\n\r\n'),
    ],
    [405, () => raw('PUT', '/series/cup', { Cookie: `language=${language}` })],
    [405, () => raw('DELETE', '/', { Cookie: `language=${language}` })],
    [405, () => raw('TRACE', '/', { Cookie: `language=${language}` })],
    [405, () => raw('OPTIONS', '*', { Cookie: `language=${language}` })],
    [403, () => raw('POST', '/unlock', { Cookie: `language=${language}`, Origin: 'https://evil.example' })],
  ] as const)('T-111 a request that is refused with %i is explained', async (status, ask) => {
    const answer = await ask()
    expectHarmless(answer, String(status))
    expect([answer.status, languageOf(answer.body)]).toEqual([status, language])
    expect(answer.body).toContain(asHtml(words.pages.badRequestTitle))
  })
})

test.each([
  ['a cookie of 8 KB', { Cookie: `a=${'x'.repeat(8_000)}; language=fr` }, 200],
  ['a cookie of odd bytes', { Cookie: 'language=%ff; \xff\xfe=\x80; =; ;;; a' }, 200],
  ['a forged unlock cookie', { Cookie: `unlock=${'a'.repeat(3_000)}.b` }, 200],
  ['an unlock cookie of many parts', { Cookie: 'unlock=a.b.c.d.e' }, 200],
  ['an Accept-Language of 10 KB', { 'Accept-Language': 'fr,'.repeat(3_400) }, 200],
  ['a header named __proto__', { ['__proto__x'.slice(0, 9)]: 'x' }, 200],
  ['a header named constructor', { constructor: 'x', prototype: 'y', polluted: 'z' }, 200],
  ['an Accept-Encoding of nonsense', { 'Accept-Encoding': 'bro, x;q=zz, ;;;,,' }, 200],
  ['an If-None-Match of nonsense', { 'If-None-Match': '"""W/W/", *x, \\' }, 200],
  ['an If-Modified-Since of nonsense', { 'If-Modified-Since': 'yesterday' }, 200],
  ['a Range of nonsense', { Range: 'bytes=junk' }, 200],
  ['a Range that runs backwards', { Range: 'bytes=10-5' }, 200],
  ['an X-Forwarded-For of nonsense', { 'X-Forwarded-For': '<script>, \xff, 999.9.9.9' }, 200],
  ['an upgrade to a web socket', { Connection: 'close, Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'x' }, 200],
  ['an upgrade to HTTP/2', { Connection: 'close, Upgrade', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQ' }, 200],
  ['a method in a header', { 'X-HTTP-Method-Override': 'DELETE', 'X-Original-URL': '/admin' }, 200],
  ['headers of 17 KB', { 'X-Big': 'x'.repeat(17_000) }, 431],
  ['a cookie of 20 KB', { Cookie: 'x'.repeat(20_000) }, 431],
] as [string, Record<string, string>, number][])('T-111 %s is answered', async (name, headers, status) => {
  const answer = await raw('GET', '/series/cup', headers)
  expectHarmless(answer, name)
  expect(answer.status).toBe(status)
})

test('T-111 a header named __proto__ really reaches the site, and does nothing', async () => {
  const answer = await sendRaw(
    site.origin,
    'GET /series/cup HTTP/1.1\r\nHost: a\r\n__proto__: {"polluted":1}\r\nConnection: close\r\n\r\n',
  )
  expect(answer.status).toBe(200)
})

test.each([
  'bytes=junk',
  'bytes=10-5',
  'bytes=-',
  'bytes=99999999-',
  'bytes=-5',
  'bytes=5-3,7-1',
  'items=0-5',
  'bytes=0-0',
  '-1',
  'bytes=1e9-1',
])('T-39 a Range of %j for a file of the build is answered', async (range) => {
  const page = await ask(site, '/')
  const file = /\/assets\/[\w.-]+\.css/.exec(page.body)?.[0] as string
  const answer = await raw('GET', file, { Range: range })
  expectHarmless(answer, range)
  expect(answer.status).toBe(200)
})

test.each(['a b', 'a/b', 'evil.example:99999', '[::1', 'a@b', 'a#b', '', '%', '\xff', 'a?b', 'a\\b'])(
  'T-101 a Host of %j is answered, and shows nowhere',
  async (host) => {
    for (const path of ['/', '/nowhere', '/password?seriesId=locked', '/search?q=cup']) {
      const answer = await raw('GET', path, { Host: host })
      expectHarmless(answer, `${host} ${path}`)
    }
  },
)

test('T-101 no header by which a proxy names a host is repeated in an answer', async () => {
  const headers = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'evil.example',
    'X-Forwarded-Prefix': '/evil.example',
    'X-Original-URL': '/evil.example',
    'X-Rewrite-URL': '/evil.example',
    Forwarded: 'host=evil.example',
    Referer: 'https://evil.example/',
  }
  for (const path of [
    '/',
    '/series/cup',
    '/series/CUP',
    '/nowhere',
    '/password',
    '/password?seriesId=locked',
    '/language',
    '/.well-known/security.txt',
    '/contact',
    '/%',
  ]) {
    const { head, body } = await raw('GET', path, headers)
    expect(`${head}${body}`, path).not.toContain('evil.example')
  }
})

test.each([
  ['GET / HTTP/1.1\r\n\r\n', 400],
  ['GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
  ['FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['get / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['GET / HTTP/1.1\nHost: a\n\n', 400],
  ['GET / HTTP/1.1\r\nHost : a\r\nConnection: close\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\n folded: x\r\nConnection: close\r\n\r\n', 400],
  ['GET / HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n', 400],
  ['GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  [
    'POST /unlock HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n',
    400,
  ],
  ['POST /unlock HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello', 400],
  ['POST /unlock HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', 400],
  ['POST /unlock HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\n', 400],
  ['POST /unlock HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n', 400],
])('T-110 the bytes %j get one refusal and the end of the line', async (bytes, status) => {
  const { head, body, ...answer } = await sendRaw(site.origin, bytes)
  expect(answer.status).toBe(status)
  expect(`${head}${body}`.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
  expect(body).not.toMatch(INSIDES)
})

test('T-111 a client that goes in the middle of a request or an answer harms nobody', async () => {
  const parts = [
    'GET',
    'GET / HTTP/1.1\r\nHost',
    rawRequest('GET', '/series/cup'),
    'POST /unlock HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nseriesId=lo',
  ]
  for (const part of parts) {
    for (const isReset of [true, false]) {
      const socket = connectTo(site.origin)
      await once(socket, 'connect')
      socket.write(part)
      if (isReset) socket.resetAndDestroy()
      else socket.destroy()
      await once(socket, 'close')
    }
  }
  expect((await ask(site, '/series/cup')).status).toBe(200)
})

describe('T-109 many requests sent at once on one line', () => {
  const asked = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

  test.each(['/nowhere', '/', '/series/gone', '/forbidden', '/_.data'])('for %s are not all taken', async (path) => {
    await ask(site, path)
    const before = site.renderings()
    const { body, head } = await sendRaw(site.origin, asked(path).repeat(200))
    expect(`${head}${body}`.match(/HTTP\/1\.1 \d{3}/g)?.length ?? 0).toBeLessThan(10)
    expect(site.renderings() - before).toBeLessThan(10)
    expect((await ask(site, '/healthz')).status).toBe(200)
  })

  test('are answered in their order while they are few', async () => {
    const paths = ['/nowhere', '/healthz', '/', '/series/gone', '/robots.txt', '/series/cup', '/%zz']
    const { body, head } = await sendRaw(site.origin, paths.map(asked).join('') + rawRequest('GET', '/healthz'))
    const statuses = `${head}${body}`.match(/(?<=HTTP\/1\.1 )\d{3}/g)
    expect(statuses).toEqual(['404', '200', '200', '404', '200', '200', '400', '200'])
  })
})

describe('T-109 many lines of one client', () => {
  const LINES = 200
  let crowded: TestSite
  beforeAll(async () => {
    crowded = await startTestSite({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(() => crowded.close())

  /**
   * A connection that the site has accepted; returns a function that sends a request and waits for the first bytes of the
   * response.
   */
  async function openLine(client: string) {
    const socket = connectTo(crowded.origin)
    const asking = async (path: string) => {
      socket.write(rawRequest('GET', path, { 'X-Forwarded-For': client, Connection: 'keep-alive' }))
      const [bytes] = await once(socket, 'data')
      return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(bytes))?.[1])
    }
    await asking('/healthz')
    return async (path: string) => {
      const status = await asking(path)
      socket.destroy()
      return status
    }
  }

  test.each(['/me', '/password', '/search?q=a'])('that ask for %s at once hold up nobody else', async (path) => {
    await ask(crowded, '/')
    const flood = await Promise.all(Array.from({ length: LINES }, () => openLine('192.0.2.1')))
    const [kept, personal] = [await openLine('192.0.2.2'), await openLine('192.0.2.2')]
    let answered = 0
    const flooding = flood.map(async (ask) => {
      const status = await ask(path)
      answered++
      return status
    })
    const others = [kept('/'), personal('/me')].map(async (asking) => [await asking, answered < LINES / 2])
    expect(await Promise.all(others)).toEqual([
      [200, true],
      [401, true],
    ])
    expect(new Set(await Promise.all(flooding))).not.toContain(500)
    expect(answered).toBe(LINES)
  })
})

const answersIn = ({ head, body }: RawAnswer) => [...`${head}${body}`.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)

test('T-110 no live stream is written into an answer that was asked for before it', async () => {
  const socket = connectTo(site.origin)
  onTestFinished(() => void socket.destroy())
  let sent = ''
  socket.on('data', (bytes: Buffer) => {
    sent += bytes.toString('latin1')
  })
  socket.write('GET /series/gone HTTP/1.1\r\nHost: a\r\n\r\nGET /live?topics=live@0 HTTP/1.1\r\nHost: a\r\n\r\n')
  await expect.poll(() => sent, { timeout: 10_000 }).toContain('retry:')
  const [page = '', ...streams] = sent.split(/(?=HTTP\/1\.1 \d)/)
  expect(page).toMatch(/^HTTP\/1\.1 404/)
  expect(page).toMatch(/<\/html>\s*(?:0\s*)?$/)
  expect(streams).toEqual([expect.stringMatching(/^HTTP\/1\.1 200/)])
})

test('T-110 a live stream behind another one is not begun', async () => {
  const socket = connectTo(site.origin)
  onTestFinished(() => void socket.destroy())
  const { hub } = site.running
  await expect.poll(() => hub.viewers(), { timeout: 10_000 }).toBe(0)
  const live = 'GET /live?topics=live@0 HTTP/1.1\r\nHost: a\r\n\r\n'
  let sent = ''
  socket.on('data', (bytes: Buffer) => {
    sent += bytes.toString('latin1')
  })
  socket.write(live + live)
  await expect.poll(() => sent, { timeout: 10_000 }).toContain('retry:')
  // A third connection is answered after both have been read.
  const third = await openSse(`${site.origin}/live?topics=live@0`)
  onTestFinished(() => third.close())
  expect(third.status).toBe(200)
  expect(hub.viewers()).toBe(2)
  expect(sent.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('T-110 bytes that are no request are not answered into an answer under way', async () => {
  const stream = await sendRaw(site.origin, 'GET /live?topics=live@0 HTTP/1.1\r\nHost: a\r\n\r\n\x16\x03junk\r\n\r\n')
  expect(answersIn(stream).filter((status) => status !== '200')).toEqual([])
  const page = await sendRaw(site.origin, 'GET /series/gone HTTP/1.1\r\nHost: a\r\n\r\n\x16\x03junk\r\n\r\n')
  expect(answersIn(page).filter((status) => status !== '404')).toEqual([])
})

describe('T-109 one who is slow', () => {
  let slow: TestSite
  beforeAll(async () => {
    const limits = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50, timeout: 1_000 }
    slow = await startTestSite({ limits })
  })
  afterAll(() => slow.close())

  test.each([
    ['with the head of a request', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: '],
    ['with its body', 'POST /unlock HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nseriesId=lo'],
  ])('%s is told so, and the line ends', async (_, bytes) => {
    expect(answersIn(await sendRaw(slow.origin, bytes))).toEqual(['408'])
  })

  test('in sending what belongs to a live stream gets no second answer', async () => {
    const bytes = 'GET /live?topics=live@0 HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nx'
    expect(answersIn(await sendRaw(slow.origin, bytes))).toEqual(['200'])
  })

  test('in reading what was sent is dropped', async () => {
    const files = join(import.meta.dirname, '../../build/client/assets')
    const [largest = ''] = readdirSync(files).sort((a, b) => statSync(join(files, b)).size - statSync(join(files, a)).size)
    const socket = connectTo(slow.origin)
    socket.on('error', () => {})
    socket.pause()
    const [line] = (await once(slow.server, 'connection')) as [Socket]
    const connections = () => new Promise((resolve) => slow.server.getConnections((_, count) => resolve(count)))
    const fill = () => {
      if (line.writableLength === 0) socket.write(`GET /assets/${largest} HTTP/1.1\r\nHost: a\r\n\r\n`)
      return connections()
    }
    await expect.poll(fill, { timeout: 10_000 }).toBe(0)
    socket.destroy()
  })

  test('F-34 in reading files, and gone then, keeps none of them open', async () => {
    const client = join(import.meta.dirname, '../../build/client')
    const files = join(client, 'assets')
    const [largest = ''] = readdirSync(files).sort((a, b) => statSync(join(files, b)).size - statSync(join(files, a)).size)
    const isOfBuild = (fd: string) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(client)
      } catch {
        return false
      }
    }
    const openFiles = () => readdirSync('/proc/self/fd').filter(isOfBuild).length
    const sockets = Array.from({ length: 20 }, () =>
      connectTo(slow.origin)
        .on('error', () => {})
        .pause(),
    )
    for (const socket of sockets) socket.write(`GET /assets/${largest} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(8))
    await expect.poll(openFiles).toBeGreaterThan(10)
    for (const socket of sockets) socket.resetAndDestroy()
    await expect.poll(openFiles).toBe(0)
  })
})

describe('T-18 behind a proxy that names another Host, a site on https', () => {
  let secure: TestSite
  beforeAll(async () => {
    secure = await startTestSite({ settings: { PUBLIC_URL: 'https://site.example' } })
    await secure.addSeries({ id: 'locked', password: 'pw' })
  })
  afterAll(() => secure.close())

  const post = (path: string, headers: Record<string, string>) =>
    send(secure, path, { seriesId: 'locked', password: 'pw' }, { headers })

  test('takes the forms of its own pages', async () => {
    const headers = { origin: 'https://site.example' }
    expect((await post('/unlock', headers)).status).toBe(200)
    expect((await post('/password?seriesId=locked', headers)).status).toBe(302)
    expect((await post('/password?seriesId=locked', { ...headers, 'sec-fetch-site': 'same-origin' })).status).toBe(302)
  })

  test('takes none of the same name on http, nor of the name that the proxy uses', async () => {
    const host = new URL(secure.origin).host
    for (const origin of ['http://site.example', 'https://site.example:8443', `http://${host}`, `https://${host}`, 'null']) {
      expect((await post('/unlock', { origin })).status, origin).toBe(403)
    }
    const bytes = rawRequest('POST', '/unlock', { Host: 'site.example', Origin: 'http://site.example', 'Content-Length': '0' })
    expect((await sendRaw(secure.origin, bytes)).status).toBe(403)
  })
})

test('T-109 what is not there, and what is refused, is rendered once for each language', async () => {
  const some = ['/nowhere', '/a/b/c', '/%zz', '/wp-login.php']
  for (const language of ['en', 'fr'] as const) {
    for (const path of some) await ask(site, path, { language })
    await ask(site, '/', { language, method: 'PUT' })
  }
  const before = site.renderings()
  for (const language of ['en', 'fr'] as const) {
    for (const path of some) {
      const { status, body } = await ask(site, `${path}?x=${Math.random()}`, { language })
      expect([status, languageOf(body)]).toEqual([path === '/%zz' ? 400 : 404, language])
    }
    expect((await ask(site, '/', { language, method: 'PUT' })).status).toBe(405)
    expect((await send(site, '/nowhere', { a: 'b' }, { language })).status).toBe(404)
  }
  expect(site.renderings()).toBe(before)
})

test('T-109 a series that is not there is named by the page that says so', async () => {
  for (const id of ['gone', 'away'])
    expect((await ask(site, `/series/${id}`)).body).toContain(asHtml(en.pages.notFoundSeries(id)))
})

describe('T-44 T-117 forms of an unexpected kind never unlock', () => {
  const bodies: [string, string, string][] = [
    ['JSON', 'application/json', '{"seriesId":"locked","password":"pw"}'],
    ['JSON as text', 'text/plain', '{"seriesId":"locked","password":"pw"}'],
    ['JSON as a form', 'application/x-www-form-urlencoded', '{"seriesId":"locked","password":"pw"}'],
    ['a form as text', 'text/plain', 'seriesId=locked&password=pw'],
    ['no type', '', 'seriesId=locked&password=pw'],
    ['a list', 'application/x-www-form-urlencoded', 'seriesId[]=locked&password[]=pw'],
    ['an operator', 'application/x-www-form-urlencoded', 'seriesId=locked&password[$ne]=x'],
    ['no password', 'application/x-www-form-urlencoded', 'seriesId=locked'],
    ['no series', 'application/x-www-form-urlencoded', 'password=pw'],
    ['nothing', 'application/x-www-form-urlencoded', ''],
    [
      'a polluting field',
      'application/x-www-form-urlencoded',
      '__proto__[password]=pw&__proto__=x&seriesId=locked&constructor=y',
    ],
    ['a long series', 'application/x-www-form-urlencoded', `seriesId=${'x'.repeat(5_000)}&password=pw`],
    ['a long password', 'application/x-www-form-urlencoded', `seriesId=locked&password=${'x'.repeat(60_000)}`],
    ['two passwords, the last wrong', 'application/x-www-form-urlencoded', 'seriesId=locked&password=pw&password=x'],
    ['wrong percent-encoding', 'application/x-www-form-urlencoded', 'seriesId=%zz&password=%E0%A4%A'],
    ['NUL bytes', 'application/x-www-form-urlencoded', 'seriesId=locked%00&password=pw%00'],
    ['a form without its boundary', 'multipart/form-data', 'x'],
    ['a form with a boundary that is not there', 'multipart/form-data; boundary=b', 'seriesId=locked&password=pw'],
    ['a form cut off', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="seriesId"\r\n\r\nlo'],
    [
      'a file as the password',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="seriesId"\r\n\r\nlocked\r\n--b\r\nContent-Disposition: form-data; name="password"; filename="../../x"\r\n\r\npw\r\n--b--\r\n',
    ],
    ['XML', 'application/xml', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><password>&y;</password>'],
    ['a packed form', 'application/x-www-form-urlencoded; charset=utf-7', '+AHM-eriesId=locked'],
  ]

  test.each(bodies)('%s', async (name, type, body) => {
    for (const path of ['/unlock', '/password?seriesId=locked', '/password', '/unlock.data', '/password.data', '/language']) {
      const headers = { ...(type ? { 'Content-Type': type } : {}), 'Content-Length': String(body.length) }
      const answer = await raw('POST', path, headers, body)
      expectHarmless(answer, `${path} ${name}`)
      expect(answer.headers.get('set-cookie') ?? '').not.toContain('unlock')
      if (path === '/unlock') expect([400, 403, 404]).toContain(answer.status)
    }
  })
})

describe('T-44 T-111 fields that name lists, paths or the state of a form', () => {
  /** Every path with an action, with `cup` for each parameter. */
  function takers(entries: RouteConfigEntry[], parent = ''): string[] {
    return entries.flatMap(({ path = '', file, children = [] }) => {
      const address = `${parent}/${path}`
        .replace('/fr?', '')
        .replace(/\/+$/, '')
        .replace(/\/:\w+\?/g, '')
        .replace(/:\w+/g, 'cup')
        .replace('*', 'series')
      const code = readFileSync(join(import.meta.dirname, '../../app', file), 'utf8')
      const isTaker = /^export (async function|const|function) action\b/m.test(code)
      return [...(isTaker ? [address || '/'] : []), ...takers(children, address)]
    })
  }
  const paths = takers(routes as RouteConfigEntry[])

  // The least harmful first: the site runs in this process, and an endless loop could not even fail.
  const bodies = [
    ['a state that is no JSON', '__state__=notjson'],
    ['an intent that is nothing', '__intent__=null'],
    ['an intent of another kind', '__intent__={"type":"reset","payload":{}}'],
    ['a path that runs into itself', 'email=a&email.a=b&password[0]=c&password.b=d'],
    ['a path of 10,000 parts', `${'a.'.repeat(10_000)}a=x`],
    ['a field that is 16,000 texts', 'a=&'.repeat(16_000)],
    ['an email that is 16,000 texts', 'email=&'.repeat(8_000)],
    ['a list of ten million', 'email[9999999]=x'],
    ['an intent with a list of ten million', '__intent__={"type":"update","payload":{"name":"email[9999999]","value":1}}'],
    ['the longest list', 'a[4294967294]=x'],
    ['an intent with the longest list', '__intent__={"type":"update","payload":{"name":"a[4294967294]","value":1}}'],
    ['a long list to delete an account by', 'form=delete&confirm[4294967294]=x'],
    ['a prototype', '__proto__.polluted=1&constructor.prototype.polluted=1&__proto__[polluted]=1'],
  ] as const

  let cookie = ''
  beforeAll(async () => {
    const { services } = site.running
    const chief = { email: 'chief@site.example', password: 'a chief of all staff' }
    await services.admins.makeSuperAdmin(chief)
    const { headers } = await send(site, '/login', chief)
    cookie = headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
  })

  test('are sent to every route that takes a form', () => {
    expect(paths).toEqual(expect.arrayContaining(['/login', '/signup', '/forgot-password', '/reset-password', '/account']))
  })

  /** Of how many paths a body is sent to one; each body begins with another. */
  const step = rounds({ daily: 8, proof: 1 })

  test.each(bodies.map((each, at) => [...each, at] as const))('%s', async (name, body, nth) => {
    for (const path of paths.filter((each, at) => each !== '/logout' && (at + nth) % step === 0)) {
      for (const address of [path, `${path}.data`]) {
        for (const who of ['', cookie]) {
          await site.db.database.db.deleteFrom('rate_limit').execute()
          const form = new URLSearchParams(body)
          const answer = await ask(site, address, { method: 'POST', body: form, cookie: who })
          expectHarmless(answer, `${address} ${name}`)
          expect(answer.body.length, address).toBeLessThan(100_000)
          if (who === '' && /^\/(login|signup|forgot-password)/.test(address)) expect(answer.status, address).toBe(400)
        }
      }
    }
  })
})

test('T-53 the password page repeats nothing that it was asked for by a stranger', async () => {
  for (const id of ['<svg onload=alert(1)>', '"><script>', `locked'"`, '{{7*7}}', 'x'.repeat(1_500)]) {
    const { status, headers } = await ask(site, `/password?seriesId=${encodeURIComponent(id)}`)
    expect([status, headers.get('location')]).toEqual([302, '/404'])
  }
  for (const query of ['seriesId=gone&seriesId=locked', 'seriesId[]=locked', 'seriesid=locked']) {
    expect((await ask(site, `/password?${query}`)).status).toBe(302)
  }
})

test('T-105 the search takes whatever is typed as words, never as a pattern or a query', async () => {
  const queries = [
    "' OR 1=1 --",
    '%',
    '_',
    '*',
    '(a+)+$',
    '[',
    '\\',
    '"; drop table series; --',
    '🏒',
    '\u0000',
    '../',
    '{{7*7}}',
    'a'.repeat(500),
  ]
  for (const q of queries) {
    const { status, body } = await ask(site, `/search?q=${encodeURIComponent(q)}`)
    expect([status, body]).toEqual([200, '{"results":[]}'])
  }
  for (const query of ['q[]=cup', 'q=&q=cup', 'Q=cup', 'q', 'q=%zz'])
    expect((await ask(site, `/search?${query}`)).status).toBe(200)
})

test('T-112 a request cannot write a line of its own into the log', async () => {
  const before = log.lines.length
  const forged = '"}\r\n{"level":60,"msg":"forged"}'
  const inHeader = forged.replace('\r\n', '')
  for (const path of ['/series/', '/series/cup?from='])
    await raw('GET', path + encodeURIComponent(forged), { 'User-Agent': inHeader, Cookie: inHeader })
  await send(site, '/unlock', { seriesId: forged, password: 'x' })
  const written = log.lines.slice(before)
  expect(written.filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(2)
  for (const line of written) expect(JSON.stringify(line)).not.toContain('forged')
  expect(log.broken).toEqual([])
})

const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%00',
    '%',
    '%zz',
    '%ff',
    '\\',
    ';',
    ':',
    '@',
    '?',
    '#',
    '&',
    '=',
    '+',
    '~',
    '*',
    '[',
    ']',
    '<',
    '>',
    '"',
    "'",
    '|',
  ],
  ...[
    'series',
    'row',
    'thumbnails',
    'search',
    'password',
    'unlock',
    'language',
    'live',
    'assets',
    'cup',
    'locked',
    'content',
    '.data',
    '_.data',
    'Cup',
    '1',
    '160',
    '-1',
    '1e9',
  ],
  ...[
    'q=',
    'seriesId=',
    'topics=',
    'catalog@0',
    'redirectUrl=',
    '_routes=',
    'index',
    'é',
    '\x80',
    '\xff',
    '__proto__',
    'constructor',
  ],
)
const target = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
const value = fc
  .array(fc.oneof(piece, fc.constantFrom('a', ' ', ',', ';q=0', '\t', 'fr', 'en', 'bytes=', 'W/"', '*', 'null')), {
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''))
const headers = fc.dictionary(
  fc.constantFrom(
    'Cookie',
    'Accept',
    'Accept-Encoding',
    'Range',
    'If-None-Match',
    'If-Modified-Since',
    'Origin',
    'Referer',
    'Content-Type',
    'X-Forwarded-For',
    'Sec-Fetch-Site',
    'Sec-Fetch-Dest',
    'X-React-Router',
    'Host',
    'Purpose',
    '__proto__',
    'Expect',
  ),
  value,
  { maxKeys: 4, noNullPrototype: true },
)
const method = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'OPTIONS') },
)

test('T-111 of many odd requests none gets an error of ours, a stack, or no answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ method, target, headers }), { minLength: 30, maxLength: 30 }), async (requests) => {
      await Promise.all(
        requests
          // A valid stream does not end.
          .filter(({ target }) => !/^\/live\?.*topics=(catalog@0)/.test(target))
          .map(async ({ method, target, headers }) => {
            const bytes = rawRequest(method, target, { ...headers, ...(method === 'POST' ? { 'Content-Length': '0' } : {}) })
            const answer = await sendRaw(site.origin, bytes)
            expectHarmless(answer, bytes)
          }),
      )
    }),
    { numRuns: rounds({ daily: 10, proof: 70 }), endOnFailure: true },
  )
}, 90_000)
