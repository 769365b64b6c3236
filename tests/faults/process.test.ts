import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { newViewer, openBrowser, PASSWORD } from '../sites/browser.ts'
import { type SiteProcess, startProcess, statusOf, UNEXPECTED } from '../sites/site-process.ts'
import { openSse } from '../sites/sse.ts'
import { ask } from '../sites/visitor.ts'

const PLANTED = ['--import', join(import.meta.dirname, 'planted.mjs')]
const DAY = '2026-01-15'

let db: TestDatabase
let site: SiteProcess
let admin: Awaited<ReturnType<typeof newViewer>>
const start = (more: { by?: string[] } = {}) =>
  startProcess({
    settings: db.settings,
    nodeOptions: PLANTED,
    ...(site ? { port: Number(new URL(site.origin).port) } : {}),
    ...more,
  })

beforeAll(async () => {
  db = await testDatabase('sqlite')
  site = await start()
  admin = await newViewer(site, 'staff@site.example')
  await db.database.db.insertInto('admin').values({ uid: admin.uid, email: admin.email, added_at: DAY }).execute()
  expect((await save('cup', 'The Cup')).status).toBe(200)
})
afterAll(async () => {
  await site.kill()
  await db.close()
})

const save = (id: string, title: string) =>
  admin.post('/admin/series-new.data', { id, title, releaseDate: DAY, tags: '', state: 'public' })

describe('F-18 a clock that is set', () => {
  const edit = async (title: string) => {
    const { version } = await db.database.db
      .selectFrom('series')
      .select('version')
      .where('slug', '=', 'cup')
      .executeTakeFirstOrThrow()
    const { doc_id } = await db.database.db
      .selectFrom('series')
      .select('doc_id')
      .where('slug', '=', 'cup')
      .executeTakeFirstOrThrow()
    return admin.post(`/admin/series/${doc_id}.data`, { id: 'cup', title, releaseDate: DAY, tags: '', version: String(version) })
  }

  test('by minutes or hours, forth and back, signs nobody out, and edits show in the order that they were made', async () => {
    const reader = await openSse(`${site.origin}/live?topics=series:cup@0`)
    const versions: number[] = []
    for (const [at, minutes] of [5, -5, 60, -60, 0].entries()) {
      await site.tell({ clockMs: minutes * 60_000 })
      expect((await admin.get('/me')).status, `${minutes}`).toBe(200)
      expect((await edit(`The Cup ${at}`)).status, `${minutes}`).toBe(200)
      await expect.poll(async () => (await ask(site, '/series/cup')).body, { timeout: 15_000 }).toContain(`The Cup ${at}`)
      const { v } = await db.database.db
        .selectFrom('live_topic')
        .select('v')
        .where('topic', '=', 'series:cup')
        .executeTakeFirstOrThrow()
      versions.push(v)
    }
    await reader.until((frames) => frames.at(-1)?.v === versions.at(-1))
    expect(JSON.stringify(reader.frames.at(-1))).toContain('The Cup 4')
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
    expect(new Set(versions).size).toBe(versions.length)
    reader.close()
  })

  test('lets a session live as long as it should and no longer, and a lock-out end', async () => {
    await site.tell({ clockMs: 0 })
    const fan = await newViewer(site, 'fan@site.example', '198.51.100.1')
    const guesser = openBrowser(site, { address: '198.51.100.2' })
    for (let at = 0; at < 10; at++) await guesser.signIn('fan@site.example', `wrong ${at}`)
    expect((await guesser.signIn('fan@site.example')).status).toBe(429)
    // Backwards: nobody waits for limits that were counted an hour in the future.
    await site.tell({ clockMs: -HOUR_MS })
    expect((await guesser.signIn('fan@site.example')).status).toBe(302)
    expect((await fan.get('/me')).status).toBe(200)
    // Forwards: a session that ends with the browser has ended after a day, whatever the browser kept.
    await site.tell({ clockMs: 25 * HOUR_MS })
    expect((await fan.get('/me')).status).toBe(401)
    await site.tell({ clockMs: HOUR_MS / 3 })
    expect((await openBrowser(site, { address: '198.51.100.3' }).signIn('fan@site.example', PASSWORD)).status).toBe(302)
    await site.tell({ clockMs: 0 })
  })
})

test.each(['rejection', 'exception'])(
  'F-35 an error that nobody expected (%s) is logged and ends the process at once; the next one has all that was acknowledged',
  async (fault) => {
    const done: string[] = []
    let count = 0
    const writing = Array.from({ length: 4 }, async () => {
      for (;;) {
        const id = `${fault}-${count++}`
        const written = await save(id, id).catch(() => undefined)
        if (!written) return
        if (written.status === 200) done.push(id)
      }
    })
    await expect.poll(() => done.length, { timeout: 20_000 }).toBeGreaterThan(3)
    await site.tell({ fault })
    expect(await site.ended).toBe(1)
    await Promise.all(writing)
    const last = site.log().at(-1)
    expect(last).toMatchObject({ msg: UNEXPECTED, err: { message: `a planted ${fault}` } })
    site = await start()
    const there = new Set((await db.database.db.selectFrom('series').select('slug').execute()).map(({ slug }) => slug))
    expect(done.filter((id) => !there.has(id))).toEqual([])
    expect((await ask(site, `/series/${done[0]}`)).status).toBe(200)
  },
)

test('F-34 more connections than a process may have open: it lives on, and serves again as soon as they are gone', async () => {
  await site.kill()
  // It needs about forty for itself.
  site = await start({ by: ['sh', '-c', 'ulimit -n 160 && exec "$0" "$@"'] })
  const { port } = new URL(site.origin)
  const crowd: Socket[] = []
  for (let at = 0; at < 300; at++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
    crowd.push(socket)
  }
  // Those without a place are refused instead of kept waiting.
  await expect.poll(() => crowd.filter(({ destroyed }) => destroyed).length, { timeout: 10_000 }).toBeGreaterThan(50)
  for (const socket of crowd) socket.destroy()
  await expect.poll(() => statusOf(`${site.origin}/readyz`), { timeout: 10_000 }).toBe(200)
  expect((await ask(site, '/series/cup')).status).toBe(200)
  expect((await save('after-the-crowd', 'After')).status).toBe(200)
  expect(site.log().map(({ msg }) => msg)).not.toContain(UNEXPECTED)
})
