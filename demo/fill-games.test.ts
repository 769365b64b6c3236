import { afterAll, beforeAll, expect, test } from 'vitest'
import { BY_LIST } from '../app/catalog/audit.server.ts'
import { hearOfStream, saveEpisode } from '../app/catalog/edit-episodes.server.ts'
import { saveSeries } from '../app/catalog/edit-series.server.ts'
import { shownState } from '../app/events/event-state.ts'
import { listedEvents, publicEvent } from '../app/events/public-events.server.ts'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'
import { openTestStore, type TestStore } from '../tests/store.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { demoGames } from './catalogue/demo-games.ts'
import { fillGames } from './fill-games.ts'

let db: TestDatabase
let store: TestStore
beforeAll(async () => {
  db = await testDatabase('sqlite')
  store = await openTestStore(db.database)
  for (const { art: _, ...series } of catalogue().series)
    await saveSeries(store.editing, { description: '', categoryId: null, embedLink: null, ...series, thumbnail: '' })
  for (const { cycles: _, ...episode } of catalogue().episodes)
    await saveEpisode(store.editing, { ...episode, startsAt: episode.startsAt ?? null })
  await store.heard(() => fillGames(store.editing))
})
afterAll(async () => {
  await store.close()
  await db.close()
})

function catalogue() {
  const host = 'http://127.0.0.1:3001'
  return demoCatalogue({ playHost: host, streamHost: host, now: store.clock.now })
}

const shown = (id: string) => {
  const event = listedEvents(store).find((each) => each.id === id)
  if (!event) throw new Error(`${id} is not listed`)
  return shownState(publicEvent(store, event, 'fr'), store.clock.now.getTime()).key
}

test('E3 E6 a filled demo shows games of every state', () => {
  const keys = new Set(listedEvents(store).map(({ id }) => shown(id)))
  for (const key of [
    'planned',
    'tbc',
    'soon',
    'delayed',
    'moved',
    'postponed',
    'cancelled',
    'live',
    'official',
    'replay',
  ] as const)
    expect(keys).toContain(key)
})

test('E10 the demo stores all of its schools, teams and events, and those with another start keep the former', () => {
  const { schools, teams, venues, events } = demoGames(store.clock.now)
  const stored = store.games()
  expect([stored.schools.size, stored.teams.size, stored.venues.size]).toEqual([schools.length, teams.length, venues.length])
  expect(new Set(stored.byId.keys())).toEqual(new Set(events.map(({ id }) => id)))
  for (const { id, former } of events) {
    expect(stored.formerStartsOf(id).map(({ localDate, localTime }) => [localDate, localTime])).toEqual(
      former ? [[former.localDate, former.localTime]] : [],
    )
    expect(stored.byId.get(id)?.sequence).toBe(former ? 1 : 0)
  }
})

test('S2 S7 the games of the demo that have begun have a score that agrees with their state, and no other has one', () => {
  for (const { id, play, schedule, startsAt } of store.games().events) {
    const score = store.scores.shown.of(id)?.state
    const isCalledOff = schedule === 'cancelled' || schedule === 'postponed'
    if (play === 'not-begun' || isCalledOff || startsAt === null) {
      expect(score, id).toBeUndefined()
      continue
    }
    expect([score?.finalAt !== 0, score?.officialAt !== 0], id).toEqual([
      play !== 'in-play' || score === undefined,
      play === 'official' || score === undefined,
    ])
    expect(score?.corrections ?? []).toEqual([])
  }
})

test('E10 the games leave the start of every episode that is live or announced as it was', async () => {
  const stored = await db.database.db.selectFrom('episode').select(['doc_id', 'starts_at']).execute()
  const starts = new Map(stored.map(({ doc_id, starts_at }) => [doc_id, starts_at]))
  const current = catalogue().episodes.filter(({ isLive, startsAt, cycles }) => isLive || startsAt || cycles)
  expect(current.length).toBeGreaterThan(15)
  for (const { docId, startsAt = null } of current) expect(starts.get(docId), docId).toBe(startsAt)
})

test('E6 K3 the game that starts and ends by itself is live while the provider’s list says so', async () => {
  const docId = catalogue().episodes.find(({ cycles }) => cycles)?.docId ?? ''
  const { id } =
    demoGames(store.clock.now).events.find(({ pictures }) => pictures.some(({ episodeDocId }) => episodeDocId === docId)) ?? {}
  const editing = { ...store.editing, by: BY_LIST }
  const seen: string[] = []
  for (const isLive of [true, false, true]) {
    await store.heard(() => hearOfStream(editing, { docId, stream: 'stream', isLive }))
    seen.push(shown(id ?? ''))
  }
  expect(seen).toEqual(['live', 'tbc', 'live'])
})
