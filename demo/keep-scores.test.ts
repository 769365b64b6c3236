import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeEvent } from '../app/events/edit/edit-events.server.ts'
import { BY_LIST, record } from '../app/history/audit.server.ts'
import { edit } from '../app/history/editing.server.ts'
import { foldScore } from '../app/scores/rules/fold-score.ts'
import { RULES } from '../app/scores/rules/rules-of.ts'
import type { Entry } from '../app/scores/rules/score-fact.ts'
import type { ScoreSport } from '../app/scores/rules/score-state.ts'
import { enginesOf } from '../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'
import { anEvent } from '../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../tests/sites/store.ts'
import { openKeepScores, type ScoredGame } from './scores/keep-scores.ts'
import { liveGames as allGames } from './scores/kept-games.ts'
import { factsUntil, roundStart } from './scores/script.ts'
import { type ScriptedGame, scriptedGames } from './scores/scripted-games.ts'
import { stableId } from './stable-id.ts'

const gameOf = (episode: string) => scriptedGames.find(({ eventId }) => eventId === stableId(`event ${episode}`)) as ScriptedGame
const football = gameOf('e-live-football-playoff-01')
const volleyball = gameOf('e-live-womens-volleyball-final-8-01')
const liveGames = allGames.filter(({ eventId }) => eventId === football.eventId || eventId === volleyball.eventId)
const SPORTS = ['football', 'volleyball'] as const satisfies ScoreSport[]
/** The start of a round of both. */
const START = roundStart(football.script, Date.parse('2026-11-21T18:00:00Z'))
const ROUND_MS = football.script.seconds * 1_000

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    store.clock.now = new Date(START)
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const addGames = () =>
    store.heard(() =>
      edit(store.editing, async (change) => {
        for (const [n, { eventId }] of [football, volleyball].entries())
          await writeEvent(change, store.editing, { ...anEvent({ sport: SPORTS[n] as ScoreSport & 'football' }), id: eventId })
      }),
    )
  /** A demo that has just started on this node. */
  function demoOn(node: TestStore) {
    const { scores, editing, limits, games } = node
    const onError = (error: unknown) => {
      throw error
    }
    return openKeepScores({ scores, editing, limits, games, onError })
  }
  async function goOnAt(ms: number, demo = demoOn(store)) {
    store.clock.now = new Date(START + ms)
    await store.heard(() => demo.goOn(liveGames))
  }
  const shown = ({ eventId }: { eventId: string }) => store.scores.shown.of(eventId)
  const scripted = ({ eventId, script }: ScriptedGame, sport: ScoreSport, ms: number) =>
    foldScore(RULES[sport], factsUntil(eventId, script, START + ms))
  const play = () => store.games().byId.get(football.eventId)?.play

  test('S2 the demo’s live games go on as their pictures do, whenever the site looks, stops and starts again', async () => {
    await addGames()
    const demo = demoOn(store)
    for (const [ms, isNew] of [
      [150_000, false],
      [150_250, false],
      [260_000, true],
      [495_000, false],
      [520_100, false],
      [959_999, true],
      [ROUND_MS, false],
      [ROUND_MS + 300_000, false],
      [ROUND_MS * 7 + 625_000, true],
    ] as const) {
      await goOnAt(ms, isNew ? demoOn(store) : demo)
      for (const [n, game] of [football, volleyball].entries())
        expect(shown(game)?.state, `${SPORTS[n]} at ${ms}`).toEqual(scripted(game, SPORTS[n] as ScoreSport, ms))
    }
  })

  test('S2 S7 a live game of the demo begins, is over and official, and begins anew', async () => {
    await addGames()
    const seen: unknown[] = []
    for (const ms of [1_000, 905_000, 935_000, ROUND_MS + 1_000, ROUND_MS + 905_000]) {
      await goOnAt(ms)
      seen.push(play())
    }
    expect(seen).toEqual(['in-play', 'over', 'official', 'in-play', 'over'])
  })

  test('S4 when a game of the demo begins anew, what stood before is there for those whose picture is behind', async () => {
    await addGames()
    for (const ms of [550_000, ROUND_MS - 10_000]) await goOnAt(ms)
    const last = shown(football)?.state
    await goOnAt(ROUND_MS + 1_000)
    const { state, before } = shown(football) ?? {}
    expect(state?.home.score).toBeLessThan(last?.home.score ?? 0)
    expect(before?.at(-1)).toMatchObject({ home: last?.home.score, away: last?.away.score, state: 'official' })
  })

  test('S2 a day of the demo leaves no more rows than its first rounds, and nothing of its games in the list of activity', async () => {
    await addGames()
    const tables = await db.database.db.introspection.getTables()
    const rows = async () => {
      const counts: Record<string, number> = {}
      for (const { name } of tables) {
        const query = db.database.db.selectFrom(name as 'event').select(({ fn }) => fn.countAll().as('count'))
        counts[name] = Number((await query.executeTakeFirst())?.count)
      }
      return counts
    }
    const demo = demoOn(store)
    const playRound = async (n: number) => {
      for (const second of [50, 300, 550, 959]) await goOnAt(n * ROUND_MS + second * 1_000, demo)
    }
    for (const n of [0, 1]) await playRound(n)
    const first = await rows()
    expect(first.score_fact).toBe(football.script.beats.length + volleyball.script.beats.length)
    for (let n = 2; n < 8; n++) await playRound(n)
    await playRound(90)
    expect(await rows()).toEqual(first)
    const said = await db.database.db.selectFrom('audit').select('action').where('action', 'like', 'score.%').execute()
    expect(said).toEqual([])
  })

  test('S2 what the provider’s list left in the list of activity a day ago goes, and nothing else', async () => {
    await addGames()
    const add = (ago: number, by: typeof BY_LIST) =>
      store.changes.change((change) =>
        record(change, by, new Date(START - ago), { action: 'episode.live', subject: 'e-1', title: `${by.uid} ${ago}` }),
      )
    for (const ago of [90_000_000, 3_600_000]) for (const uid of [BY_LIST.uid, 'someone']) await add(ago, { ...BY_LIST, uid })
    await goOnAt(1_000)
    await goOnAt(ROUND_MS + 1_000)
    const left = await db.database.db.selectFrom('audit').select('title').where('action', '=', 'episode.live').execute()
    expect(left.map(({ title }) => title).toSorted()).toEqual([`${BY_LIST.uid} 3600000`, 'someone 3600000', 'someone 90000000'])
  })

  test('S2 two nodes that run one demo enter each fact once', async () => {
    await addGames()
    const other = await openTestStore(db.database)
    const demos = [demoOn(store), demoOn(other)]
    for (const ms of [200_000, 650_000, ROUND_MS + 300_000]) {
      for (const node of [store, other]) node.clock.now = new Date(START + ms)
      // Whoever had no turn looks again, as it does every moment.
      for (let look = 0; look < 2; look++) {
        await Promise.all(demos.map((demo) => demo.goOn(liveGames)))
        for (const node of [store, other]) await node.changes.catchUp()
      }
      for (const game of [football, volleyball]) {
        const { facts } = await store.scores.log.read(game.eventId, 0)
        expect(facts.map(({ id }) => id)).toEqual(factsUntil(game.eventId, game.script, START + ms).map(({ id }) => id))
      }
    }
    await other.close()
  })

  test('S1 S2 a game is people’s while they have a link for it, with all that they enter, and the demo’s again afterwards', async () => {
    await addGames()
    await goOnAt(150_000)
    const made = await store.scores.links.make(store.editing, { eventId: football.eventId, name: 'Table' })
    if (!made.ok) throw new Error(made.reason)
    const goal: Entry = { kind: 'step', side: 'away', stat: 'score', by: 5 }
    const source = { codeId: made.id, name: 'Table', device: 'phone-one', since: new Date(START).toISOString() }
    await store.heard(() => store.scores.log.take(football.eventId, source, [{ id: randomUUID(), ageMs: 0, entry: goal }]))
    const theirs = shown(football)?.state
    expect(theirs?.away.score).toBe(scripted(football, 'football', 150_000).away.score + 5)
    const demo = demoOn(store)
    for (const ms of [300_000, ROUND_MS + 150_000]) await goOnAt(ms, demo)
    expect(shown(football)?.state).toEqual(theirs)
    expect(shown(volleyball)?.state).toEqual(scripted(volleyball, 'volleyball', ROUND_MS + 150_000))
    await store.scores.links.revoke(store.editing, { eventId: football.eventId, id: made.id })
    await goOnAt(ROUND_MS + 300_000, demo)
    expect(shown(football)?.state).toEqual(scripted(football, 'football', ROUND_MS + 300_000))
  })

  test('S2 a game of the season is played once, and what somebody else has entered for it stays', async () => {
    await addGames()
    const log = factsUntil(football.eventId, football.script, START + ROUND_MS - 1)
    const once: ScoredGame = { eventId: football.eventId, isRepeated: false, logAt: () => log }
    const demo = demoOn(store)
    for (const ms of [200_000, ROUND_MS * 3]) {
      store.clock.now = new Date(START + ms)
      await store.heard(() => demo.goOn([once]))
    }
    expect(shown(football)?.seq).toBe(log.length)
    expect(play()).toBe('official')
    const other: ScoredGame = { ...once, logAt: () => factsUntil(football.eventId, football.script, START + ROUND_MS * 4 - 1) }
    const before = shown(football)
    store.clock.now = new Date(START + ROUND_MS * 4)
    await store.heard(() => demo.goOn([other]))
    expect(shown(football)).toEqual(before)
  })

  test('S2 a site without the demo’s games is left as it is', async () => {
    const saved = await store.heard(() => edit(store.editing, (change) => writeEvent(change, store.editing, anEvent())))
    await goOnAt(60_000)
    expect(saved.ok && shown({ eventId: saved.id })).toBeUndefined()
    expect(await db.database.db.selectFrom('score_state').selectAll().execute()).toEqual([])
  })
})
