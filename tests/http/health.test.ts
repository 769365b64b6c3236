import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { changeSecret } from '../../server/change-secret.ts'
import { enginesOf, inProof } from '../daily.ts'
import { testDatabase } from '../databases.ts'
import { capturedLog } from '../log.ts'
import { scratchFolder } from '../scratch.ts'
import { connectTo } from '../sites/raw.ts'
import { startTestSite } from '../sites/site.ts'
import { startProcess, statusOf } from '../sites/site-process.ts'
import { openSse } from '../sites/sse.ts'
import { ask, kindOf, send } from '../sites/visitor.ts'

const root = join(import.meta.dirname, '../..')
const within = (ms: number) => ({ timeout: ms, interval: 20 })

test('F-09 without its database a site is alive but not ready, shows what it has, and comes back by itself', async () => {
  const db = await testDatabase('postgres')
  const site = await startTestSite({ db, engine: 'postgres' })
  await site.addSeries({ id: 'cup', title: 'The Cup' })
  await site.addSeries({ id: 'locked', password: 'pw' })
  expect((await ask(site, '/readyz')).status).toBe(200)

  const name = new URL(db.settings.DATABASE_URL as string).pathname.slice(1)
  const admin = new pg.Client({ connectionString: process.env.POSTGRES_URL as string })
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])

  await expect.poll(async () => (await ask(site, '/readyz')).status, within(10_000)).toBe(503)
  expect((await ask(site, '/healthz')).status).toBe(200)
  expect((await ask(site, '/')).status).toBe(200)
  expect(kindOf(await ask(site, '/series/locked/content'))).toBe('locked')
  expect((await ask(site, '/search?q=cup')).body).toContain('The Cup')

  await admin.query(`alter database ${name} with allow_connections true`)
  await admin.end()
  await expect.poll(async () => (await ask(site, '/readyz')).status, within(20_000)).toBe(200)
  await site.addSeries({ id: 'cup', title: 'The Cup is back' })
  expect((await ask(site, '/series/cup')).body).toContain('The Cup is back')
  await site.close()
  await db.close()
})

inProof(() =>
  test('F-11 while another process writes into its file, a site shows every page, and is ready', async () => {
    const db = await testDatabase('sqlite')
    const site = await startTestSite({ db })
    await site.addSeries({ id: 'cup', title: 'The Cup' })
    const other = new DatabaseSync((db.where as { file: string }).file)
    other.exec('begin immediate')
    // It ends only after these: a page that waited for it would be refused.
    const [page, health, ready] = await Promise.all(['/series/cup', '/healthz', '/readyz'].map((path) => ask(site, path)))
    expect([page?.status, health?.status, ready?.status]).toEqual([200, 200, 200])
    expect(page?.body).toContain('The Cup')
    other.exec('rollback')
    other.close()
    await site.close()
    await db.close()
  }),
)

test('Q-13 a data folder that others on the machine may open is closed to them at the start, which says so once', async () => {
  const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
  await chmod(folder, 0o755)
  const settings = { DATA_DIR: folder }
  const first = await startProcess({ settings })
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(first.log()).toMatchObject([{ level: 40, was: '755', msg: expect.stringContaining('it is mode 700 now') }])
  await first.stop()
  const second = await startProcess({ settings })
  expect(second.log()).toEqual([])
  await second.stop()
  await rm(folder, { recursive: true })
})

inProof(() =>
  test('Q-08 at the very first start nobody is answered before the super-admin and the demo are there', async () => {
    const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
    const [email, password] = ['chief@site.example', 'correct horse battery']
    const admin = { SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password }
    const site = await startProcess({ settings: { DATA_DIR: folder, PODIUM_DEMO: '1', ...admin }, isWaitedFor: false })
    await expect.poll(() => statusOf(`${site.origin}/readyz`), { timeout: 100_000, interval: 100 }).toBe(200)
    const [home, signIn] = await Promise.all([ask(site, '/'), send(site, '/login', { email, password })])
    expect([home.status, signIn.status]).toEqual([200, 302])
    expect(home.body).toMatch(/href="\/series\//)
    await site.stop()
    await rm(folder, { recursive: true })
  }, 120_000),
)

test('Q-08 a first start that finds its port taken has said the password that it made', async () => {
  const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const site = await startProcess({
    settings: { DATA_DIR: folder, SUPER_ADMIN_EMAIL: 'chief@site.example' },
    port,
    isWaitedFor: false,
  })
  expect(await site.ended).toBe(1)
  expect(site.said()).toMatch(/Super-admin: +chief@site\.example\n +Password: +\S{12,}/)
  expect(site.said()).toContain(`Another program uses port ${port}.`)
  taken.close()
  await rm(folder, { recursive: true })
})

test('F-11 a second process on the same data folder does not start and says why; after a crash the next one does', async () => {
  const folder = join(await mkdtemp(join(scratchFolder, 'podium-test-')), 'data')
  const { PATH, HOME } = process.env
  const environment = { PATH, HOME, DATA_DIR: folder, PODIUM_DEMO: '0', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  function start() {
    const started = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: environment })
    onTestFinished(() => void started.kill('SIGKILL'))
    return started
  }

  const first = start()
  expect(String((await once(first.stdout, 'data'))[0])).toContain('Podium is ready')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const second = start()
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
  expect([said, code]).toEqual([
    `Another process of the site already uses ${folder}. Stop it first, or set another DATA_DIR.\n`,
    1,
  ])

  first.kill('SIGKILL')
  await once(first, 'exit')
  const third = start()
  expect(String((await once(third.stdout, 'data'))[0])).toContain('Podium is ready')
  third.kill('SIGINT')
  expect((await once(third, 'exit'))[0]).toBe(0)
  await rm(join(folder, '..'), { recursive: true })
})

test('F-28 a site that is told to stop is not ready at once, but still takes everybody until the grace is over', async () => {
  const site = await startTestSite()
  await ask(site, '/')
  const stopping = site.close(3)
  expect((await ask(site, '/readyz')).status).toBe(503)
  for (const path of ['/', '/healthz', '/nowhere']) {
    const { status, headers } = await ask(site, path)
    expect([status, headers.get('connection')], path).toEqual([path === '/nowhere' ? 404 : 200, 'close'])
  }
  await stopping
  await expect(ask(site, '/healthz')).rejects.toThrow()
})

inProof(() =>
  test('F-28 a line that a proxy keeps is still answered after the listener has closed, and not used any further', async () => {
    const site = await startTestSite()
    const kept = connectTo(site.origin)
    const answers: string[] = []
    kept.setEncoding('latin1').on('data', (part: string) => answers.push(part))
    const get = (path: string) => kept.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
    get('/healthz')
    await expect.poll(() => answers.join('')).toMatch(/200 OK[\s\S]*ok\r\n0\r\n/)
    const stopping = site.close(0.05)
    await expect.poll(() => isRefused(site.origin), within(10_000)).toBe(true)
    get('/faq')
    await once(kept, 'close')
    expect(answers.join('').match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
    expect(answers.join('')).toMatch(/connection: close/i)
    await stopping
  }),
)

test('F-28 a site that stops answers what it has begun, ends its streams with a word, takes no more, and is soon gone', async () => {
  const db = await testDatabase('sqlite')
  const site = await startTestSite({ db })
  await site.addSeries({ id: 'locked', password: 'pw' })
  const stream = await openSse(`${site.origin}/live?topics=catalog@0`)
  await stream.until((frames) => frames.length === 1)

  // One request is half sent when the stop begins, and one connection has not sent its whole head.
  const body = 'seriesId=locked&password=pw'
  const half = connectTo(site.origin)
  half.write(
    `POST /unlock HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  )
  const begun = connectTo(site.origin)
  begun.write('GET /readyz HTTP/1.1\r\nHos')
  await ask(site, '/series/locked')

  const stopping = site.close()
  expect(await stream.ended).toBe('end')
  expect(stream.retry()).toBeLessThanOrEqual(2_000)

  const refused = connect(Number(new URL(site.origin).port), '127.0.0.1')
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')

  half.write(body.slice(9))
  expect(await text(half)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"ok":true/)
  begun.write('t: a\r\n\r\n')
  expect(await text(begun)).toMatch(/^HTTP\/1\.1 503 [\s\S]*not ready/)

  await stopping
  await db.close()
})

inProof(() =>
  test('a site that is stopped twice stops once', async () => {
    const site = await startTestSite()
    const { hub } = site.running
    const end = hub.close
    let ends = 0
    hub.close = (drainMs) => {
      ends++
      return end(drainMs)
    }
    await Promise.all([site.close(), site.close()])
    expect(ends).toBe(1)
    await expect(ask(site, '/healthz')).rejects.toThrow()
  }),
)

test.each([
  ['SQLite', {}],
  ['PostgreSQL', { DATABASE_URL: 'postgres://podium:none@127.0.0.1:1/none', PODIUM_SECRET: 'x'.repeat(32) }],
  ['the demo', { PODIUM_DEMO: '1' }],
])('F-07 a data folder that the system cannot make ends the start of a site on %s with one line', async (_, settings) => {
  const site = await startProcess({ settings: { DATA_DIR: '/proc/nope/data', ...settings }, isWaitedFor: false })
  expect(await site.ended).toBe(1)
  expect(site.said()).toMatch(
    /^The data folder \/proc\/nope\/data cannot be used: ENOENT[^\n]* Set DATA_DIR to another one[^\n]*\n$/,
  )
})

test('F-37 a site whose kept secret is gone does not start over its data and says why; with the secret put back it has everything', async () => {
  const db = await testDatabase('sqlite')
  const file = join(db.settings.DATA_DIR as string, 'secret')
  const open = () => startTestSite({ db, settings: { PODIUM_SECRET: '' } })
  const first = await open()
  await first.addSeries({ id: 'locked', password: 'Vert & Or 7' })
  await first.close()
  const secret = await readFile(file)
  await rm(file)
  for (const begin of [
    open,
    () => changeSecret({ dataDir: db.settings.DATA_DIR as string, databaseUrl: undefined, secret: undefined }, undefined),
  ])
    await expect(begin()).rejects.toThrow(
      `The secret of this site is gone: ${file} is not there, and its database was filled under it. Put the file back from a copy, or set PODIUM_SECRET to what stood in it.`,
    )
  // A new secret would pass for the site's own.
  expect(existsSync(file)).toBe(false)
  // The same goes for a database filled before it stored a check of its secret.
  await db.database.db.updateTable('content').set({ secret_check: null }).execute()
  await expect(open()).rejects.toThrow('The secret of this site is gone')
  await writeFile(file, secret)
  const again = await open()
  expect((await send(again, '/unlock', { seriesId: 'locked', password: 'Vert & Or 7' })).status).toBe(200)
  await again.close()
  await db.close()
})

test.each(enginesOf(import.meta.filename))(
  'a node on %s with another secret than its database knows does not start',
  async (engine) => {
    const site = await startTestSite({ engine })
    await expect(
      startTestSite({ db: site.db, settings: { PODIUM_SECRET: 'another secret of more than thirty-two' } }),
    ).rejects.toThrow(/^This database belongs to a site with another secret/)
    await site.close()
  },
)

test('F-27 a node says at its start when pictures would lie where the other nodes of its database do not see them', async () => {
  for (const [engine, warnings] of [
    ['postgres', 1],
    ['sqlite', 0],
  ] as const) {
    const log = capturedLog('warn')
    const site = await startTestSite({ engine, log: log.logger })
    await site.close()
    expect(log.lines.filter(({ msg }) => msg?.includes('S3_ENDPOINT'))).toHaveLength(warnings)
  }
})

test('a site whose port is taken does not start', async () => {
  const site = await startTestSite()
  const port = new URL(site.origin).port
  await expect(startTestSite({ settings: { PORT: port } })).rejects.toThrow(/EADDRINUSE/)
  await site.close()
})

async function isRefused(origin: string): Promise<boolean> {
  const socket = connectTo(origin)
  const refused = await Promise.race([once(socket, 'connect').then(() => false), once(socket, 'error').then(() => true)]).catch(
    () => true,
  )
  socket.destroy()
  return refused
}
