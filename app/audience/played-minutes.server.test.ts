import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { type Beacon, beaconText } from './beacon.ts'
import { minuteOf, openPlayedMinutes } from './played-minutes.server.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeAll(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addSeries({ id: 'cup' })
    await store.addEpisode('cup', { docId: 'final' })
  })
  afterAll(async () => {
    await store.close()
    await db.close()
  })
  beforeEach(async () => {
    await db.database.db.deleteFrom('audience_minute').execute()
  })

  const open = (database = db.database, errors: unknown[] = []) =>
    openPlayedMinutes({ database, now: () => store.clock.now, onError: (error) => errors.push(error) })
  const from = (client: string, userAgent = FIREFOX) => ({ client, userAgent })
  const text = (id: number, changed: Partial<Beacon> = {}) =>
    beaconText({
      id,
      episode: 'final',
      language: 'en',
      surface: 'own',
      mode: 'live',
      crowd: 'people',
      stalls: 0,
      errors: 0,
      ...changed,
    })
  const rows = () => db.database.db.selectFrom('audience_minute').selectAll().orderBy('minute').orderBy('language').execute()
  const pass = (seconds: number) => {
    store.clock.now = new Date(store.clock.now.getTime() + seconds * 1_000)
  }

  test('N1 D6 players of a minute become one row of integers, which two nodes add to', async () => {
    const [one, other] = [open(), open(db.again())]
    const minute = minuteOf(store.clock.now)
    one.take(text(1, { stalls: 2 }), from('a'))
    one.take(text(2), from('b'))
    other.take(text(3, { errors: 1 }), from('a'))
    other.take(text(4, { language: 'fr', surface: 'embed', mode: 'replay' }), from('c'))
    await Promise.all([one.flush(), other.flush()])
    one.take(text(5), from('d'))
    await one.close()
    expect(await rows()).toEqual([
      {
        episode: 'final',
        minute,
        language: 'en',
        surface: 'own',
        mode: 'live',
        crowd: 'people',
        players: 4,
        stalls: 2,
        errors: 1,
        stalled: 2,
      },
      {
        episode: 'final',
        minute,
        language: 'fr',
        surface: 'embed',
        mode: 'replay',
        crowd: 'people',
        players: 1,
        stalls: 0,
        errors: 0,
        stalled: 0,
      },
    ])
  })

  test('N1 a page counts once a minute by the clock of the server, and again in the next', async () => {
    const played = open()
    for (let at = 0; at < 5; at++) played.take(text(1), from('a'))
    pass(60)
    played.take(text(1), from('a'))
    await played.flush()
    expect((await rows()).map(({ players }) => players)).toEqual([1, 1])
    expect(played.counts).toMatchObject({ counted: 2, double: 4 })
  })

  test('N1 an address has 300 beacons a minute, whatever they are, and others are not held up', async () => {
    pass(60)
    const played = open()
    for (let id = 0; id < 300 + 20; id++) played.take(text(id), from('flood'))
    played.take(text(9_999), from('other'))
    await played.flush()
    expect((await rows()).map(({ players }) => players)).toEqual([300 + 1])
    expect(played.counts['too-many']).toBe(20)
  })

  test('N1 garbage and episodes that do not exist are dropped and counted', async () => {
    pass(60)
    const played = open()
    for (const body of ['', 'x', '{"episode":"final"}', text(1).slice(0, -1)]) played.take(body, from('a'))
    played.take(text(2, { episode: 'never-was' }), from('a'))
    played.take(text(3, { episode: 'never-was' }), from('b'))
    await played.flush()
    expect(await rows()).toEqual([])
    expect(played.counts).toMatchObject({ malformed: 4, 'no-episode': 2 })
  })

  test('N4 robots and staff are kept apart, and a robot stays one whatever it says', async () => {
    pass(60)
    const played = open()
    played.take(text(1), from('a'))
    played.take(text(2, { crowd: 'staff' }), from('a'))
    played.take(text(3, { crowd: 'robots' }), from('a'))
    played.take(text(4), from('a', 'Mozilla/5.0 (compatible; Googlebot/2.1)'))
    await played.flush()
    const crowds = (await rows()).map(({ crowd, players }) => [crowd, players])
    expect(crowds.sort()).toEqual([
      ['people', 1],
      ['robots', 2],
      ['staff', 1],
    ])
  })

  test('N1 what the database refuses is kept for the next time', async () => {
    pass(60)
    const errors: unknown[] = []
    const away = db.again()
    const played = open(away, errors)
    await away.db.schema.alterTable('audience_minute').renameTo('audience_gone').execute()
    played.take(text(1), from('a'))
    await played.flush()
    await away.db.schema.alterTable('audience_gone').renameTo('audience_minute').execute()
    expect(errors).toHaveLength(1)
    played.take(text(2), from('a'))
    await played.flush()
    expect((await rows()).map(({ players }) => players)).toEqual([2])
  })
})
