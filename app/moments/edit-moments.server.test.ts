import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aSeries } from '../../tests/factories/content.ts'
import { anEvent, saveEvent } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { saveSeries } from '../catalog/series/edit-series.server.ts'
import { HOUR_MS } from '../kit/time/time-units.ts'
import type { Entry } from '../scores/rules/score-fact.ts'
import { editMoment, setAnchor } from './edit-moments.server.ts'
import { type Moments, openMoments } from './moments.server.ts'
import { anchorForm, MOST_ANCHORS, momentEditForm } from './moments.ts'
import { chaptersOf, momentsAnswer } from './public-moments.server.ts'

const goal: Entry = { kind: 'step', side: 'home', stat: 'score', by: 1, act: 'goal' }
const part = (n: number): Entry => ({ kind: 'part', n, of: 'regular', isBreak: false })

describe.each(enginesOf(import.meta.filename))('moments on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let moments: Moments
  /** When the game began, in ms. */
  let start: number
  const given = { id: 'game', title: 'The final' }
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    start = store.editing.now().getTime() - 2 * HOUR_MS
    await saveSeries(store.editing, aSeries({ id: 'cup', docId: 'doc-cup' }))
    await store.addEpisode('cup', { docId: 'one', videoUrl: 'https://a.example/one.m3u8', videoType: 'HLS' })
    const pictures = [{ episodeDocId: 'one', label: { en: '', fr: '' } }]
    await store.heard(() => saveEvent(store.editing, anEvent({ id: 'game', pictures })))
    moments = openMoments({ database: db.database, log: store.scores.log, shown: store.scores.shown })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const services = () => ({ ...store, moments, now: store.editing.now })
  const event = () => {
    const found = store.games().byId.get('game')
    if (!found) throw new Error('The game is not there.')
    return found
  }
  /** Enters facts so many seconds after the start, as a scorer's phone does. */
  async function enter(...facts: [second: number, entry: Entry][]) {
    const source = { codeId: '', name: '', device: 'phone', since: new Date(start).toISOString() }
    const now = store.editing.now().getTime()
    const sent = facts.map(([second, entry]) => ({ id: randomUUID(), ageMs: now - start - second * 1_000, entry }))
    await store.heard(() => store.scores.log.take('game', source, sent))
    return sent.map(({ id }) => id)
  }
  const anchor = (seconds: number, second: number, how = '') =>
    setAnchor(
      store.editing,
      given,
      anchorForm.parse({ episodeId: 'one', seconds: String(seconds), wall: String(start + second * 1_000), how }),
    )
  const anchors = async () => (await moments.anchors(['one'])).one?.map(({ seconds }) => seconds) ?? []

  test('J1 an anchor within 5 s of what another says replaces that one, one further off is asked about, and another video has none and asks anew', async () => {
    expect(await anchor(30, 0)).toEqual({ ok: true })
    expect(await anchor(134, 100)).toEqual({ ok: true })
    expect(await anchors()).toEqual([134])
    expect(await anchor(180, 200)).toEqual({ ok: false, reason: 'cut' })
    expect(await anchors()).toEqual([134])
    expect(await anchor(180, 200, 'cut')).toEqual({ ok: true })
    expect(await anchors()).toEqual([134, 180])
    expect(await anchor(181, 200)).toEqual({ ok: true })
    expect(await anchors()).toEqual([134, 181])
    expect(await anchor(32, 0)).toEqual({ ok: true })
    expect(await anchors()).toEqual([32, 181])
    expect(await anchor(300, 200, 'whole')).toEqual({ ok: true })
    expect(await anchors()).toEqual([300])
    await db.database.db.updateTable('all_episode').set({ video_url: 'https://a.example/two.m3u8' }).execute()
    expect(await anchors()).toEqual([])
    expect(await moments.toAnchorAgain(['one'])).toEqual(['one'])
    expect(await anchor(10, 0)).toEqual({ ok: true })
    expect(await moments.toAnchorAgain(['one'])).toEqual([])
    expect(await anchors()).toEqual([10])
  })

  test('J1 an episode of another game is refused', async () => {
    await store.addEpisode('cup', { docId: 'two' })
    const sent = anchorForm.parse({ episodeId: 'two', seconds: '1', wall: String(start) })
    expect(await setAnchor(store.editing, given, sent)).toEqual({ ok: false, reason: 'episode-not-found' })
  })

  test.each([
    { seconds: '-1' },
    { seconds: 'NaN' },
    { seconds: '' },
    { wall: '-5' },
    { wall: '1e300' },
    { wall: '' },
    { how: 'other' },
  ])('J1 %o is refused', (wrong) => {
    expect(anchorForm.safeParse({ episodeId: 'one', seconds: '1', wall: '1', ...wrong }).success).toBe(false)
  })

  test('J2 staff hide, rename and shift a moment, and take it back; viewers do not see what is hidden', async () => {
    const [, id = ''] = await enter([0, part(1)], [100, goal])
    const edit = (fields: object) => editMoment(store.editing, given, momentEditForm.parse({ factId: id, ...fields }))
    const shown = async (isStaff = false) => (await momentsAnswer(services(), event(), 'en', { isStaff }))?.moments.at(-1)
    expect(await shown()).toMatchObject({ id, kind: 'play', title: 'Goal, Home', home: 1, away: 0, at: start + 100_000 })
    await edit({ titleEn: 'What a goal', shiftSeconds: '-2' })
    expect(await shown()).toMatchObject({ title: 'What a goal', at: start + 98_000 })
    expect((await momentsAnswer(services(), event(), 'fr'))?.moments.at(-1)?.title).toBe('What a goal')
    await edit({ isHidden: 'true' })
    expect((await shown())?.kind).toBe('part')
    // A colleague whose page is older renames it: it stays hidden.
    await edit({ titleFr: 'Quel but' })
    expect((await shown())?.kind).toBe('part')
    expect(await shown(true)).toMatchObject({ id, isHidden: true })
    await edit({ isHidden: 'false', titleEn: '', titleFr: '', shiftSeconds: '0' })
    expect(await shown()).toMatchObject({ title: 'Goal, Home' })
    expect(await db.database.db.selectFrom('moment_edit').selectAll().execute()).toEqual([])
    // The period that begins with the goal is another moment.
    expect(await edit({ factId: `${id}-part`, isHidden: 'true' })).toEqual({ ok: true })
    expect((await shown())?.id).toBe(id)
    expect(await edit({ factId: randomUUID(), isHidden: 'true' })).toEqual({ ok: false, reason: 'event-not-found' })
  })

  test('J1 a video has at most 50 anchors', async () => {
    for (let n = 0; n < MOST_ANCHORS; n++) expect(await anchor(n * 10, n * 100, 'cut')).toEqual({ ok: true })
    expect(await anchor(999, 9_999, 'cut')).toEqual({ ok: false, reason: 'too-many' })
    expect(await anchors()).toHaveLength(MOST_ANCHORS)
  })

  test('J3 without spoilers there are the beginnings of parts alone, and no score', async () => {
    await enter([0, part(1)], [100, goal], [1_200, part(2)])
    const { moments: safe = [] } = (await momentsAnswer(services(), event(), 'fr', { isSafe: true })) ?? {}
    expect(safe.map(({ kind, home }) => [kind, home])).toEqual([
      ['part', 0],
      ['part', 0],
    ])
  })

  test('J8 three parts of 10 s or longer are chapters; fewer, and those of a recording without a clock, are none', async () => {
    await enter([0, part(1)], [1_200, part(2)], [1_205, part(3)])
    const of = (length: number) => chaptersOf(services(), event(), { id: 'one', length }, 'en')
    expect(await of(4_000)).toEqual([])
    await anchor(60, 0)
    expect(await of(4_000)).toEqual([])
    await enter([2_400, part(4)])
    expect(await of(4_000)).toEqual([
      { name: 'Period 1', start: 60, end: 1_260 },
      { name: 'Period 3', start: 1_265, end: 2_460 },
      { name: 'Period 4', start: 2_460, end: 4_000 },
    ])
    expect(await of(0)).toEqual([])
  })
})
