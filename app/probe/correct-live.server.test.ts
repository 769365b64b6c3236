import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEvent } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/store.ts'
import { setEpisodeLive } from '../catalog/edit-episodes.server.ts'
import { saveEvent } from '../events/edit-events.server.ts'
import { correctLive, endOver } from './correct-live.server.ts'
import { FIRST_STATE, type Phase } from './live-rule.ts'
import { firstRow } from './stream-leases.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  const locked = new Set<string>()

  beforeEach(async () => {
    locked.clear()
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup', { docId: 'doc-a' })
    const start = { localDate: '2026-11-21', localTime: '13:00', zone: 'America/Toronto', expectedMinutes: 60 }
    const pictures = [{ episodeDocId, label: { en: '', fr: '' } }]
    await store.heard(() => saveEvent(store.editing, anEvent({ id: 'game', ...start, pictures })))
    const row = { ...firstRow({ docId: 'doc-a', address: 'a' }, store.clock.now.toISOString()), leased_by: 'one' }
    await db.database.db.insertInto('stream_check').values(row).execute()
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const parts = (nodeId = 'one') => ({
    db: db.database.db,
    editing: store.editing,
    games: store.games,
    nodeId,
    locks: async (_: unknown, ids: readonly string[]) => new Set(ids.filter((id) => locked.has(id))),
  })
  const start = (nodeId?: string, isLive = false) =>
    correctLive(parts(nodeId), {
      target: { docId: 'doc-a', eventIds: ['game'], isLive },
      command: 'start',
      state: { ...FIRST_STATE, phase: 'on', since: store.clock.now.getTime(), hasBeenGood: true },
      evidence: { before: { seen: '' }, after: { seen: 'good' } },
    })
  const isLive = async () =>
    (await db.database.db.selectFrom('episode').select('is_live').where('doc_id', '=', 'doc-a').executeTakeFirstOrThrow()).is_live
  const phase = async () => (await db.database.db.selectFrom('stream_check').select('phase').executeTakeFirstOrThrow()).phase

  test('D4 the node that has the stream changes LIVE; one whose lease another has taken over changes nothing', async () => {
    expect([await start('two'), await isLive(), await phase()]).toEqual([false, 0, 'waiting'])
    expect([await start('one'), await isLive(), await phase()]).toEqual([true, 1, 'on'])
  })

  test('D4 what staff changed or locked since the reading is not overruled', async () => {
    locked.add('game')
    expect([await start(), await isLive()]).toEqual([false, 0])
    locked.clear()
    await store.heard(() => setEpisodeLive(store.editing, 'doc-a', true))
    expect([await start(), await phase()]).toEqual([false, 'waiting'])
  })

  test('D4 a stream that is gone is left alone', async () => {
    await db.database.db.deleteFrom('episode').where('doc_id', '=', 'doc-a').execute()
    expect(await start()).toBe(false)
  })

  test('D4 an event is over once, and not again when staff open it', async () => {
    const since = store.clock.now.toISOString()
    const setPhase = (to: Phase) => db.database.db.updateTable('stream_check').set({ phase: to, phase_since: since }).execute()
    const playOf = async () =>
      (await db.database.db.selectFrom('event').select('play_state').executeTakeFirstOrThrow()).play_state
    await setPhase('ended')
    expect([await endOver(parts(), ['game']), await playOf()]).toEqual([0, 'not-begun'])
    store.clock.now = new Date(store.clock.now.getTime() + 40 * 60_000)
    locked.add('game')
    expect([await endOver(parts(), ['game']), await playOf()]).toEqual([0, 'not-begun'])
    locked.clear()
    expect([await endOver(parts(), ['game']), await playOf(), await phase()]).toEqual([1, 'over', 'left'])
    await db.database.db.updateTable('event').set({ play_state: 'in-play' }).execute()
    expect([await endOver(parts(), ['game']), await playOf()]).toEqual([0, 'in-play'])
  })
})
