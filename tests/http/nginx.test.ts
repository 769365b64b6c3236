import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { connect as connectH2 } from 'node:http2'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { aSeries } from '../factories/content.ts'
import { type Nginx, startNginx } from '../peers/nginx.ts'
import { scratchFolder } from '../scratch.ts'
import { rawRequest, sendRaw } from '../sites/raw.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { openSse } from '../sites/sse.ts'
import { ask, languageOf, send } from '../sites/visitor.ts'

const portOf = ({ origin }: { origin: string }) => Number(new URL(origin).port)
const NEW_FILES = Array.from({ length: 8 }, (_, at) => `new-${at}aB_9-x.js`)

/** Two versions of the site on one database behind nginx; the newer has files that the older lacks. */
let db: TestDatabase
let older: TestSite
let newer: TestSite
let nginx: Nginx
let newerClient: string
/** The requests that reached the nodes, newest last. */
const seen: { node: string; request: IncomingMessage }[] = []
const seenOf = (path: string) => seen.filter(({ request }) => request.url === path)

beforeAll(async () => {
  newerClient = await mkdtemp(join(scratchFolder, 'podium-client-'))
  await cp(join(import.meta.dirname, '../../build/client'), newerClient, { recursive: true })
  for (const name of NEW_FILES) await writeFile(join(newerClient, 'assets', name), `export const name = '${name}'\n`)
  db = await testDatabase('postgres')
  const common = { db, engine: 'postgres' } as const
  const settings = { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://podium.example' }
  older = await startTestSite({ ...common, settings: { ...settings, ROLE: 'web' } })
  newer = await startTestSite({ ...common, settings, clientDir: newerClient })
  for (const [node, { server }] of Object.entries({ older, newer }))
    server.prependListener('request', (request) => seen.push({ node, request }))
  nginx = await startNginx({ web: [portOf(older), portOf(newer)], live: [portOf(older), portOf(newer)] })
  await older.addCategory('hockey')
  await older.addSeries({ id: 'cup', title: 'The Cup', tags: ['hockey'] })
  await newer.addEpisode('cup', { title: 'CANARY' })
  await vi.waitFor(async () => expect((await ask(older, '/series/cup')).body).toContain('CANARY'), { timeout: 10_000 })
})
afterEach(() => {
  seen.length = 0
})
afterAll(async () => {
  await nginx.close()
  await Promise.all([older.close(), newer.close()])
  await db.close()
  await rm(newerClient, { recursive: true })
})

test('T-10 who asks is told by nginx alone, whatever a client says of itself', async () => {
  const lies = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'x-request-id': 'mine',
  }
  await ask(nginx, '/me', { headers: lies, cookie: 'a=b' })
  const headers = seenOf('/me')[0]?.request.headers ?? {}
  expect(headers['x-forwarded-for']).toBe('127.0.0.1')
  expect(headers.cookie).toBe('a=b')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  for (const name of Object.keys(lies).filter((each) => !['x-forwarded-for', 'x-request-id'].includes(each)))
    expect(headers, name).not.toHaveProperty(name)
})

test('H1 public pages are asked for once a second at most, in each language, and with nothing of the one who asks', async () => {
  for (const language of ['en', 'fr'] as const) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(nginx, `/faq?at=${at}`, { language, cookie: `session=secret${at}` })),
    )
    for (const { status, body } of answers) expect([status, languageOf(body)]).toEqual([200, language])
  }
  const asked = seenOf('/faq').map(({ request }) => request.headers.cookie)
  expect(asked.length).toBeLessThanOrEqual(4)
  expect(new Set(asked)).toEqual(new Set(['language=en', 'language=fr']))
})

test('L2 nobody gets the other language by two cookies of one name, or another page by a path that only looks alike', async () => {
  await ask(nginx, '/contact', { cookie: 'language=fr; language=en' })
  expect(languageOf((await ask(nginx, '/contact', { language: 'fr' })).body)).toBe('fr')
  expect(languageOf((await ask(nginx, '/contact')).body)).toBe('en')
  for (const path of ['/./contact', '//contact', '/x/../contact', '/cont%61ct', '/contact/']) {
    await sendRaw(nginx.origin, rawRequest('GET', path))
    expect((await ask(nginx, '/contact')).body).toContain('<h1')
  }
})

test('E8 T-113 the access log has no token of a private calendar, however its path is spelled', async () => {
  for (const path of [
    '/calendar/my/CANARY.ics',
    '/fr/calendar/my/canary.ics',
    '/Calendar/MY/canary.ics',
    '//calendar/my/c%61nary.ics',
  ])
    await sendRaw(nginx.origin, rawRequest('GET', path))
  const lines = (await nginx.log()).join('\n')
  expect(lines.match(/"\/calendar\/my\/\.\.\."/g)).toHaveLength(4)
  expect(lines).not.toMatch(/canary\.ics/i)
})

test('N3 T-113 nor has it the token of a report', async () => {
  for (const path of ['/report/CANARY', '/fr/report/canary/games.csv', '/Report/canary.data'])
    await sendRaw(nginx.origin, rawRequest('GET', path))
  const lines = (await nginx.log()).join('\n')
  expect(lines.match(/"\/report\/\.\.\."/g)).toHaveLength(3)
  expect(lines).not.toMatch(/report\/canary/i)
})

test('P5 a series that gets a password shows nothing more at the next request, by whichever node', async () => {
  await older.addSeries({ id: 'vault', title: 'The Vault' })
  await newer.addEpisode('vault', { title: 'TREASURE' })
  const page = () => ask(nginx, '/series/vault')
  await expect.poll(async () => (await page()).body).toContain('TREASURE')
  await newer.heard(() => saveSeries(newer.running.editing, aSeries({ id: 'vault', password: 'pw' })))
  await expect.poll(async () => (await ask(older, '/series/vault')).body).not.toContain('TREASURE')
  for (let round = 0; round < 6; round++) expect((await page()).body).not.toContain('TREASURE')
})

test('F-30 files of a newer version are found whichever node has them, and stay when the last of its nodes has gone', async () => {
  for (const name of NEW_FILES) {
    const { status, body, headers } = await ask(nginx, `/assets/${name}`)
    expect([name, status]).toEqual([name, 200])
    expect(body).toContain(name)
    expect(headers.get('cache-control')).toContain('immutable')
  }
  expect(seen.some(({ node }) => node === 'older')).toBe(true)
  const { status } = await ask(nginx, '/assets/never-there.js')
  expect(status).toBe(404)
})

test('headers of an answer stand there once, by nginx as by the node', async () => {
  const direct = await sendRaw(newer.origin, rawRequest('GET', '/series/cup'))
  const through = await sendRaw(nginx.origin, rawRequest('GET', '/series/cup'))
  const names = (head: string) =>
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
      .filter((name) => !['date', 'connection', 'server', 'transfer-encoding', 'content-length', 'keep-alive'].includes(name))
      .sort()
  expect(names(through.head)).toEqual(names(direct.head))
  expect(through.headers.get('strict-transport-security')).toContain('max-age=')
  expect(through.headers.get('server')).toBe('nginx')
})

test('M5 bodies come through as far as the site takes them', async () => {
  const { status: picture } = await ask(nginx, '/admin/pictures', { method: 'POST', body: new Uint8Array(20 * 1024 ** 2) })
  const { status: form } = await ask(nginx, '/unlock', { method: 'POST', body: new Uint8Array(100_000) })
  const { status: flood } = await ask(nginx, '/unlock', { method: 'POST', body: new Uint8Array(2 * 1024 ** 2) })
  // The node refuses the first two itself: nobody is signed in, and no form is that long.
  expect([picture, form, flood]).toEqual([413, 413, 413])
  expect(seen.filter(({ request }) => request.method === 'POST').map(({ request }) => request.url)).toEqual([
    '/admin/pictures',
    '/unlock',
  ])
})

describe('live', () => {
  test('W6 F-25 a stream comes from the node that has live streams, and nothing of it is held back', async () => {
    const reader = await openSse(`${nginx.origin}/live?topics=series:cup@0`, { 'accept-encoding': 'gzip, br' })
    expect(reader.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' })
    expect(reader.headers['content-encoding']).toBeUndefined()
    await reader.until((frames) => frames.length === 1, 1_000)
    for (let round = 2; round < 4; round++) {
      await older.addEpisode('cup', { title: `episode ${round}` })
      await reader.until((frames) => frames.length === round, 1_000)
    }
    reader.close()
    expect(new Set(seen.map(({ node }) => node)).has('newer')).toBe(true)
    expect((await ask(older, '/live?topics=live@0')).status).toBe(503)
  })

  test('W6 many streams and pages share one line by HTTP/2, as a browser opens them', async () => {
    const session = connectH2(nginx.secureOrigin, { ca: nginx.certificate })
    const open = (path: string) => {
      const request = session.request({ ':path': path, accept: '*/*' })
      let text = ''
      request.setEncoding('utf8').on('data', (part) => (text += part))
      return { text: () => text, close: () => request.close() }
    }
    const streams = Array.from({ length: 10 }, () => open('/live?topics=series:cup@0'))
    const page = open('/')
    const frames = (text: string) => text.split('\n').filter((line) => line.startsWith('data: {')).length
    await expect.poll(() => streams.map(({ text }) => frames(text()))).toEqual(streams.map(() => 1))
    await expect.poll(page.text).toContain('</html>')
    await older.addEpisode('cup', { title: 'one more' })
    await expect.poll(() => streams.map(({ text }) => frames(text()))).toEqual(streams.map(() => 2))
    for (const { close } of streams) close()
    session.close()
  })
})

test('F-27 what may have had an effect is not sent to a second node; the page says so in the viewer’s language', async () => {
  const cut = ({ method, socket }: IncomingMessage) => method === 'POST' && socket.destroy()
  for (const { server } of [older, newer]) server.prependListener('request', cut)
  const { status, headers, body } = await send(nginx, '/unlock', { seriesId: 'vault', password: 'pw' }, { language: 'fr' })
  for (const { server } of [older, newer]) server.off('request', cut)
  expect([status, headers.get('retry-after'), languageOf(body)]).toEqual([503, '5', 'fr'])
  expect(body).toContain('n’a peut-être pas été enregistré')
  expect(seenOf('/unlock')).toHaveLength(1)
})

test('F-27 a page whose node hangs up comes from the next one', async () => {
  let cuts = 0
  const cut = ({ socket }: IncomingMessage) => {
    cuts++
    socket.destroy()
  }
  older.server.prependListener('request', cut)
  const answers = []
  while (cuts === 0) answers.push(await ask(nginx, '/series/cup'))
  older.server.off('request', cut)
  for (const { status, body } of answers) expect([status, body.includes('The Cup')]).toEqual([200, true])
})

test('F-10 while no node answers, public pages and files stay; a series, which may be locked by now, does not', async () => {
  for (const language of ['en', 'fr'] as const) expect((await ask(nginx, '/', { language })).status).toBe(200)
  await ask(nginx, `/assets/${NEW_FILES[0]}`)
  await Promise.all([older.close(), newer.close()])
  for (const language of ['en', 'fr'] as const) {
    const home = await ask(nginx, '/', { language })
    expect([home.status, languageOf(home.body)]).toEqual([200, language])
    const series = await ask(nginx, '/series/cup', { language })
    expect([series.status, languageOf(series.body), series.headers.get('cache-control')]).toEqual([503, language, 'no-store'])
    expect(series.body).not.toContain('CANARY')
  }
  expect((await ask(nginx, `/assets/${NEW_FILES[0]}`)).status).toBe(200)
  expect((await openSse(`${nginx.origin}/live?topics=live@0`)).status).toBe(503)
})
