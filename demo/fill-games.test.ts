import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveEpisode } from '../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../app/catalog/series/edit-series.server.ts'
import { shownState } from '../app/events/event-state.ts'
import { switchByList } from '../app/events/play-lock.server.ts'
import { listedEvents, publicEvent } from '../app/events/public-events.server.ts'
import { BY_LIST } from '../app/history/audit.server.ts'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'
import { openTestStore, type TestStore } from '../tests/sites/store.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { demoGames } from './catalogue/demo-games.ts'
import { championshipId, fillChampionships } from './fill-championships.ts'
import { fillGames } from './fill-games.ts'
import { openKeepScores } from './scores/keep-scores.ts'
import { liveGames, seasonGames } from './scores/kept-games.ts'
import { openChampionshipGames } from './scores/play-championship.ts'
import { scriptedGames } from './scores/scripted-games.ts'

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
  await store.heard(() => fillChampionships(store.editing))
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
  const own = [...stored.byId.keys()].filter((id) => !store.championships().ofEvent(id))
  expect(new Set(own)).toEqual(new Set(events.map(({ id }) => id)))
  for (const { id, former } of events) {
    expect(stored.formerStartsOf(id).map(({ localDate, localTime }) => [localDate, localTime])).toEqual(
      former ? [[former.localDate, former.localTime]] : [],
    )
    expect(stored.byId.get(id)?.sequence).toBe(former ? 1 : 0)
  }
})

const isScripted = (id: string) => scriptedGames.some(({ eventId }) => eventId === id)

test('S2 S7 the games of the demo that have begun have a score that agrees with their state, and no other has one', () => {
  let corrections = 0
  for (const { id, play, schedule, startsAt } of store.games().events) {
    if (isScripted(id)) continue
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
    for (const { at, from, to, reason } of score?.corrections ?? []) {
      corrections++
      expect(at).toBeGreaterThan(score?.officialAt ?? 0)
      expect([to, reason.en !== '', reason.fr !== '']).toEqual([from - 1, true, true])
    }
  }
  expect(corrections).toBe(1)
})

test('S7 recorded games of the demo have official results in at least five sports', () => {
  const sports = store.games().events.flatMap(({ id }) => {
    const state = store.scores.shown.of(id)?.state
    return state && state.officialAt > 0 && store.games().picturesOf(id).length > 0 ? [state.sport] : []
  })
  expect(new Set(sports).size).toBeGreaterThanOrEqual(5)
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
    await store.heard(() => switchByList(editing, { docId, stream: 'stream', isLive }))
    seen.push(shown(id ?? ''))
  }
  expect(seen).toEqual(['live', 'tbc', 'live'])
})

function keepScores() {
  const { scores, editing, limits, games } = store
  const onError = (error: unknown) => {
    throw error
  }
  return openKeepScores({ scores, editing, limits, games, onError })
}

test('S2 every game of the demo that is live has a score that goes on, in seven sports', async () => {
  const live = store.games().events.filter(({ id }) =>
    store
      .games()
      .picturesOf(id)
      .some(({ isLive }) => isLive),
  )
  expect(live.filter(({ id }) => !isScripted(id))).toEqual([])
  const keep = keepScores()
  await store.heard(() => keep.goOn(liveGames))
  const sports = scriptedGames.map(({ eventId }) => store.scores.shown.of(eventId)?.state.sport)
  expect(sports.toSorted()).toEqual(['basketball', 'curling', 'football', 'hockey', 'meet', 'volleyball', 'wrestling'])
})

test('S2 S7 games of the season that come up later are played to their end, and those already played stay as they are', async () => {
  const filledAt = store.clock.now
  const before = new Map(store.games().events.map(({ id }) => [id, store.scores.shown.of(id)]))
  const keep = keepScores()
  const season = seasonGames(filledAt, store.games)
  store.clock.now = new Date(filledAt.getTime() + 3 * 86_400_000)
  await store.heard(() => keep.goOn(season))
  const later = store.games().events.filter(({ id, startsAt }) => !before.get(id) && store.scores.shown.of(id) && startsAt)
  expect(later.length).toBeGreaterThan(5)
  for (const { id, startsAt, expectedMinutes, play } of later) {
    const isOver = Date.parse(startsAt ?? '') + (expectedMinutes + 1) * 60_000 < store.clock.now.getTime()
    expect([play, (store.scores.shown.of(id)?.state.finalAt ?? 0) > 0], id).toEqual(isOver ? ['over', true] : ['in-play', false])
  }
  for (const [id, score] of before)
    if (score && score.state.finalAt > 0 && !isScripted(id)) expect(store.scores.shown.of(id)).toEqual(score)
})

const championship = (key: string) => {
  const found = store.championships().byId.get(championshipId({ championship: key }))
  if (!found) throw new Error(`The demo has no championship ${key}.`)
  const schoolOf = (teamId: string | null | undefined) => {
    const { teams, schools } = store.games()
    return schools.get(teams.get(teamId ?? '')?.schoolId ?? '')?.short.en
  }
  return { found, state: store.championshipState(found), schoolOf }
}

test('B1 B3 last year’s Final 8 of the demo stands as it ended, with its recordings', () => {
  const { found, state, schoolOf } = championship('mens-basketball-final-8')
  const medals = state.final.slice(0, 3).map(({ teamIds }) => schoolOf(teamIds[0]))
  expect(medals).toEqual(['Kettle River', 'Northgate', 'Prairie Tech'])
  expect(state.final.flatMap(({ teamIds }) => teamIds)).toHaveLength(8)
  const recorded = [...found.eventIds.values()].filter((id) => store.games().picturesOf(id).length > 0)
  expect(recorded).toHaveLength(10)
})

test('B4 B5 the demo’s Final 8 plays itself to the medals, corrects a result on the way, and begins anew', async () => {
  const key = 'womens-basketball-final-8'
  const round = 24 * 60_000
  const start = Math.ceil(store.clock.now.getTime() / round) * round
  const onError = (error: unknown) => {
    throw error
  }
  const { scores, editing, limits, games, championships } = store
  const keep = openKeepScores({ scores, editing, limits, games, onError })
  const gamesOf = openChampionshipGames({ editing, championships })
  const goOnAt = async (minute: number) => {
    store.clock.now = new Date(start + minute * 60_000)
    // The first call gives the games their times.
    const due = await store.heard(gamesOf)
    await store.heard(() => keep.goOn(due))
    return championship(key)
  }
  const sideOf = ({ state, schoolOf }: ReturnType<typeof championship>) => schoolOf(state.slots.get('SF2')?.home.teamId)
  await goOnAt(0)
  expect(sideOf(await goOnAt(4.5))).toBe('Summit Ridge')
  expect(sideOf(await goOnAt(5.5))).toBe("Val-d'Érable")
  await goOnAt(12)
  const { state } = await goOnAt(18)
  expect(state.asks).toEqual([])
  expect(state.final.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7])
  const anew = await goOnAt(24)
  expect([anew.state.final, sideOf(anew)]).toEqual([[], undefined])
})
