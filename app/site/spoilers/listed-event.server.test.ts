import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { aChampionship, addBasketballTeams, idOf, play } from '../../../tests/factories/championships.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { publishChampionship, saveChampionship } from '../../championships/edit-championship.server.ts'
import type { Language } from '../../kit/language.ts'
import { comingCards } from '../home/live-and-next/coming.server.ts'
import { listedEvent } from './listed-event.server.ts'

let db: TestDatabase
let store: TestStore
beforeEach(async () => {
  db = await testDatabase('sqlite')
  store = await openTestStore(db.database)
})
afterEach(async () => {
  await store.close()
  await db.close()
})

async function add(template: string, teams: number, day = '2026-12-04') {
  const teamIds = await addBasketballTeams(store, teams)
  const id = idOf(await store.heard(() => saveChampionship(store.editing, aChampionship(template, teamIds, { day }))))
  await store.heard(() => publishChampionship(store.editing, id, 'public'))
  return { id, codes: (code: string) => store.championships().byId.get(id)?.eventIds.get(code) ?? '' }
}

function shown(eventId: string, language: Language = 'en') {
  const event = store.games().byId.get(eventId)
  if (!event) throw new Error('There is no event.')
  return listedEvent(store, event, language)
}

test('B9 a list names a game by pattern beside its teams as soon as a result has decided one of them, and no other game', async () => {
  const { codes } = await add('final-8', 8)
  expect(shown(codes('SF1')).title).toBe('Semifinal 1: Winner QF1 vs. Winner QF2')
  expect(shown(codes('SF1')).championship?.safe).toBeUndefined()
  await play(store, codes('QF1'), [70, 60])
  expect(shown(codes('SF1')).title).toBe('Semifinal 1: Northgate vs. Winner QF2')
  expect(shown(codes('SF1')).championship?.safe).toBe('Semifinal 1: Winner QF1 vs. Winner QF2')
  expect(shown(codes('SF1'), 'fr').championship?.safe).toBe('Demi-finale 1\u00a0: Gagnant QF1 c. Gagnant QF2')
  expect(shown(codes('QF1')).championship?.safe).toBeUndefined()
})

test('B9 of a series, a list knows which games may not be needed', async () => {
  const { codes } = await add('best-of-three', 2)
  expect(shown(codes('F3')).championship).toMatchObject({ isIfNecessary: true })
  expect(shown(codes('F3')).championship?.safe).toBeUndefined()
  expect(shown(codes('F1')).championship).not.toHaveProperty('isIfNecessary')
})

test('B2 B8 a game of unknown teams has the sport of its championship, with its gender', async () => {
  const { codes } = await add('final-8', 8)
  expect(shown(codes('GOLD')).sportName).toBe("Women's basketball")
  expect(shown(codes('GOLD'), 'fr').sportName).toBe('Basketball féminin')
})

test('B8 the home page names a championship that is in play, or has a game today or within a week', async () => {
  const { id } = await add('final-8', 8, '2026-11-26')
  const named = (language: Language = 'en') =>
    comingCards({ ...store, now: () => store.clock.now }, language).cards.flatMap(({ path, title, about }) =>
      path.startsWith('/championship/') ? [[path, title, about]] : [],
    )
  const at = (time: string) => {
    store.clock.now = new Date(time)
    return named()
  }
  expect(at('2026-11-18T18:00:00.000Z')).toEqual([])
  expect(at('2026-11-21T18:00:00.000Z')).toEqual([['/championship/final-8', 'Women’s Basketball Final 8', 'Thu, Nov 26']])
  expect(at('2026-11-26T13:00:00.000Z')).toEqual([['/championship/final-8', 'Women’s Basketball Final 8', 'Today']])
  expect(named('fr')).toEqual([['/championship/final-8', '8 Ultime de basketball féminin', 'Aujourd’hui']])
  await store.heard(() => publishChampionship(store.editing, id, 'draft'))
  expect(named()).toEqual([])
})
