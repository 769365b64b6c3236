import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { outageOf } from '../../app/kit/limits/outage.server.ts'
import { openDatabase } from '../../database/open.ts'
import { inProof } from '../daily.ts'
import { openPostgres, type PostgresServer } from '../peers/postgres.ts'
import { scratchFolder } from '../scratch.ts'
import { type Browser, newViewer, openBrowser } from '../sites/browser.ts'
import { ready, type SiteProcess, startProcess, statusOf, UNEXPECTED } from '../sites/site-process.ts'
import { ask, INSIDES, kindOf } from '../sites/visitor.ts'
import { slowness } from '../turns.ts'

// One site and one database server for all tests: each leaves both as it found them.

const PATIENCE_SECONDS = 2
const CHIEF = { email: 'chief@site.example', password: 'a chief of all staff' }

let server: PostgresServer
let site: SiteProcess
let chief: Browser
let fan: Browser
const folder = join(scratchFolder, `podium-faults-${randomUUID()}`)
const url = () => server.url.replace(/\/postgres$/, '/site')
const settings = () => ({
  DATABASE_URL: url(),
  DATA_DIR: folder,
  DATABASE_PATIENCE_SECONDS: String(PATIENCE_SECONDS),
  SUPER_ADMIN_EMAIL: CHIEF.email,
  SUPER_ADMIN_PASSWORD: CHIEF.password,
})

beforeAll(async () => {
  server = await openPostgres()
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create database site')
  await admin.end()
  site = await startProcess({ settings: settings() })
  chief = openBrowser(site)
  expect((await chief.signIn(CHIEF.email, CHIEF.password)).status).toBe(302)
  fan = await newViewer(site, 'fan@site.example')
  for (const each of [series('open'), series('locked', { password: 'Vert & Or 7' })])
    expect((await chief.post('/admin/series-new', each)).status).toBe(200)
  const unlocks = async () => (await fan.post('/unlock', { seriesId: 'locked', password: 'Vert & Or 7' })).status === 200
  await vi.waitUntil(unlocks, { timeout: 10_000, interval: 200 })
  expect(kindOf(await fan.get('/series/locked/content'))).toBe('open')
})
afterAll(async () => {
  await site?.kill()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const series = (id: string, more: Record<string, string> = {}) => ({
  id,
  title: `Title of ${id}`,
  state: 'public',
  releaseDate: '2026-01-15',
  tags: '',
  ...more,
})

test('F-08 a site whose database is not there yet is alive but not ready, says so in both languages, and serves soon after the database comes', async () => {
  await server.crash()
  const early = await startProcess({ settings: settings(), isWaitedFor: false })
  await expect.poll(() => statusOf(`${early.origin}/healthz`), { timeout: 20_000 }).toBe(200)
  const readiness = await ask(early, '/readyz')
  expect([readiness.status, readiness.headers.get('retry-after')]).toEqual([503, '5'])
  const page = await ask(early, '/')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(page.body).toContain('Please try again in a moment')
  expect(page.body).toContain('Veuillez réessayer dans un instant')
  // Until it waits in its longest pause.
  const waits = () => early.log().filter(({ msg }) => msg === 'waiting for the database')
  await expect.poll(() => waits().length, { timeout: 20_000 }).toBeGreaterThan(3)
  expect(Math.max(...waits().map(({ ms }) => Number(ms)))).toBeLessThanOrEqual(3_000)

  await server.start()
  await ready(early)
  expect((await ask(early, '/')).status).toBe(200)
  await early.kill()
  await ready(site)
})

test('F-09 a database that dies in the middle of writes: none is said to be done that is not, nobody gets in, pages go on, and all is well soon after it is back', async () => {
  for (const path of ['/', '/series/open']) expect((await ask(site, path)).status).toBe(200)
  const done = new Set<string>()
  const answers = new Set<number>()
  let isOver = false
  let count = 0
  const writing = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const id = `made-${count++}`
      const { status } = await chief.post('/admin/series-new.data', series(id))
      answers.add(status)
      if (status < 300) done.add(id)
    }
  })
  for (let round = 0; round < 3; round++) {
    const before = done.size
    await expect.poll(() => done.size, { timeout: 20_000 }).toBeGreaterThan(before + 5)
    await server.crash()
    expect(await statusOf(`${site.origin}/healthz`)).toBe(200)
    expect(await statusOf(`${site.origin}/readyz`)).toBe(503)
    for (const path of ['/', '/series/open']) expect((await ask(site, path)).status).toBe(200)
    // Nobody gets in who cannot be looked up.
    const content = await fan.get('/series/locked/content')
    expect([content.status, content.body]).toEqual([503, expect.not.stringContaining('open')])
    expect((await fan.get('/me')).status).toBe(503)
    const admin = await chief.get('/admin', { language: 'fr' })
    expect([admin.status, admin.headers.get('retry-after')]).toEqual([503, '5'])
    expect(admin.body).toContain('Une erreur est survenue')
    expect(admin.body).not.toMatch(INSIDES)
    expect((await fan.post('/favourites', { seriesId: 'open', saved: 'yes' })).status).toBe(503)
    expect((await openBrowser(site).signIn('fan@site.example')).status).toBe(503)
    await server.start()
    await ready(site, 15_000)
  }
  isOver = true
  await Promise.all(writing)
  expect([...answers].filter((status) => status >= 300)).toEqual([503])
  const there = await made()
  expect([...done].filter((id) => !there.has(id))).toEqual([])
  expect(kindOf(await fan.get('/series/locked/content'))).toBe('open')
  expect(site.log().map(({ msg }) => msg)).not.toContain(UNEXPECTED)
})

test('F-10 a database that stands still: who needs it hears so in time, pages go on, and all is well when it moves again', async () => {
  for (const path of ['/', '/series/open']) expect((await ask(site, path)).status).toBe(200)
  server.freeze()
  onTestFinished(() => server.thaw())
  // More than there are connections: a query times out after 2.4 s, and thirty in a row would outlast the test.
  const asked = Array.from({ length: 300 }, () => fan.get('/me'))
  const writing = chief.post('/admin/series-new', series('late'), { language: 'fr' })
  for (const path of ['/', '/series/open']) expect((await ask(site, path)).status).toBe(200)
  expect(await statusOf(`${site.origin}/healthz`)).toBe(200)
  const written = await writing
  expect([written.status, written.headers.get('retry-after')]).toEqual([503, '5'])
  expect(written.body).toContain('Une erreur est survenue')
  expect(written.body).not.toMatch(INSIDES)
  const answers = await Promise.all(asked)
  server.thaw()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  await ready(site, 10_000)
  await expect.poll(async () => (await fan.get('/me')).status, { timeout: 10_000 }).toBe(200)
  expect((await chief.post('/admin/series-new', series('after'))).status).toBe(200)
})

/** Asks a site whose database says nothing whether it is ready; returns how long it took to say no, in ms. */
async function readyWhenFrozen(settings: Record<string, string>) {
  const node = await startProcess({ settings })
  onTestFinished(() => node.kill())
  server.freeze()
  onTestFinished(() => server.thaw())
  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(node, '/readyz')))
  const took = performance.now() - startedAt
  server.thaw()
  for (const { status, headers } of answers) expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  await expect.poll(() => statusOf(`${node.origin}/readyz`), { timeout: 15_000 }).toBe(200)
  return took
}

test('Q-11 while the database says nothing a site tells that it is not ready, long before a query gives up, and when to ask again', async () => {
  // With this patience a query would outlast the test.
  await readyWhenFrozen({ ...settings(), DATABASE_PATIENCE_SECONDS: '300' })
})

test('Q-11 while the database says nothing a site tells within 2 s that it is not ready', { tags: ['timing'] }, async () => {
  const { DATABASE_PATIENCE_SECONDS: _, ...byDefault } = settings()
  expect(await readyWhenFrozen(byDefault)).toBeLessThan(3_000 * slowness())
})

inProof(() =>
  test('F-10 however many ask for a database that says nothing, each is refused in time, and those beyond two thousand at once', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const database = openDatabase({ url: `postgres://a:b@127.0.0.1:${port}/c`, statementSeconds: 2 })
    // One after another they would outlast the test.
    const asked = Array.from({ length: 2_100 }, () =>
      database.db
        .selectFrom('content')
        .select('id')
        .execute()
        .catch((error: Error) => [error.message, outageOf(error)]),
    )
    const answers = await Promise.all(asked)
    const refused = answers.filter(([message]) => message === 'Too many wait for the database.')
    expect(refused.length).toBeGreaterThanOrEqual(80)
    expect(refused.length).toBeLessThanOrEqual(100)
    expect(new Set(answers.map(([, outage]) => outage))).toEqual(new Set(['down']))
    silent.close()
    await database.close()
  }),
)

inProof(() =>
  test('F-08 a database that does not let the site in, or is not there on its server, ends the start with a line that says so', async () => {
    const wrong = url().replace('postgres:postgres@', 'postgres:wrong@')
    for (const [address, line] of [
      [wrong, 'password authentication failed for user "postgres"\n'],
      [url().replace(/site$/, 'nowhere'), 'database "nowhere" does not exist\n'],
    ] as const) {
      const started = await startProcess({ settings: { ...settings(), DATABASE_URL: address }, isWaitedFor: false })
      expect(await started.ended).toBe(1)
      expect(started.said()).toBe(line)
    }
  }),
)

async function made(): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url() })
  await client.connect()
  const { rows } = await client.query<{ slug: string }>("select slug from series where slug like 'made-%'")
  await client.end()
  return new Set(rows.map(({ slug }) => slug))
}
