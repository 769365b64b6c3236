import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aChampionship, addBasketballTeams, idOf, play } from '../../tests/factories/championships.ts'
import { anEvent, saveEvent } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import type { EventContent } from '../events/edit/edit-events.server.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { removeChampionship, saveChampionship } from './edit-championship.server.ts'

describe.each(enginesOf(import.meta.filename))('events linked to slots on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let teamIds: string[]
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    teamIds = await addBasketballTeams(store, 8)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const add = async (content: Partial<EventContent> = {}) =>
    idOf(await store.heard(() => saveEvent(store.editing, anEvent({ sport: 'basketball', localDate: '2026-12-04', ...content }))))
  const content = (links: Record<string, string>, more = {}) => {
    const { places = [], ...made } = aChampionship('final-8', teamIds, more)
    return {
      ...made,
      places: places.map((place) => (links[place.code] ? { ...place, eventId: links[place.code] } : place)),
    }
  }
  const save = (links: Record<string, string>, more = {}) =>
    store.heard(() => saveChampionship(store.editing, content(links, more)))
  const championship = (id: string) => store.championships().byId.get(id)

  test('B1 existing games become games of a championship: with its time, its teams and its title, and none is added twice', async () => {
    const quarter = await add({ localTime: '12:00' })
    const semi = await add({ title: { en: 'Winner QF1 vs. Winner QF2', fr: '' } })
    const id = idOf(await save({ QF1: quarter, SF1: semi }))
    expect(championship(id)?.eventIds.get('QF1')).toBe(quarter)
    expect(store.games().byId.size).toBe(11)
    expect(store.games().byId.get(quarter)).toMatchObject({
      localTime: '20:00',
      homeTeamId: teamIds[0],
      awayTeamId: teamIds[7],
      // Staff's own title stays.
      title: { en: 'Final', fr: 'Finale' },
    })
    expect(store.games().byId.get(semi)?.title).toEqual({
      en: 'Semifinal 1: Winner QF1 vs. Winner QF2',
      fr: 'Demi-finale 1\u00a0: Gagnant QF1 c. Gagnant QF2',
    })
    await play(store, quarter, [70, 60])
    expect(store.games().byId.get(semi)?.homeTeamId).toBe(teamIds[0])
  })

  test('B1 a game that was played before it is linked counts', async () => {
    const quarter = await add({ homeTeamId: teamIds[0] ?? '', awayTeamId: teamIds[7] ?? '', title: { en: '', fr: '' } })
    await play(store, quarter, [60, 70])
    const id = idOf(await save({ QF1: quarter }))
    expect(store.games().byId.get(championship(id)?.eventIds.get('SF1') ?? '')?.homeTeamId).toBe(teamIds[7])
  })

  test('B1 a game of another championship, of another sport, or none at all is refused, and nothing is written', async () => {
    const quarter = await add()
    idOf(await save({ QF1: quarter }))
    const events = store.games().byId.size
    const other = { slug: 'other' }
    expect(await save({ QF1: quarter }, other)).toEqual({ ok: false, reason: 'linked' })
    const twice = await add()
    expect(await save({ QF1: twice, QF2: twice }, other)).toEqual({ ok: false, reason: 'linked' })
    expect(await save({ QF1: await add({ sport: 'hockey' }) }, other)).toEqual({ ok: false, reason: 'other-sport' })
    expect(await save({ QF1: 'no-event' }, other)).toEqual({ ok: false, reason: 'event-not-found' })
    expect(store.championships().byId.size).toBe(1)
    expect(store.games().byId.size).toBe(events + 2)
  })

  test('B1 a slot changes to another game, and a game of a championship in the trash is free', async () => {
    const [first, second] = [await add(), await add()]
    const id = idOf(await save({ QF1: first }))
    const { version } = championship(id) ?? {}
    const edit = () => saveChampionship(store.editing, { ...content({ QF1: second }), id, baseVersion: version })
    idOf(await store.heard(edit))
    expect(championship(id)?.eventIds.get('QF1')).toBe(second)
    expect(store.games().byId.has(first)).toBe(true)
    const removed = await store.heard(() => removeChampionship(store.editing, id))
    if (!removed.ok) throw new Error(removed.reason)
    const next = idOf(await save({ QF1: second }, { slug: 'next' }))
    expect(await store.heard(() => takeBack(store.editing, removed.removedId))).toMatchObject({ ok: true })
    expect(championship(next)?.eventIds.get('QF1')).toBe(second)
    expect(championship(id)?.eventIds.get('QF1')).toBeUndefined()
    expect(championship(id)?.eventIds.size).toBe(10)
  })

  test('B1 M12 a game that is linked and moved in one edit is moved, whatever the former one’s place was', async () => {
    const [first, second] = [await add(), await add({ localTime: '11:00' })]
    const id = idOf(await save({ QF1: first }))
    const { version } = championship(id) ?? {}
    const { places, ...made } = content({ QF1: second })
    const moved = places.map((place) =>
      place.code === 'QF1' ? { ...place, localTime: '13:00', seen: '2026-12-04 20:00 America/Toronto ' } : place,
    )
    const edited = { ...made, places: moved, id, baseVersion: version }
    expect(await store.heard(() => saveChampionship(store.editing, edited))).toMatchObject({ ok: true })
    expect(store.games().byId.get(second)?.localTime).toBe('13:00')
  })
})
