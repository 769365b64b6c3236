import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addManyGames } from '../../tests/factories/many-games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { slowness, turnsGiven, usualTurn } from '../../tests/turns.ts'
import { CATALOG, GAMES } from '../history/topics.ts'
import { saveVenue } from '../teams/edit-teams.server.ts'
import { calendarFile } from './calendar-file.server.ts'

const PLACE = { origin: 'https://podium.example', language: 'en', siteName: 'Podium' } as const

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const fill = (count: number) =>
    store.heard(() =>
      store.changes.change(async ({ trx, touch }) => {
        await addManyGames(trx, [{ count, from: '2026-11-21', days: 200 }])
        touch(CATALOG)
        touch(GAMES)
      }),
    )
  const allEvents = (games = store.games) => calendarFile({ ...store, games, now: () => store.clock.now }, { of: 'all' }, PLACE)

  test('E8 the calendar of a season is written in pieces, between which others have their turn', async () => {
    await fill(400)
    let entries = 0
    const given = await turnsGiven(async () => {
      entries = (await allEvents())?.match(/^BEGIN:VEVENT/gm)?.length ?? 0
    })
    expect(entries).toBe(400)
    expect(given).toBeGreaterThan(3)
  })

  test('E8 nobody waits while the calendar of a season is written', { tags: ['timing'] }, async () => {
    await fill(2_000)
    const longest = await usualTurn(() => allEvents())
    expect(longest).toBeLessThan(20 * slowness())
  })

  test('E8 a calendar shows one moment, though a venue gets another name while it is written', async () => {
    await fill(400)
    let shown = store.games()
    const [venue] = shown.venues.values()
    if (!venue) throw new Error('There is no venue.')
    await store.heard(() => saveVenue(store.editing, { ...venue, name: { en: 'Other Centre', fr: '' } }))
    const writing = allEvents(() => shown)
    shown = store.games()
    expect(await writing).not.toContain('Other Centre')
    expect(await allEvents()).toContain('Other Centre')
  })
})
