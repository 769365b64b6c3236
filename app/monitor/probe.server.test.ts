import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ScriptedFault } from '../../demo/webcast/scripted.ts'
import { startWebcast } from '../../demo/webcast/webcast.ts'
import { openProbeDoor } from '../../providers/playlists/probe-door.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { anEvent, saveEvent } from '../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { saveEpisode, setEpisodeLive } from '../catalog/episodes/edit-episodes.server.ts'
import type { GivenPicture } from '../events/edit/edit-events.server.ts'
import { setLock } from '../events/edit/lock-event.server.ts'
import type { SportEvent } from '../events/event.ts'
import { toEvent } from '../events/games.server.ts'
import { heldByStaff } from '../events/play-lock.server.ts'
import { openActivity } from '../history/activity.server.ts'
import { edit } from '../history/editing.server.ts'
import { ADMIN, STREAMS } from '../history/topics.ts'
import { readSeen } from './evidence.ts'
import { openProbe, type Probe } from './probe.server.ts'
import { openStreamChecks } from './stream-checks.server.ts'
import { firstRow } from './stream-leases.server.ts'

/** The store's clock begins here, and so do the games. */
const START = Date.parse('2026-11-21T18:00:00.000Z')
const SECOND = 1_000
/** Converts a time to seconds since the start. */
const sinceStart = (at: string | null | undefined) => (Date.parse(at ?? '') - START) / SECOND
/** How far the clock moves between two turns; the provider's segments last 2 s. */
const STEP = 4 * SECOND

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let webcast: Awaited<ReturnType<typeof startWebcast>>
  const stores: TestStore[] = []
  const probes = new Set<Probe>()
  const faults = new Map<string, ScriptedFault>()
  const alarms: string[] = []
  let asked = 0

  beforeEach(async () => {
    faults.clear()
    alarms.length = 0
    asked = 0
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    stores.push(store)
    await store.addSeries({ id: 'cup' })
    webcast = await startWebcast({
      now: () => store.clock.now.getTime(),
      script: (id) => {
        asked++
        return faults.get(id)
      },
    })
  })
  afterEach(async () => {
    for (const probe of probes) await probe.close()
    probes.clear()
    await webcast.close()
    for (const each of stores.splice(0)) await each.close()
    await db.close()
  })

  function probeOf(of: TestStore, { hasList = false } = {}): Probe {
    const { origin } = webcast
    const probe = openProbe({
      database: of.database,
      games: of.games,
      hosts: { provider: origin, stream: origin, media: [origin], frames: [] },
      door: openProbeDoor({ origins: [origin] }),
      editing: of.editing,
      hasList,
      locks: heldByStaff,
      onAlarm: async (docId) => void alarms.push(docId),
      onError: (error) => {
        throw error
      },
    })
    probes.add(probe)
    return probe
  }

  /** Opens another node on the same database, with the same clock. */
  async function otherNode(): Promise<TestStore> {
    const other = await openTestStore(db.database)
    other.clock = store.clock
    Object.defineProperty(other.editing, 'now', { value: () => store.clock.now })
    stores.push(other)
    return other
  }

  /** Adds an event that begins when the clock does, with a stream for each name. */
  async function addGame(id: string, streams: string[], content: Parameters<typeof anEvent>[0] = {}) {
    const pictures: GivenPicture[] = []
    for (const name of streams) {
      const videoUrl = `${webcast.origin}/live/${name}/index.m3u8`
      pictures.push({
        episodeDocId: await store.addEpisode('cup', { docId: `doc-${name}`, videoUrl }),
        label: { en: '', fr: '' },
      })
    }
    const start = { localDate: '2026-11-21', localTime: '13:00', zone: 'America/Toronto', expectedMinutes: 45 }
    await store.heard(() => saveEvent(store.editing, anEvent({ id, ...start, pictures, ...content })))
  }

  /** Locks or unlocks a game as the desk does. */
  const lock = (eventId: string, isLocked: boolean) =>
    edit(store.editing, (change) => setLock(change, store.editing, { eventId, axis: 'play', isLocked }))
  /** Saves values of a game as staff do. */
  async function say(id: string, values: Partial<SportEvent>) {
    const row = await eventOf(id)
    const saved = await store.heard(() => saveEvent(store.editing, { ...toEvent(row), ...values, baseVersion: row.version }))
    if (!saved.ok) throw new Error(saved.reason)
  }
  const switchByHand = (name: string, isOn: boolean) => store.heard(() => setEpisodeLive(store.editing, `doc-${name}`, isOn))
  const faultOf = async (id: string) => (await eventOf(id)).has_picture_fault

  const setTime = (at: number) => {
    store.clock.now = new Date(at)
  }
  /** Advances the clock to so many seconds after the start, with a turn of each probe at each step. */
  async function until(seconds: number, ...some: Probe[]) {
    while (store.clock.now.getTime() < START + seconds * SECOND) {
      setTime(store.clock.now.getTime() + STEP)
      for (const probe of some) await probe.turn()
    }
  }
  const misbehave = (name: string, fault?: ScriptedFault['fault'], to?: string) => {
    if (fault) faults.set(name, { fault, since: store.clock.now.getTime(), ...(to && { to }) })
    else faults.delete(name)
  }
  const isLive = async (name: string) => {
    const row = await db.database.db
      .selectFrom('episode')
      .select('is_live')
      .where('doc_id', '=', `doc-${name}`)
      .executeTakeFirstOrThrow()
    return row.is_live === 1
  }
  const eventOf = (id: string) => db.database.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const stateOf = async (name: string) => {
    const row = await db.database.db
      .selectFrom('stream_check')
      .selectAll()
      .where('episode_doc_id', '=', `doc-${name}`)
      .executeTakeFirstOrThrow()
    return { state: row.state, facts: JSON.parse(row.facts) }
  }
  /** Reads the probe's activity, oldest first, as seconds from the start, action and evidence. */
  async function onRecord() {
    const { entries } = await openActivity({ db: db.database.db, now: () => store.clock.now }).list({
      person: 'probe',
      limit: 50,
    })
    const all = await Promise.all(
      entries
        .flatMap(({ id, others }) => [id, ...others.map((other) => other.id)])
        .map((id) => openActivity({ db: db.database.db, now: () => store.clock.now }).entry(id)),
    )
    return all
      .flatMap((entry) => entry ?? [])
      .map(({ at, action, changes }) => ({
        at: (Date.parse(at) - START) / SECOND,
        action,
        saw: readSeen(String(changes.find(({ field }) => field === 'seen')?.to))?.state,
      }))
      .sort((a, b) => a.at - b.at || (a.action < b.action ? -1 : 1))
  }

  test('D4 a scripted hour of faults: LIVE begins, fails, comes back, ends and begins again, each with its evidence', {
    timeout: 300_000,
  }, async () => {
    setTime(START - 120 * SECOND)
    await addGame('game', ['live-a'])
    const probe = probeOf(store)
    misbehave('live-a', 'gone')
    await until(-60, probe)
    expect(await isLive('live-a')).toBe(false)
    misbehave('live-a')
    await until(0, probe)
    expect(await isLive('live-a')).toBe(true)
    // Hiccups of less than a minute.
    for (const [from, to, fault] of [
      [180, 220, 'frozen'],
      [300, 340, 'gone'],
      [400, 440, 'empty'],
      [500, 540, 'one-rendition'],
      [600, 660, 'gaps'],
      [700, 730, 'ended'],
      [780, 800, 'garbage'],
      [840, 900, 'restarted'],
    ] as const) {
      await until(from, probe)
      misbehave('live-a', fault)
      await until(to, probe)
      misbehave('live-a')
    }
    await until(1_000, probe)
    expect((await onRecord()).map(({ action }) => action)).toEqual(['episode.live'])
    misbehave('live-a', 'frozen')
    await until(1_120, probe)
    expect((await eventOf('game')).has_picture_fault).toBe(1)
    expect(await isLive('live-a')).toBe(true)
    misbehave('live-a')
    await until(1_200, probe)
    expect((await eventOf('game')).has_picture_fault).toBe(0)
    misbehave('live-a', 'ended')
    await until(1_300, probe)
    expect(await isLive('live-a')).toBe(false)
    misbehave('live-a')
    await until(1_400, probe)
    expect(await isLive('live-a')).toBe(true)
    // It freezes for good, five minutes before the expected end.
    await until(2_400, probe)
    misbehave('live-a', 'frozen')
    await until(3_300, probe)
    expect(await isLive('live-a')).toBe(false)
    const event = await eventOf('game')
    expect([event.play_state, event.has_picture_fault, event.sequence]).toEqual(['over', 0, 0])
    const record = await onRecord()
    expect(record.map(({ action, saw }) => `${action} ${saw}`)).toEqual([
      'episode.live good',
      'event.picture-lost frozen',
      'event.picture-back good',
      'episode.end-live ended',
      'episode.live good',
      'event.picture-lost frozen',
      'episode.end-live frozen',
      'event.over frozen',
    ])
    expect(record[1]?.at).toBeGreaterThanOrEqual(1_060)
    expect(record[1]?.at).toBeLessThanOrEqual(1_084)
    expect(record[6]?.at).toBeGreaterThanOrEqual(3_000)
  })

  test('D3 it says how a stream is, with its numbers, and keeps the changes of a day', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a'])
    const probe = probeOf(store)
    await until(20, probe)
    expect(await stateOf('live-a')).toMatchObject({ state: 'good', facts: { targetSeconds: 2, renditions: 2 } })
    expect((await stateOf('live-a')).facts.ladder.map(([height]: [number]) => height)).toEqual([360, 144])
    misbehave('live-a', 'one-rendition')
    await until(60, probe)
    expect(await stateOf('live-a')).toMatchObject({ state: 'partial', facts: { failing: 1 } })
    misbehave('live-a', 'gone')
    await until(80, probe)
    expect(await stateOf('live-a')).toMatchObject({ state: 'none', facts: { fault: 'refused', status: 404 } })
    const changes = await db.database.db.selectFrom('stream_change').select('state').orderBy('at').execute()
    expect(changes.map(({ state }) => state)).toEqual(expect.arrayContaining(['good', 'partial', 'none']))
    setTime(START + 25 * 3_600 * SECOND)
    await probe.sweep()
    expect(await db.database.db.selectFrom('stream_change').select('id').execute()).toEqual([])
  })

  test('D3 of a stream that no node has read for a day nothing is left, not even by one that crashed', async () => {
    const { db: tables } = db.database
    const day = (hours: number) => new Date(START + hours * 3_600 * SECOND).toISOString()
    const rows = [
      ['released', null, null],
      ['crashed', 'a node that is gone', day(0.5)],
      ['read', 'another node', day(25)],
    ] as const
    for (const [docId, leased_by, leased_until] of rows) {
      await store.addEpisode('cup', { docId })
      await tables
        .insertInto('stream_check')
        .values({ ...firstRow({ docId, address: 'a' }, day(0)), leased_by, leased_until })
        .execute()
    }
    setTime(START + 25 * 3_600 * SECOND - SECOND)
    await probeOf(store).sweep()
    const left = await tables.selectFrom('stream_check').select('episode_doc_id').execute()
    expect(left.map(({ episode_doc_id }) => episode_doc_id)).toEqual(['read'])
  })

  test('D3 only streams of events that are due or on the air are read, and only of its hosts', { timeout: 60_000 }, async () => {
    await addGame('later', ['live-later'], { localTime: '15:00' })
    await addGame('off', ['live-off'], { schedule: 'cancelled' })
    await addGame('over', ['live-over'], { play: 'over' })
    await addGame('elsewhere', [])
    await store.addEpisode('cup', { docId: 'doc-frame', videoUrl: 'demo-live' })
    await store.addEpisode('cup', { docId: 'doc-foreign', videoUrl: 'https://other.example/a.m3u8' })
    await store.heard(() =>
      saveEvent(
        store.editing,
        anEvent({
          id: 'elsewhere',
          localDate: '2026-11-21',
          localTime: '13:00',
          zone: 'America/Toronto',
          pictures: ['doc-frame', 'doc-foreign'].map((episodeDocId) => ({ episodeDocId, label: { en: '', fr: '' } })),
        }),
      ),
    )
    const probe = probeOf(store)
    await until(20, probe)
    expect([probe.streams(), asked]).toEqual([[], 0])
    // Up to half an hour before its start.
    await until(90 * 60 + 8, probe)
    expect(probe.streams()).toEqual(['doc-live-later'])
    expect(asked).toBeGreaterThan(0)
  })

  test('D4 a lock of staff wins, and so does what they end by hand', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a'])
    await lock('game', true)
    const probe = probeOf(store)
    await until(60, probe)
    expect(await isLive('live-a')).toBe(false)
    await lock('game', false)
    await until(90, probe)
    expect(await isLive('live-a')).toBe(true)
    await store.heard(() => setEpisodeLive(store.editing, 'doc-live-a', false))
    await until(180, probe)
    expect(await isLive('live-a')).toBe(false)
  })

  test('D4 what the provider’s list says comes first', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a'])
    const probe = probeOf(store, { hasList: true })
    await until(40, probe)
    expect(await isLive('live-a')).toBe(true)
    const said = {
      episode_doc_id: 'doc-live-a',
      stream: 'live-a',
      is_live: 1,
      said_at: store.clock.now.toISOString(),
      missing_since: null,
    }
    await db.database.db.insertInto('all_live_stream').values(said).execute()
    misbehave('live-a', 'ended')
    await until(200, probe)
    expect(await isLive('live-a')).toBe(true)
  })

  test('Q-100 every node tells open pages with the reading that finds that a stream stands still or is well again, and nothing in between', {
    timeout: 60_000,
  }, async () => {
    await addGame('game', ['live-a'])
    const probe = probeOf(store)
    // SQLite has only one node.
    const other = engine === 'postgres' ? await otherNode() : store
    let told = 0
    other.catalogue.onChange((topics) => {
      if (topics.includes(STREAMS)) told++
    })
    await until(40, probe)
    /** Waits until another node has told its pages of the probe's next finding, and returns it with the seconds it took. */
    async function found() {
      const [at, before, toldBefore] = [store.clock.now.getTime(), (await stateOf('live-a')).state, told]
      for (let turns = 0; (await stateOf('live-a')).state === before; turns++) {
        if (turns > 10) throw new Error('Nothing is found.')
        await until((store.clock.now.getTime() - START) / SECOND + 4, probe)
      }
      await expect.poll(() => told).toBeGreaterThan(toldBefore)
      return { seconds: (store.clock.now.getTime() - at) / SECOND, state: (await stateOf('live-a')).state }
    }
    misbehave('live-a', 'frozen')
    const lost = [await found()]
    // One of the two renditions is read later than the other.
    while (lost.at(-1)?.state !== 'frozen') lost.push(await found())
    // Three target durations of 2 s and one reading; the clock steps by two target durations.
    expect(lost.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual((3 * STEP) / SECOND)
    const before = told
    await until((store.clock.now.getTime() - START) / SECOND + 30, probe)
    expect(told).toBe(before)
    misbehave('live-a')
    const back = await found()
    // Well at once in the rendition that is read first.
    expect(back.seconds).toBe(STEP / SECOND)
    expect(['good', 'partial']).toContain(back.state)
  })

  test('D4 an event with two pictures fails when both do, and the fault that staff set stays theirs', {
    timeout: 120_000,
  }, async () => {
    await addGame('game', ['live-a', 'live-b'], { expectedMinutes: 150 })
    const probe = probeOf(store)
    await until(40, probe)
    expect([await isLive('live-a'), await isLive('live-b')]).toEqual([true, true])
    misbehave('live-a', 'gone')
    await until(140, probe)
    expect((await eventOf('game')).has_picture_fault).toBe(0)
    expect(alarms).toEqual(['doc-live-a'])
    misbehave('live-b', 'gone')
    await until(240, probe)
    expect((await eventOf('game')).has_picture_fault).toBe(1)
    misbehave('live-b')
    await until(280, probe)
    expect((await eventOf('game')).has_picture_fault).toBe(0)
    misbehave('live-a')
    await db.database.db.updateTable('all_event').set({ has_picture_fault: 1 }).where('id', '=', 'game').execute()
    await until(340, probe)
    expect((await eventOf('game')).has_picture_fault).toBe(1)
  })

  test('D4 the fault that the probe has told is taken back when staff give another address', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a'], { expectedMinutes: 150 })
    const probe = probeOf(store)
    await until(40, probe)
    misbehave('live-a', 'gone')
    await until(140, probe)
    expect([await faultOf('game'), alarms]).toEqual([1, ['doc-live-a']])
    // Both give the moment the stream went, some seconds after it did, and not the end of the minute after it.
    const [check] = await openStreamChecks({ db: db.database.db, now: () => store.clock.now }).of(['doc-live-a'])
    expect(check?.failsSince).toBe(check?.alarmSince)
    expect(sinceStart(check?.failsSince)).toBeGreaterThanOrEqual(40)
    expect(sinceStart(check?.failsSince)).toBeLessThanOrEqual(80)
    const topics: string[] = []
    const stop = store.changes.onBells((bells) => void topics.push(...bells.map(({ topic }) => topic)))
    const videoUrl = `${webcast.origin}/live/live-b/index.m3u8`
    await store.heard(() => saveEpisode(store.editing, { docId: 'doc-live-a', seriesDocId: 'doc-cup', title: 'A', videoUrl }))
    await until(150, probe)
    expect(topics).toContain(ADMIN)
    stop()
    await until(180, probe)
    expect([await faultOf('game'), await isLive('live-a')]).toEqual([0, true])
    expect((await onRecord()).at(-1)).toMatchObject({ action: 'event.picture-back', saw: 'good' })
  })

  test('D4 the fault is taken back of a picture that staff take off and put on, once it is well', {
    timeout: 60_000,
  }, async () => {
    await addGame('game', ['live-a'], { expectedMinutes: 150 })
    const probe = probeOf(store)
    await until(40, probe)
    misbehave('live-a', 'frozen')
    await until(140, probe)
    await switchByHand('live-a', false)
    await until(152, probe)
    await switchByHand('live-a', true)
    await until(170, probe)
    expect(await faultOf('game')).toBe(1)
    misbehave('live-a')
    await until(190, probe)
    expect(await faultOf('game')).toBe(0)
  })

  test('D4 the fault is taken back when staff put another picture on that is well', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a', 'live-b'], { expectedMinutes: 150 })
    misbehave('live-b', 'gone')
    const probe = probeOf(store)
    await until(40, probe)
    misbehave('live-a', 'gone')
    await until(140, probe)
    expect(await faultOf('game')).toBe(1)
    await switchByHand('live-b', true)
    await until(152, probe)
    expect(await faultOf('game')).toBe(1)
    misbehave('live-b')
    await until(172, probe)
    expect(await faultOf('game')).toBe(0)
    // After this only the failing one is on.
    await switchByHand('live-b', false)
    await until(190, probe)
    expect(await faultOf('game')).toBe(1)
  })

  test('D4 of events that share a picture each is told that it fails, and keeps what staff have said of it', {
    timeout: 60_000,
  }, async () => {
    await addGame('game', ['live-a'], { expectedMinutes: 150 })
    for (const id of ['second', 'third']) await addGame(id, ['live-a'], { expectedMinutes: 150 })
    await say('third', { hasPictureFault: true })
    const probe = probeOf(store)
    await until(40, probe)
    misbehave('live-a', 'gone')
    await until(140, probe)
    expect([await faultOf('game'), await faultOf('second'), await faultOf('third')]).toEqual([1, 1, 1])
    // Staff take the fault back.
    await say('second', { hasPictureFault: false })
    await until(160, probe)
    expect(await faultOf('second')).toBe(0)
    misbehave('live-a')
    await until(200, probe)
    expect([await faultOf('game'), await faultOf('second'), await faultOf('third')]).toEqual([0, 0, 1])
  })

  test.each([
    ['is over', { play: 'over' }],
    ['is official', { play: 'official' }],
    ['was cancelled', { schedule: 'cancelled' }],
  ] as const)(
    'D4 LIVE of a game that %s ends with its stream, and the game stays as it is',
    { timeout: 60_000 },
    async (_, values) => {
      await addGame('game', ['live-a'])
      const probe = probeOf(store)
      await until(40, probe)
      await say('game', values)
      const before = await eventOf('game')
      await until(80, probe)
      expect(await isLive('live-a')).toBe(true)
      misbehave('live-a', 'ended')
      await until(180, probe)
      expect([await isLive('live-a'), probe.streams()]).toEqual([false, []])
      expect(await eventOf('game')).toEqual(before)
    },
  )

  test('D4 the next game on an episode goes live by itself once it starts', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a'])
    const probe = probeOf(store)
    await until(40, probe)
    await addGame('next', ['live-a'], { localTime: '13:02' })
    await until(60, probe)
    await switchByHand('live-a', false)
    await say('game', { play: 'over' })
    await until(116, probe)
    expect(await isLive('live-a')).toBe(false)
    await until(150, probe)
    expect(await isLive('live-a')).toBe(true)
  })

  test('D4 once a game is over by the probe, its picture is left to staff until the next game starts', {
    timeout: 60_000,
  }, async () => {
    await addGame('game', ['live-a'], { expectedMinutes: 3 })
    await addGame('next', ['live-a'], { localTime: '13:06' })
    const probe = probeOf(store)
    await until(60, probe)
    misbehave('live-a', 'ended')
    await until(188, probe)
    expect([(await eventOf('game')).play_state, (await eventOf('next')).play_state]).toEqual(['over', 'not-begun'])
    misbehave('live-a')
    await until(352, probe)
    expect(await isLive('live-a')).toBe(false)
    await until(390, probe)
    expect(await isLive('live-a')).toBe(true)
  })

  test('D6 a lock of staff silences no alarm, and what is shown stays', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a'])
    const probe = probeOf(store)
    await until(40, probe)
    await lock('game', true)
    misbehave('live-a', 'gone')
    await until(140, probe)
    expect([alarms, await faultOf('game'), await isLive('live-a')]).toEqual([['doc-live-a'], 0, true])
  })

  test('D6 pages of the panel drop the alarm of a game that staff end', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a'])
    const probe = probeOf(store)
    await until(40, probe)
    misbehave('live-a', 'gone')
    await until(140, probe)
    await switchByHand('live-a', false)
    await say('game', { play: 'over' })
    const topics: string[] = []
    const stop = store.changes.onBells((bells) => void topics.push(...bells.map(({ topic }) => topic)))
    await until(152, probe)
    stop()
    const rows = await db.database.db.selectFrom('stream_check').select('alarm_since').execute()
    expect([rows, topics.includes(ADMIN)]).toEqual([[{ alarm_since: null }], true])
  })

  test('D6 staff hear once of a stream that has not come a minute after the start', { timeout: 60_000 }, async () => {
    setTime(START - 60 * SECOND)
    await addGame('game', ['live-a'])
    misbehave('live-a', 'gone')
    const probe = probeOf(store)
    await until(40, probe)
    expect(alarms).toEqual([])
    await until(120, probe)
    expect(alarms).toEqual(['doc-live-a'])
    const alarmed = () => db.database.db.selectFrom('stream_check').select('alarm_since').execute()
    expect(await alarmed()).toEqual([{ alarm_since: expect.any(String) }])
    misbehave('live-a')
    await until(150, probe)
    expect(await alarmed()).toEqual([{ alarm_since: null }])
  })

  test('D3 two nodes share the streams, each reads its own, and the other takes over those of a node that dies', {
    timeout: 120_000,
  }, async () => {
    await addGame('game', ['live-a', 'live-b', 'live-c', 'live-d'], { expectedMinutes: 150 })
    const other = await otherNode()
    const [one, two] = [probeOf(store), probeOf(other)]
    await until(40, one, two)
    expect([one.streams().length, two.streams().length]).toEqual([2, 2])
    expect([...one.streams(), ...two.streams()].sort()).toEqual(['doc-live-a', 'doc-live-b', 'doc-live-c', 'doc-live-d'])
    const started = await db.database.db.selectFrom('audit').select('subject').where('action', '=', 'episode.live').execute()
    expect(started.map(({ subject }) => subject).sort()).toEqual(['doc-live-a', 'doc-live-b', 'doc-live-c', 'doc-live-d'])
    // The second node dies without releasing its leases.
    await until(70, one)
    expect(one.streams().length).toBe(4)
    for (const name of ['live-a', 'live-b', 'live-c', 'live-d']) misbehave(name, 'ended')
    // It returns late with its old state, beside the node that took over.
    await until(180, one, two)
    const ended = await db.database.db.selectFrom('audit').select('subject').where('action', '=', 'episode.end-live').execute()
    expect(ended.map(({ subject }) => subject).sort()).toEqual(['doc-live-a', 'doc-live-b', 'doc-live-c', 'doc-live-d'])
  })

  test('D3 a node that stops gives its streams up at once', { timeout: 60_000 }, async () => {
    await addGame('game', ['live-a', 'live-b'], { expectedMinutes: 150 })
    const other = await otherNode()
    const [one, two] = [probeOf(store), probeOf(other)]
    await until(20, one, two)
    await one.close()
    probes.delete(one)
    await until(28, two)
    expect(two.streams().length).toBe(2)
  })

  const alarmOf = async (name: string) => {
    const tables = db.database.db
    const row = await tables
      .selectFrom('stream_check')
      .select('alarm_since')
      .where('episode_doc_id', '=', `doc-${name}`)
      .executeTakeFirst()
    return row?.alarm_since
  }
  /** Stops a probe gracefully, as a restart does. */
  async function stop(probe: Probe) {
    await probe.close()
    probes.delete(probe)
  }

  test.each([
    ['a node that stops', async (probe: Probe) => stop(probe)],
    ['a node that dies', async () => undefined],
  ])(
    'D4 D6 the alarm of a picture that stands still is kept by whoever takes over from %s, and told once',
    {
      timeout: 60_000,
    },
    async (_, leave) => {
      await addGame('game', ['live-a'], { expectedMinutes: 150 })
      const first = probeOf(store)
      await until(40, first)
      misbehave('live-a', 'frozen')
      await until(140, first)
      const since = await alarmOf('live-a')
      expect([alarms, since]).toEqual([['doc-live-a'], expect.any(String)])
      await leave(first)
      const next = probeOf(await otherNode())
      const kept = new Set<string | null | undefined>()
      const states = new Set<string>()
      for (let seconds = 144; seconds <= 280; seconds += 4) {
        await until(seconds, next)
        kept.add(await alarmOf('live-a'))
        states.add((await stateOf('live-a')).state)
      }
      expect([next.streams(), [...kept], alarms, await faultOf('game')]).toEqual([['doc-live-a'], [since], ['doc-live-a'], 1])
      // A failing stream is never reported as starting.
      expect([...states]).toEqual(['frozen', 'waiting'])
      misbehave('live-a')
      await until(300, next)
      expect([await alarmOf('live-a'), await faultOf('game')]).toEqual([null, 0])
      // This is a new alarm, not the former one.
      misbehave('live-a', 'frozen')
      await until(400, next)
      expect(alarms).toEqual(['doc-live-a', 'doc-live-a'])
      expect(sinceStart(await alarmOf('live-a'))).toBeGreaterThanOrEqual(300)
    },
  )

  test('D6 the alarm of a stream that has not come is kept by the node that takes over', { timeout: 60_000 }, async () => {
    setTime(START - 60 * SECOND)
    await addGame('game', ['live-a'])
    misbehave('live-a', 'frozen')
    const first = probeOf(store)
    await until(120, first)
    expect([alarms, sinceStart(await alarmOf('live-a'))]).toEqual([['doc-live-a'], 0])
    await stop(first)
    const next = probeOf(await otherNode())
    for (let seconds = 124; seconds <= 220; seconds += 4) {
      await until(seconds, next)
      expect([seconds, sinceStart(await alarmOf('live-a'))]).toEqual([seconds, 0])
    }
    expect(alarms).toEqual(['doc-live-a'])
  })

  test('D3 a redirect to a host that is not allowed is not followed, and says so', { timeout: 60_000 }, async () => {
    const inner = await startWebcast({ script: () => void innerAsked++ })
    let innerAsked = 0
    await addGame('game', ['live-a'])
    misbehave('live-a', 'redirect', `${inner.origin}/live/live-a/index.m3u8`)
    const probe = probeOf(store)
    await until(20, probe)
    expect(await stateOf('live-a')).toMatchObject({ state: 'none', facts: { fault: 'redirect' } })
    expect(innerAsked).toBe(0)
    await inner.close()
  })
})
