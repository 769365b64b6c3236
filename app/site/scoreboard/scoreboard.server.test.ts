import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import type { EventContent } from '../../events/edit/edit-events.server.ts'
import { board } from './scoreboard.server.ts'

let db: TestDatabase
let store: TestStore
beforeEach(async () => {
  db = await testDatabase('sqlite')
  store = await openTestStore(db.database)
  await store.addSeries({ id: 'cup', title: 'The Cup' })
})
afterEach(async () => {
  await store.close()
  await db.close()
})

const label = (name: string) => ({ en: name, fr: name })
async function addGame(title: string, docIds: string[], content: Partial<EventContent> = {}) {
  const pictures = docIds.map((episodeDocId) => ({ episodeDocId, label: label(episodeDocId) }))
  const start = { localDate: '2026-11-21', localTime: '12:00', zone: 'America/Toronto' }
  const saved = await store.heard(() =>
    saveEvent(store.editing, anEvent({ title: { en: title, fr: title }, ...start, pictures, ...content })),
  )
  if (!saved.ok) throw new Error(saved.reason)
  return saved.id
}
const shown = () => {
  const { live, next } = board({ ...store, now: () => store.clock.now }, 'en')
  return [live, next].map((entries) => entries.map(({ title, gameId }) => [title, gameId]))
}

test('S4 H11 Q-67 a webcast of one game carries it and its name, the cameras of a game are one entry, and one that shows several games carries none', async () => {
  const live = (docId: string, title: string) => store.addEpisode('cup', { docId, title, isLive: true })
  await live('one', 'Semifinal')
  await live('main', 'Final')
  await live('bench', 'Bench camera')
  await live('court', 'Court 1')
  const one = await addGame('Game one', ['one'])
  const final = await addGame('Game two', ['main', 'bench'])
  await addGame('Morning game', ['court'])
  await addGame('Evening game', ['court'], { localTime: '19:00' })
  const [now, next] = shown()
  expect(now?.toSorted()).toEqual(
    [
      ['Game one', one],
      ['Game two', final],
      ['Court 1', undefined],
    ].toSorted(),
  )
  expect(next).toEqual([])
})

test('S4 H11 a game whose first camera is live is not next because its second one is late', async () => {
  await store.addEpisode('cup', { docId: 'main', title: 'Final', isLive: true })
  await store.addEpisode('cup', { docId: 'bench', title: 'Bench camera' })
  const start = { localTime: '13:05', play: 'not-begun' as const }
  const id = await addGame('Game', ['main', 'bench'], start)
  expect(shown()).toEqual([[['Game', id]], []])
})
