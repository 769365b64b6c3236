import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { removeSeries } from '../../events/deletions/remove-documents.server.ts'
import { removeEvent } from '../../events/edit/edit-events.server.ts'
import { scoreTopic } from '../../history/topics.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { isPublicTopic, topicView } from '../../site/series/topic-view.server.ts'
import type { Entry } from '../rules/score-fact.ts'
import { resultOf } from './public-scores.server.ts'
import type { DeviceFact } from './score-log.server.ts'

const MOST_STATE = 500_000

const goal = (side: 'home' | 'away' = 'home'): Entry => ({ kind: 'step', side, stat: 'score', by: 1, act: 'goal' })
const sent = (entry: Entry, ageMs = 0, id = randomUUID()): DeviceFact => ({ id, ageMs, entry })

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let eventId: string
  const phone = (device: string) => ({ codeId: 'link', name: 'Table', device, since: '2026-11-21T12:00:00.000Z' })
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    eventId = await add()
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  async function add(content: Parameters<typeof anEvent>[0] = {}) {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const take = (device: string, ...facts: DeviceFact[]) => store.heard(() => store.scores.log.take(eventId, phone(device), facts))
  const score = () => {
    const state = store.scores.shown.of(eventId)?.state
    return state && [state.home.score, state.away.score]
  }
  const event = () => store.games().byId.get(eventId)
  const by = () => ({
    catalogue: store.catalogue,
    games: store.games,
    access: store.access,
    accounts: store.accounts,
    scores: store.scores,
    notices: store.notices,
    hosts: HOSTS,
  })

  test('S2 what a scorer enters shows in memory, and the log keeps each fact once, however often it is sent', async () => {
    const facts = [sent(goal()), sent(goal('away'))]
    expect(await take('phone-one', ...facts)).toEqual({ ok: true, seq: 2, refused: [] })
    expect(await take('phone-one', ...facts, sent(goal()))).toEqual({ ok: true, seq: 3, refused: [] })
    expect(score()).toEqual([2, 1])
    expect((await store.scores.log.read(eventId, 0)).facts).toHaveLength(3)
    expect((await store.scores.log.read(eventId, 2)).facts).toHaveLength(1)
  })

  test('S3 a fact stands where it happened, whatever the phone’s clock says, and one sent late goes before what came after it', async () => {
    const set: Entry = { kind: 'set', side: 'home', stat: 'score', to: 3 }
    await take('phone-one', sent(set))
    // Ten seconds older, so the 3 that was entered later counts.
    await take('phone-two', sent(goal(), 10_000))
    expect(score()).toEqual([3, 0])
    const { facts } = await store.scores.log.read(eventId, 0)
    expect(facts.map(({ at }) => at - store.clock.now.getTime())).toEqual([0, -10_000])
  })

  test('S3 two nodes that take facts for one game at once lose none of them', async () => {
    const other = await openTestStore(db.database)
    const halves = [store, other].map((node, at) =>
      Array.from({ length: 8 }, () => node.scores.log.take(eventId, phone(`phone-${at}-x`), [sent(goal(at ? 'away' : 'home'))])),
    )
    for (const taken of await Promise.all(halves.flat())) expect(taken.ok).toBe(true)
    for (const node of [store, other]) {
      await node.changes.catchUp()
      await expect.poll(() => node.scores.shown.of(eventId)?.seq).toBe(16)
      expect(node.scores.shown.of(eventId)?.state).toMatchObject({ home: { score: 8 }, away: { score: 8 } })
    }
    await other.close()
  })

  test('S3 a game whose first entry is taken back begins with the next one', async () => {
    const first = sent(goal())
    await take('phone-one', first)
    expect(event()?.play).toBe('in-play')
    await take('phone-one', sent({ kind: 'undo', of: [first.id] }))
    expect(event()?.play).toBe('not-begun')
    await take('phone-one', sent(goal()))
    expect(event()?.play).toBe('in-play')
  })

  test('S7 an entry of before that comes in the moment in which the result becomes official corrects it, as one of later does', async () => {
    await take('phone-one', sent(goal(), 60_000))
    const before = event()?.version ?? 0
    const { log } = store.scores
    // The second phone sent this before it could know of the first one's entry.
    const late = sent(goal(), 30_000)
    await store.heard(() =>
      Promise.all([
        log.take(eventId, phone('phone-one'), [sent({ kind: 'official' })]),
        log.take(eventId, phone('phone-two'), [late]),
      ]),
    )
    expect(score()).toEqual([2, 0])
    const { facts } = await log.read(eventId, 0)
    const isLate = facts.at(-1)?.id === late.id
    expect(event()).toMatchObject({ play: 'official', version: before + (isLate ? 2 : 1) })
  })

  test('S3 ten thousand facts that were queued without a network give the score that they would have given one by one', async () => {
    const queue = Array.from({ length: 10_000 }, (_, n) =>
      sent(n % 2 ? goal('away') : { kind: 'step', side: 'home', stat: 'shots', by: 1 }, 20_000_000 - n * 1_000),
    )
    for (let at = 0; at < queue.length; at += 200)
      await store.scores.log.take(eventId, phone('phone-one'), queue.slice(at, at + 200))
    await expect.poll(() => store.scores.shown.of(eventId)?.seq).toBe(10_000)
    expect(store.scores.shown.of(eventId)?.state).toMatchObject({ away: { score: 5_000 }, home: { x: { shots: 5_000 } } })
  })

  test('S2 what makes no sense in a sport is refused, named, and leaves the rest', async () => {
    const wrong = sent({ kind: 'end', side: 'home', points: 2 })
    expect(await take('phone-one', wrong, sent(goal()))).toEqual({
      ok: true,
      seq: 1,
      refused: [{ id: wrong.id, reason: 'unsuitable' }],
    })
    expect(await store.scores.log.take('no-such-event', phone('phone-one'), [sent(goal())])).toEqual({
      ok: false,
      reason: 'event-not-found',
    })
  })

  test('S7 the game begins with the first fact, is over and official with theirs, and goes back when they are undone', async () => {
    const [final, official] = [sent({ kind: 'final' }), sent({ kind: 'official' })]
    expect(event()?.play).toBe('not-begun')
    await take('phone-one', sent(goal()))
    expect(event()?.play).toBe('in-play')
    const sequence = event()?.sequence
    await take('phone-one', final)
    expect(event()?.play).toBe('over')
    await take('phone-one', sent({ kind: 'undo', of: [final.id] }))
    expect(event()?.play).toBe('in-play')
    await take('phone-one', sent({ kind: 'final' }), official)
    expect(event()).toMatchObject({ play: 'official', sequence })
    const said = await db.database.db.selectFrom('audit').select('action').where('subject', '=', eventId).orderBy('at').execute()
    expect(said.map(({ action }) => action).sort()).toEqual(['score.begin', 'score.begin', 'score.final', 'score.official'])
  })

  test('S7 a correction says when and what and why, and feeds learn of it', async () => {
    await take('phone-one', sent(goal()), sent({ kind: 'official' }))
    const before = event()
    store.clock.now = new Date('2026-11-22T15:00:00.000Z')
    const reason = { en: 'Goal credited to the other side', fr: 'But accordé à l’autre équipe' }
    await take('phone-one', sent({ kind: 'correction', side: 'away', stat: 'score', to: 1, reason }))
    expect(resultOf(by(), event() as never)).toMatchObject({
      home: 1,
      away: 1,
      state: 'official',
      corrections: [{ at: store.clock.now.getTime(), side: 'away', from: 0, to: 1, reason }],
    })
    expect(event()).toMatchObject({
      version: (before?.version ?? 0) + 1,
      sequence: before?.sequence,
      updatedAt: store.clock.now.toISOString(),
    })
  })

  test('S7 an entry of before that arrives once the result is official changes it as an edit that staff see', async () => {
    const first = sent(goal(), 60_000)
    await take('phone-one', first, sent({ kind: 'official' }))
    const before = event()
    await take('phone-two', sent(goal('away'), 60_000))
    expect([score(), event()?.version]).toEqual([[1, 1], (before?.version ?? 0) + 1])
    await take('phone-three', sent({ kind: 'undo', of: [first.id] }, 60_000))
    expect([score(), event()?.version, event()?.play]).toEqual([[0, 1], (before?.version ?? 0) + 2, 'official'])
    const entries = await store.database.db.selectFrom('audit').select('action').where('subject', '=', eventId).execute()
    expect(entries.filter(({ action }) => action === 'score.correct')).toHaveLength(2)
    // An entry that changes nothing is no correction.
    await take('phone-three', sent({ kind: 'undo', of: [first.id] }))
    expect(event()?.version).toBe((before?.version ?? 0) + 2)
  })

  test('S2 S3 lists of results without end are refused by their ids, and hold up none of the other entries', async () => {
    const meet = await store.heard(() => saveEvent(store.editing, anEvent({ sport: 'swimming', kind: 'meet' })))
    if (!meet.ok) throw new Error(meet.reason)
    const row = { place: 1, name: 'x'.repeat(120), team: 'y'.repeat(60), mark: '54.31', flag: '' as const }
    const race = (key: string): Entry => ({
      kind: 'race',
      key,
      name: key,
      state: 'done',
      places: Array.from({ length: 60 }, () => row),
    })
    const stateLength = async () => {
      const kept = store.database.db.selectFrom('score_state').select('state').where('event_id', '=', meet.id)
      return (await kept.executeTakeFirstOrThrow()).state.length
    }
    const enter = (...facts: DeviceFact[]) => store.heard(() => store.scores.log.take(meet.id, phone('phone-one'), facts))
    const refused: string[] = []
    for (let at = 0; at < 12; at++) {
      const facts = ['a', 'b', 'c', 'd'].map((each) => sent(race(`${each}${at}`)))
      const taken = await enter(...facts)
      if (taken.ok) refused.push(...taken.refused.map(({ reason }) => reason))
    }
    expect(new Set(refused)).toEqual(new Set(['full']))
    expect(await stateLength()).toBeLessThanOrEqual(MOST_STATE)
    const last = await enter(...['w', 'x', 'y', 'z'].map((key) => sent(race(key))), sent({ kind: 'final' }))
    expect(last).toMatchObject({ ok: true, refused: Array.from({ length: 4 }, () => ({ reason: 'full' })) })
    expect(store.scores.shown.of(meet.id)?.state.finalAt).toBeGreaterThan(0)
  })

  describe('S2 S3 of a meet whose lists fill what a score may have', () => {
    let meetId: string
    const row = { place: 1, name: 'x'.repeat(120), team: 'y'.repeat(60), mark: '54.31', flag: '' as const }
    const race = (key: string, places = 60, name = key): Entry => ({
      kind: 'race',
      key,
      name,
      state: 'done',
      places: Array.from({ length: places }, () => row),
    })
    const enter = async (...facts: DeviceFact[]) => {
      const taken = await store.heard(() => store.scores.log.take(meetId, phone('phone-one'), facts))
      if (!taken.ok) throw new Error(taken.reason)
      return taken.refused
    }
    const stateLength = async () => {
      const kept = store.database.db.selectFrom('score_state').select('state').where('event_id', '=', meetId)
      return (await kept.executeTakeFirstOrThrow()).state.length
    }
    const full = (...facts: DeviceFact[]) => facts.map(({ id }) => ({ id, reason: 'full' }))

    beforeEach(async () => {
      meetId = await add({ sport: 'swimming', kind: 'meet' })
      // A long list that was emptied, and enough others to leave space for a row or two but for no list.
      await enter(sent(race('emptied')))
      await enter(emptied)
      await enter(...Array.from({ length: 33 }, (_, at) => sent(race(`race-${at}`))))
      const rows = Math.floor((MOST_STATE - 800 - (await stateLength())) / (JSON.stringify(row).length + 1))
      const rest = ['rest-0', 'rest-1', 'rest-2', 'rest-3']
      expect(await enter(...rest.map((key, at) => sent(race(key, Math.min(60, Math.max(0, rows - 60 * at))))))).toEqual([])
      expect(await stateLength()).toBeGreaterThan(MOST_STATE - 1_500)
    })
    const emptied = sent(race('emptied', 0))

    test('S2 S3 only what does not fit is refused, and all else of the same request is taken', async () => {
      const long = [sent(race('long')), sent(race('longer', 59))]
      const short = [sent(race('short', 1)), sent(race('race-3', 60, 'Heat')), sent(race('race-4', 2)), sent(race('later', 20))]
      expect(
        await enter(...[long[0], short[0], short[1], long[1], sent({ kind: 'final' })].flatMap((each) => each ?? [])),
      ).toEqual(full(...long))
      // A list that becomes shorter makes space for another one.
      expect(await enter(...short.slice(2), ...long)).toEqual(full(...long))
      const state = store.scores.shown.of(meetId)?.state
      expect(state?.finalAt).toBeGreaterThan(0)
      const rows = state?.races.map(({ key, places }) => [key, places.length])
      expect(rows).toEqual(
        expect.arrayContaining([
          ['short', 1],
          ['race-3', 60],
          ['race-4', 2],
          ['later', 20],
        ]),
      )
      expect(state?.races.find(({ key }) => key === 'race-3')?.name).toBe('Heat')
      expect(await stateLength()).toBeLessThanOrEqual(MOST_STATE)
    })

    test('S2 S3 an undo that would bring a long list back is refused, and one that makes nothing longer is taken', async () => {
      const [final, bringsBack] = [sent({ kind: 'final' }), sent({ kind: 'undo', of: [emptied.id] })]
      expect(await enter(final)).toEqual([])
      const others = [sent({ kind: 'undo', of: [final.id] }), sent({ kind: 'undo', of: [randomUUID()] })]
      expect(await enter(bringsBack, ...others)).toEqual(full(bringsBack))
      expect(store.scores.shown.of(meetId)?.state.finalAt).toBe(0)
      expect(await stateLength()).toBeLessThanOrEqual(MOST_STATE)
      // An undo of a long list makes space for it.
      expect(await enter(sent(race('race-5', 0)), sent(bringsBack.entry))).toEqual([])
      expect(store.scores.shown.of(meetId)?.state.races.find(({ key }) => key === 'emptied')?.places.length).toBe(60)
    })

    test('S2 S3 what was refused does not count as part of the log', async () => {
      // Together longer than the longest log.
      const long = Array.from({ length: 160 }, (_, at) => sent(race(`more-${at}`)))
      const taken = () => sent({ kind: 'undo', of: [randomUUID()] })
      for (let at = 0; at < 2; at++) expect(await enter(...long, taken())).toEqual(full(...long))
      expect(await enter(sent({ kind: 'final' }))).toEqual([])
      expect(store.scores.shown.of(meetId)?.state.finalAt).toBeGreaterThan(0)
    })
  })

  test('S4 a node knows what stood before, as far back as pictures are, and the moment of the newest fact, undone or not', async () => {
    const shown = () => store.scores.shown.of(eventId)
    const earlier = () => shown()?.before.map(({ seq, home, away }) => [seq, home, away])
    const pass = (seconds: number) => {
      store.clock.now = new Date(store.clock.now.getTime() + seconds * 1_000)
    }
    const first = sent(goal())
    await take('phone-one', first)
    expect([earlier(), shown()?.at]).toEqual([[], store.clock.now.getTime()])
    pass(30)
    await take('phone-one', sent({ kind: 'clock', isRunning: true, ms: 60_000 }))
    pass(30)
    await take('phone-one', sent(goal('away'), 2_000))
    // The clock changed nothing that score lists show.
    expect([earlier(), shown()?.at]).toEqual([[[1, 1, 0]], store.clock.now.getTime() - 2_000])
    pass(200)
    await take('phone-one', sent({ kind: 'undo', of: [first.id] }))
    expect([earlier(), score(), shown()?.at]).toEqual([[[3, 1, 1]], [0, 1], store.clock.now.getTime()])
  })

  test('S4 a frame of a score is small and public; that of a game in a locked series tells nothing but its version', async () => {
    await take('phone-one', sent(goal()))
    const topic = scoreTopic(eventId)
    const view = await topicView(by(), topic)
    expect(view).toMatchObject({ v: store.catalogue.version(topic), state: { home: { score: 1 }, seq: 1 } })
    expect(JSON.stringify(view.state).length).toBeLessThan(1_000)
    await store.addSeries({ id: 'cup', password: 'secret' })
    await store.heard(async () => saveEvent(store.editing, { ...anEvent(), id: eventId, seriesDocId: 'doc-cup' }))
    expect(await topicView(by(), topic)).toEqual({ v: store.catalogue.version(topic) })
    expect(isPublicTopic(by(), topic)).toBe(false)
    expect(resultOf(by(), event() as never)).toBeUndefined()
    expect(resultOf(by(), event() as never, () => true)).toMatchObject({ home: 1 })
  })

  test('E10 an event with a score is not deleted but cancelled', async () => {
    await take('phone-one', sent(goal()))
    expect(await removeEvent(store.editing, eventId)).toEqual({ ok: false, reason: 'has-score' })
  })

  test('S2 a locked series takes the scores of its games into the trash, and brings them back', async () => {
    await store.addSeries({ id: 'cup', password: 'secret' })
    await store.heard(async () => saveEvent(store.editing, { ...anEvent(), id: eventId, seriesDocId: 'doc-cup' }))
    await take('phone-one', sent(goal()), sent(goal()))
    const removed = await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    if (!removed.ok) throw new Error(removed.reason)
    expect(await db.database.db.selectFrom('score_fact').selectAll().execute()).toEqual([])
    await store.heard(() => takeBack(store.editing, removed.removedId))
    expect(score()).toEqual([2, 0])
    await take('phone-one', sent(goal()))
    expect(score()).toEqual([3, 0])
  })

  test('S2 a node that starts later shows the scores of before, and folds on from the log', async () => {
    await take('phone-one', sent(goal()))
    const other = await openTestStore(db.database)
    expect(other.scores.shown.of(eventId)?.state.home.score).toBe(1)
    await other.heard(() => other.scores.log.take(eventId, phone('phone-two'), [sent(goal())]))
    expect(other.scores.shown.of(eventId)?.state.home.score).toBe(2)
    await other.close()
  })
})

const HOSTS = { provider: 'https://p.example', stream: 'https://s.example', media: [], frames: [] }
