import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aSeries } from '../../tests/factories/content.ts'
import { addTeams, anEvent, saveEvent } from '../../tests/factories/games.ts'
import fc from '../../tests/rules/properties.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { setEpisodeLive } from '../catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../catalog/series/edit-series.server.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { saveTeam } from '../teams/edit-teams.server.ts'
import { removeEpisodes, removeSeries } from './deletions/remove-documents.server.ts'
import { removeEvent } from './edit/edit-events.server.ts'
import type { SportEvent } from './event.ts'
import { type Games, openGames } from './games.server.ts'

const EVENTS = 2
const SERIES = ['cup', 'league']

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

  /** Returns all data of the games in a comparable form. */
  function said(games: Games) {
    const { events, schools, teams, venues, teamBySlug, lockedSeries } = games
    const pictures = events.map(({ id }) => games.picturesOf(id))
    const series = [...events, ...pictures.flat()].flatMap(({ seriesDocId }) => seriesDocId ?? [])
    return {
      events,
      byId: new Map([...games.byId].sort(([a], [b]) => (a < b ? -1 : 1))),
      pictures,
      former: events.map(({ id }) => games.formerStartsOf(id)),
      linked: pictures.flat().map(({ episodeDocId }) => games.showsEpisode(episodeDocId)),
      locked: series.filter((docId) => lockedSeries.has(docId)),
      ...{ schools, teams, venues, slugs: [...teamBySlug.keys()].sort() },
    }
  }

  async function readAnew(): Promise<Games> {
    const { games, companion } = openGames({ french: store.memory })
    const show = await db.database.db.transaction().execute((trx) => companion.read(trx, undefined))
    show()
    return games()
  }

  test('E1 an edit of one event reads no other one again', async () => {
    const episodes: string[] = []
    await store.addSeries({ id: 'cup' })
    for (const id of ['e1', 'e2']) {
      const episodeDocId = await store.addEpisode('cup')
      episodes.push(episodeDocId)
      const pictures = [{ episodeDocId, label: { en: id, fr: id } }]
      await store.heard(() => saveEvent(store.editing, anEvent({ id, pictures, seriesDocId: 'doc-cup' })))
    }
    const before = store.games()
    await store.heard(() => saveEvent(store.editing, anEvent({ id: 'e1', schedule: 'moved', localDate: '2026-12-12' })))
    await store.heard(() => setEpisodeLive(store.editing, episodes[0] as string, true))
    const after = store.games()
    expect(after.picturesOf('e1')).toMatchObject([{ isLive: true }])
    expect(after.picturesOf('e2')).toBe(before.picturesOf('e2'))
    expect(after.byId.get('e2')).toBe(before.byId.get('e2'))
    expect([after.teams, after.schools, after.venues]).toEqual([before.teams, before.schools, before.venues])
    expect(after.events.map(({ id }) => id)).toEqual(['e2', 'e1'])
    expect(before.events.map(({ id }) => id)).toEqual(['e1', 'e2'])
  })

  test('E6 an event that joins a series learns of the lock that the series got or lost while it had no event', async () => {
    const lock = (password: string) => store.heard(() => saveSeries(store.editing, { ...aSeries({ id: 'cup' }), password }))
    const put = (seriesDocId: string | null) => store.heard(() => saveEvent(store.editing, anEvent({ id: 'e1', seriesDocId })))
    const isLocked = () => store.games().lockedSeries.has('doc-cup')
    await store.addSeries({ id: 'cup' })
    await put(null)
    await lock('secret')
    await put('doc-cup')
    expect(isLocked()).toBe(true)
    await put(null)
    await lock('')
    await put('doc-cup')
    expect(isLocked()).toBe(false)
  })

  test('E1 whatever is edited, the games in memory are those in the database', async () => {
    const { northgate } = await addTeams(store)
    const episodes: string[] = []
    for (const id of SERIES) {
      await store.addSeries({ id })
      for (let count = 0; count < 2; count++) episodes.push(await store.addEpisode(id))
    }
    const removed: string[] = []
    const stored = (at: number): SportEvent | undefined => store.games().byId.get(`e${at % EVENTS}`)
    const { editing } = store
    async function putBack() {
      const last = removed.pop()
      if (last !== undefined) await takeBack(editing, last)
    }
    const edits: ((at: number) => Promise<unknown>)[] = [
      (at) =>
        saveEvent(editing, {
          ...anEvent(stored(at)),
          id: `e${at % EVENTS}`,
          localDate: `2026-12-${10 + (at % 7)}`,
          schedule: at % 3 ? 'moved' : 'planned',
          homeTeamId: at % 3 ? null : northgate,
          seriesDocId: at % 4 ? null : `doc-${SERIES[at % 2]}`,
          pictures: episodes
            .filter((_, index) => (at >> (index + 2)) % 2)
            .map((episodeDocId) => ({ episodeDocId, label: { en: '', fr: '' } })),
        }),
      async (at) => {
        const gone = await removeEvent(editing, `e${at % EVENTS}`)
        if (gone.ok) removed.push(gone.removedId)
      },
      (at) => setEpisodeLive(editing, episodes[at % episodes.length] as string, at % 2 === 0),
      async (at) => {
        const gone = await removeEpisodes(editing, [episodes[at % episodes.length] as string])
        if (gone.ok) removed.push(gone.removedId)
      },
      (at) => saveSeries(editing, { ...aSeries({ id: SERIES[at % 2] as string }), password: at % 3 ? 'secret' : '' }),
      async (at) => {
        const gone = await removeSeries(editing, `doc-${SERIES[at % 2]}`)
        if (gone.ok) removed.push(gone.removedId)
      },
      putBack,
      (at) => {
        const team = store.games().teams.get(northgate)
        if (!team) throw new Error('There is no such team.')
        return saveTeam(editing, { ...team, slug: `northgate-${at}` })
      },
    ]
    // Every other edit saves an event, because the other edits need one.
    const which = fc.oneof(fc.constant(0), fc.nat({ max: edits.length - 1 }))
    const anEdit = fc.tuple(which, fc.nat({ max: 63 }))
    await fc.assert(
      fc.asyncProperty(fc.array(anEdit, { minLength: 1, maxLength: 12 }), async (some) => {
        // Events removed by earlier runs would leave too little to edit.
        while (removed.length > 0) await store.heard(putBack)
        for (const [which, at] of some) await store.heard(() => (edits[which] as (at: number) => Promise<unknown>)(at))
        expect(said(store.games())).toEqual(said(await readAnew()))
      }),
      { numRuns: 50 },
    )
  })
})
