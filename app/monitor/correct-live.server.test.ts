import type { Updateable } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { openProbeDoor } from '../../providers/playlists/probe-door.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEvent, saveEvent } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { setEpisodeLive } from '../catalog/episodes/edit-episodes.server.ts'
import { correctLive, endOver, storePhase } from './correct-live.server.ts'
import { FIRST_STATE, type Phase } from './live-rule.ts'
import { firstRow } from './stream-leases.server.ts'
import { openStreamStore } from './stream-store.server.ts'
import type { Target } from './stream-targets.server.ts'

const START = Date.parse('2026-11-21T18:00:00.000Z')
const ADDRESS = 'https://streams.example/a.m3u8'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  const locked = new Set<string>()

  beforeEach(async () => {
    locked.clear()
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup', { docId: 'doc-a', videoUrl: ADDRESS })
    const start = { localDate: '2026-11-21', localTime: '13:00', zone: 'America/Toronto', expectedMinutes: 60 }
    const pictures = [{ episodeDocId, label: { en: '', fr: '' } }]
    await store.heard(() => saveEvent(store.editing, anEvent({ id: 'game', ...start, pictures })))
    const row = { ...firstRow({ docId: 'doc-a', address: ADDRESS }, store.clock.now.toISOString()), leased_by: 'one' }
    await db.database.db.insertInto('stream_check').values(row).execute()
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const parts = (nodeId = 'one') => ({
    db: db.database.db,
    editing: store.editing,
    addressOf: (videoUrl: string) => videoUrl,
    nodeId,
    locks: async (_: unknown, ids: readonly string[]) => new Set(ids.filter((id) => locked.has(id))),
  })
  const target = (more: Partial<Target> = {}): Target => ({
    ...{ docId: 'doc-a', address: ADDRESS, eventIds: ['game'], isLive: false, isOver: false, isLocked: false, listed: undefined },
    ...{ startsAt: START, endsAt: START + 60 * 60_000, ...more },
  })
  const start = (nodeId?: string) => correct('start', {}, nodeId)
  const correct = (command: 'start' | 'end', more: Partial<Target> = {}, nodeId?: string) =>
    correctLive(parts(nodeId), {
      target: target(more),
      command,
      state: { ...FIRST_STATE, phase: 'on', since: store.clock.now.getTime(), hasBeenGood: true },
      evidence: { before: { seen: '' }, after: { seen: 'good' } },
    })
  const isLive = async () =>
    (await db.database.db.selectFrom('episode').select('is_live').where('doc_id', '=', 'doc-a').executeTakeFirstOrThrow()).is_live
  const phase = async () => (await db.database.db.selectFrom('stream_check').select('phase').executeTakeFirstOrThrow()).phase

  test('D4 the node that has the stream changes LIVE; one whose lease another has taken over changes nothing', async () => {
    expect([await start('two'), await isLive(), await phase()]).toEqual([undefined, 0, 'waiting'])
    expect([await start('one'), await isLive(), await phase()]).toEqual([[], 1, 'on'])
  })

  test('D4 what staff changed or locked since the reading is not overruled', async () => {
    locked.add('game')
    expect([await start(), await isLive()]).toEqual([undefined, 0])
    locked.clear()
    await store.heard(() => setEpisodeLive(store.editing, 'doc-a', true))
    expect([await start(), await phase()]).toEqual([undefined, 'waiting'])
  })

  test('D4 a stream that is gone is left alone', async () => {
    await db.database.db.deleteFrom('all_episode').where('doc_id', '=', 'doc-a').execute()
    expect(await start()).toBe(undefined)
  })

  test('D4 an event is over once, and not again when staff open it', async () => {
    const since = store.clock.now.toISOString()
    const setPhase = (to: Phase) => db.database.db.updateTable('stream_check').set({ phase: to, phase_since: since }).execute()
    const playOf = async () =>
      (await db.database.db.selectFrom('event').select('play_state').executeTakeFirstOrThrow()).play_state
    await setPhase('ended')
    expect([await endOver(parts(), ['game']), await playOf()]).toEqual([[], 'not-begun'])
    store.clock.now = new Date(store.clock.now.getTime() + 40 * 60_000)
    locked.add('game')
    expect([await endOver(parts(), ['game']), await playOf()]).toEqual([[], 'not-begun'])
    locked.clear()
    expect([await endOver(parts(), ['game']), await playOf(), await phase()]).toEqual([['game'], 'over', 'left'])
    await db.database.db.updateTable('all_event').set({ play_state: 'in-play' }).execute()
    expect([await endOver(parts(), ['game']), await playOf()]).toEqual([[], 'in-play'])
  })

  const tables = () => db.database.db
  const setEvent = (values: Updateable<Tables['all_event']>) => tables().updateTable('all_event').set(values).execute()

  test('D4 nothing goes live that was called off, is over or was put off since the reading', async () => {
    for (const [values, back] of [
      [{ schedule_state: 'cancelled' }, { schedule_state: 'planned' }],
      [{ play_state: 'over' }, { play_state: 'not-begun' }],
      [{ starts_at: new Date(START + 86_400_000).toISOString() }, { starts_at: new Date(START).toISOString() }],
    ] as const) {
      await setEvent(values)
      expect([values, await start(), await isLive()]).toEqual([values, undefined, 0])
      await setEvent(back)
    }
    await tables().deleteFrom('all_event_episode').execute()
    expect([await start(), await isLive()]).toEqual([undefined, 0])
  })

  test('D4 a stream whose address staff have changed is not ended by what was read of the former one', async () => {
    await start()
    await tables().updateTable('all_episode').set({ video_url: 'https://streams.example/b.m3u8' }).execute()
    expect([await correct('end', { isLive: true }), await isLive()]).toEqual([undefined, 1])
  })

  test('D4 what is over keeps its state when LIVE ends', async () => {
    await start()
    await setEvent({ play_state: 'official' })
    expect([await correct('end', { isLive: true, isOver: true }), await isLive()]).toEqual([[], 0])
    const { play_state } = await tables().selectFrom('event').select('play_state').executeTakeFirstOrThrow()
    expect(play_state).toBe('official')
  })

  test('D4 only a game that is planned or in play becomes over, and the list says what was seen of its picture', async () => {
    const row = { phase: 'ended' as const, phase_since: store.clock.now.toISOString() }
    await tables()
      .updateTable('stream_check')
      .set({ ...row, state: 'none', facts: JSON.stringify({ status: 404, fault: 'refused' }) })
      .execute()
    store.clock.now = new Date(START + 40 * 60_000)
    for (const values of [
      { play_state: 'interrupted' },
      { play_state: 'official' },
      { play_state: 'not-begun', schedule_state: 'cancelled' },
    ] as const) {
      await setEvent(values)
      expect([values, await endOver(parts(), ['game'])]).toEqual([values, []])
    }
    await setEvent({ play_state: 'in-play', schedule_state: 'planned' })
    expect(await endOver(parts(), ['game'])).toEqual(['game'])
    const { changes } = await tables()
      .selectFrom('audit')
      .select('changes')
      .where('action', '=', 'event.over')
      .executeTakeFirstOrThrow()
    expect(changes).toContain('none status=404 fault=refused')
  })

  test('D3 a node whose lease another has taken over stores neither a phase nor an alarm', async () => {
    const at = store.clock.now.getTime()
    const state = { ...FIRST_STATE, phase: 'on' as const, since: at, redSince: at - 90_000 }
    const own = { docId: 'doc-a', nodeId: 'two', state }
    expect([await storePhase(tables(), own), await phase()]).toEqual([false, 'waiting'])
    const door = openProbeDoor({ origins: [] })
    const told: string[] = []
    const streams = openStreamStore({
      db: tables(),
      nodeId: 'two',
      door,
      editing: store.editing,
      onAlarm: async (docId) => void told.push(docId),
    })
    const row = await tables().selectFrom('stream_check').selectAll().executeTakeFirstOrThrow()
    const stream = await streams.begin(target(), row)
    if (!stream) throw new Error('It was not begun.')
    stream.live = state
    await streams.alarm(stream, { ...target({ isLive: true }), at, state: 'frozen' }, { state: 'frozen', facts: {} })
    const { alarm_since } = await tables().selectFrom('stream_check').select('alarm_since').executeTakeFirstOrThrow()
    expect([alarm_since, told]).toEqual([null, []])
    expect(await streams.begin(target({ address: 'https://streams.example/b.m3u8' }), row)).toBe(undefined)
    door.close()
  })
})
