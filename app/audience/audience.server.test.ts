import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { NoLongerAdmin } from '../history/still-admin.server.ts'
import { openAudience } from './audience.server.ts'
import { minuteOfTime } from './figures.ts'
import { openPlayedMinutes } from './played-minutes.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeAll(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
  })
  afterAll(async () => {
    await store.close()
    await db.close()
  })

  const START = '2026-11-21T17:00:00.000Z'
  const at = minuteOfTime(START)
  const audience = () => {
    const options = { database: db.database, now: () => store.clock.now }
    return openAudience({ ...options, played: openPlayedMinutes({ ...options, onError() {} }) })
  }
  const add = (rows: Partial<Insertable<Tables['audience_minute']>>[]) =>
    db.database.db
      .insertInto('audience_minute')
      .values(
        rows.map((row) => ({
          episode: 'final',
          minute: at,
          language: 'en',
          surface: 'own',
          mode: 'live',
          crowd: 'people',
          players: 1,
          stalls: 0,
          errors: 0,
          ...row,
        })),
      )
      .execute()

  test('N3 T-30 whoever lost their role meanwhile shares no report and ends none', async () => {
    const { links } = audience()
    const by = { uid: 'uid-ed', email: 'ed@example.org', client: '192.0.2.7', needs: ['admin', 'editor'] as const }
    await store.addAdmin(by)
    const editing = { ...store.editing, by }
    const of = { scope: 'season', scopeId: '', from: '2026-09-01', to: '2027-04-30' } as const
    await links.make(editing, of, { label: 'Harriers', days: 9, name: 'Season' })
    const [link] = await links.list()
    await db.database.db.deleteFrom('admin').where('uid', '=', by.uid).execute()
    await expect(links.make(editing, of, { label: '', days: 9, name: 'Season' })).rejects.toThrow(NoLongerAdmin)
    await expect(links.revoke(editing, link?.id ?? '')).rejects.toThrow(NoLongerAdmin)
    expect(await links.list()).toEqual([link])
  })

  test('N2 figures add up over episodes, languages, surfaces and crowds', async () => {
    await add([
      { players: 10, stalls: 1 },
      { players: 4, language: 'fr' },
      { players: 6, minute: at + 1, episode: 'mat-2', surface: 'embed' },
      { players: 30, minute: at + 2, crowd: 'robots' },
      { players: 5, minute: at + 500, mode: 'replay' },
      { players: 99, episode: 'another' },
    ])
    const figures = await audience().of(['final', 'mat-2', 'final'], { startsAt: START, expectedMinutes: 150 })
    expect(figures).toMatchObject({
      peak: { minute: at, players: 14 },
      average: 10,
      minutes: 25,
      liveMinutes: 20,
      byLanguage: { en: 21, fr: 4 },
      bySurface: { own: 19, embed: 6, iframe: 0 },
      stalls: 1,
      robots: 30,
      curve: { from: at, players: [14, 6] },
    })
    const none = await audience().of([])
    expect([none.minutes, none.peak, none.curve]).toEqual([0, null, null])
    const replay = await audience().of(['nothing-live'])
    expect(replay.peak).toBeNull()
  })

  test('N2 now is the last minute that every node has written, and the list has the most watched first', async () => {
    await db.database.db.deleteFrom('audience_minute').execute()
    const now = minuteOfTime(store.clock.now.toISOString())
    await add([
      { minute: now - 1, players: 3 },
      { minute: now - 2, players: 7 },
      { minute: now - 2, players: 50, episode: 'old-favourite', mode: 'replay' },
      { minute: now - 8 * 1_440, players: 1_000, episode: 'last-week' },
      { minute: now - 1, players: 100, episode: 'robots-only', crowd: 'robots' },
    ])
    store.clock.now = new Date(now * 60_000 + 3_000)
    expect((await audience().of(['final'])).now).toBe(7)
    store.clock.now = new Date(now * 60_000 + 8_000)
    expect((await audience().of(['final'])).now).toBe(3)
    expect(await audience().watched(7)).toEqual([
      { episode: 'final', now: 3, minutes: 10, peak: 7 },
      { episode: 'old-favourite', now: 0, minutes: 50, peak: 50 },
    ])
  })

  test('N4 the public counter tells of open series alone, from 25 up', async () => {
    await db.database.db.deleteFrom('audience_minute').execute()
    for (const [id, password] of [
      ['cup', ''],
      ['shut', 'pw'],
    ] as const) {
      await store.addSeries({ id, ...(password && { password }) })
      await store.addEpisode(id, { docId: `of-${id}` })
    }
    await store.addEpisode('cup', { docId: 'small' })
    const now = minuteOfTime(store.clock.now.toISOString())
    store.clock.now = new Date(now * 60_000 + 30_000)
    await add([
      { minute: now - 1, players: 20, episode: 'of-cup' },
      { minute: now - 1, players: 5, episode: 'of-cup', language: 'fr' },
      { minute: now - 1, players: 500, episode: 'of-cup', crowd: 'robots' },
      { minute: now - 1, players: 24, episode: 'small' },
      { minute: now - 1, players: 90, episode: 'of-shut' },
      { minute: now - 1, players: 90, episode: 'gone' },
      { minute: now - 2, players: 90, episode: 'small' },
    ])
    expect(await audience().watching()).toEqual({ 'of-cup': 25 })
  })

  test('N1 minutes are kept for 25 months', async () => {
    await db.database.db.deleteFrom('audience_minute').execute()
    const now = minuteOfTime(store.clock.now.toISOString())
    await add([{ minute: now - 759 * 1_440 }, { minute: now - 761 * 1_440 }])
    await audience().sweep()
    const rows = await db.database.db.selectFrom('audience_minute').select('minute').execute()
    expect(rows).toEqual([{ minute: now - 759 * 1_440 }])
  })
})
