import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../daily.ts'
import { type TestDatabase, testDatabase } from '../databases.ts'
import { type Browser, newViewer, openBrowser } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { ask, kindOf } from '../sites/visitor.ts'

// No request here waits or retries: each is the first after a response that acknowledged a write.

const DAY = '2026-01-15'
const ROUNDS = rounds({ daily: 4, proof: 30 })

describe.each(enginesOf(import.meta.filename))('Q-12 on %s what was acknowledged is seen by the next request', (engine) => {
  let db: TestDatabase
  let sites: TestSite[]
  let admin: Browser
  let fans: Browser[]
  beforeAll(async () => {
    db = await testDatabase(engine)
    const first = await startTestSite({ db })
    // Several nodes share PostgreSQL; SQLite belongs to one.
    sites = engine === 'postgres' ? [first, await startTestSite({ db })] : [first]
    const signedUp = await newViewer(first, 'staff@site.example')
    await first.running.services.admins.grant(signedUp.email)
    admin = signedUp
    const fan = await newViewer(first, 'fan@viewers.example')
    fans = sites.map((site) => openBrowser(site, { jar: fan.jar }))
  })
  afterAll(async () => {
    for (const site of sites) await site.close()
    await db.close()
  })

  const onAll = <T>(work: (site: TestSite, fan: Browser) => Promise<T>) =>
    Promise.all(sites.map((site, at) => work(site, fans[at] as Browser)))
  const same = <T>(value: T): T[] => sites.map(() => value)

  test('a series that was made, renamed and locked, on every node and by anybody', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = `cup-${round}`
      const made = await admin.post('/admin/series-new.data', { id, title: 'Made', releaseDate: DAY, tags: '', state: 'public' })
      expect(made.status).toBe(200)
      const hearts = await onAll((_, fan) => fan.post('/favourites', { seriesId: id, saved: 'yes' }))
      expect(hearts.map(({ status }) => status)).toEqual(same(204))
      expect(await onAll(async (site) => (await ask(site, `/series/${id}`)).status)).toEqual(same(200))

      const { doc_id } = await db.database.db
        .selectFrom('series')
        .select('doc_id')
        .where('slug', '=', id)
        .executeTakeFirstOrThrow()
      const path = `/admin/series/${doc_id}.data`
      const form = { id, releaseDate: DAY, tags: '' }
      await admin.post(path, { ...form, title: `Renamed ${round}`, version: '1' })
      for (const page of await onAll((site) => ask(site, `/series/${id}`))) expect(page.body).toContain(`Renamed ${round}`)
      await admin.post(path, { ...form, title: `Renamed ${round}`, password: 'Vert & Or 7', version: '2' })
      expect(await onAll(async (site) => kindOf(await ask(site, `/series/${id}/content`)))).toEqual(same('locked'))
    }
  })

  test('an import that is done, with all of its pages', async () => {
    const ids = Array.from({ length: 400 }, (_, at) => `brought-${at}`)
    const file = JSON.stringify(Object.fromEntries(ids.map((id) => [`doc-${id}`, { series: { id, title: `Title of ${id}` } }])))
    const address = `/admin/transfer/runs/${randomUUID()}`
    await admin.post(address, { intent: 'open', fileName: 'series.json', bytes: String(Buffer.byteLength(file)) })
    const headers = { cookie: admin.jar.header() }
    await fetch(`${sites[0]?.origin}${address}/pieces/0`, { method: 'POST', body: file, headers })
    await admin.post(address, { intent: 'look' })
    await admin.post(address, { intent: 'start' })
    const state = async () =>
      JSON.parse((await ask(sites.at(-1) as TestSite, address, { cookie: admin.jar.header() })).body).state
    await expect.poll(state, { timeout: 20_000, interval: 1 }).toBe('done')
    const last = await onAll(async (site) => (await ask(site, `/series/${ids.at(-1)}`)).status)
    expect(last).toEqual(same(200))
    const all = await onAll(async (site) => site.running.services.catalogue.snapshot().series.length)
    expect(Math.min(...all)).toBeGreaterThanOrEqual(ids.length)
  })
})
