import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../../tests/databases.ts'
import { anEvent, saveEvent } from '../../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../../tests/sites/store.ts'
import { correctGame } from '../../../events/edit/commands.server.ts'
import type { ProbeCommand } from '../../../events/edit/commands.ts'
import { type EventContent, removeEvent } from '../../../events/edit/edit-events.server.ts'
import { locksOf } from '../../../events/edit/lock-event.server.ts'
import { heldByStaff, switchByList } from '../../../events/play-lock.server.ts'
import { BY_PROBE, type Editor } from '../../../history/audit.server.ts'
import { changeBy } from '../../../history/editing.server.ts'
import type { Entry } from '../../../scores/rules/score-fact.ts'
import { takeBack } from '../../history/trash/take-back-kinds.server.ts'
import type { DeskAnswer } from './desk-command.ts'
import { type DeskRequest, runCommand, sweepCommands } from './run-command.server.ts'

const MARC: Editor = { uid: 'marc', email: 'marc@site.example', client: '' }
const ANNE: Editor = { uid: 'anne', email: 'anne@site.example', client: '' }

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    for (const by of [MARC, ANNE]) await store.addAdmin(by)
    await store.addSeries({ id: 'cup' })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  async function aGame(content: Partial<EventContent> = {}, episodes: string[] = []): Promise<string> {
    const pictures = episodes.map((episodeDocId) => ({ episodeDocId, label: { en: episodeDocId, fr: episodeDocId } }))
    const saved = await store.heard(() => saveEvent(store.editing, anEvent({ seriesDocId: 'doc-cup', pictures, ...content })))
    if (!saved.ok) throw new Error(saved.reason)
    return saved.id
  }
  const shown = (id: string) => {
    const event = store.games().byId.get(id)
    if (!event) throw new Error(`There is no event ${id}.`)
    return event
  }
  const live = (id: string) =>
    store
      .games()
      .picturesOf(id)
      .map(({ isLive }) => isLive)
  const by = (editor: Editor) => ({ ...store.editing, by: editor })

  /** Taps a button of the desk, as the page sends it. */
  function tap(eventId: string, command: DeskRequest['command'], sent: Partial<DeskRequest> = {}, editor = MARC) {
    const seen = eventId === '' ? 0 : shown(eventId).version - (shown(eventId).pictureNotes ?? 0)
    return store.heard(() =>
      runCommand(by(editor), { id: randomUUID(), eventId, command, seen, fields: {}, ...sent } as DeskRequest),
    )
  }
  /** Taps and returns the id with which to undo it. */
  async function done(eventId: string, command: DeskRequest['command'], sent: Partial<DeskRequest> = {}) {
    const id = randomUUID()
    expect(await tap(eventId, command, { id, ...sent })).toMatchObject({ ok: true })
    return id
  }
  const undo = (eventId: string, of: string, editor = MARC) => tap(eventId, 'undo', { fields: { of } }, editor)

  test('D2 going live puts each picture with a video on air and begins the play, ending ends both; undo puts all of it back', async () => {
    const [mat1, mat2] = [
      await store.addEpisode('cup', { docId: 'mat-1' }),
      await store.addEpisode('cup', { docId: 'mat-2', videoUrl: '' }),
    ]
    const id = await aGame({}, [mat1, mat2])
    const begun = await done(id, 'live')
    expect([live(id), shown(id).play]).toEqual([[true, false], 'in-play'])
    const ended = await done(id, 'end')
    expect([live(id), shown(id).play]).toEqual([[false, false], 'over'])
    expect(await undo(id, ended)).toMatchObject({ ok: true })
    expect([live(id), shown(id).play]).toEqual([[true, false], 'in-play'])
    // Once undone, the end does not block this undo.
    expect(await undo(id, begun)).toMatchObject({ ok: true })
    expect([live(id), shown(id).play]).toEqual([[false, false], 'not-begun'])
    const entries = await store.database.db.selectFrom('audit').select(['uid', 'action']).orderBy('at').execute()
    expect(entries.map(({ uid, action }) => `${uid} ${action}`)).toEqual(
      expect.arrayContaining(['marc episode.live', 'marc episode.end-live', 'marc event.edit']),
    )
  })

  test.each<[Partial<EventContent>]>([
    [{ play: 'official' }],
    [{ play: 'over' }],
    [{ play: 'in-play', schedule: 'cancelled' }],
    [{ play: 'interrupted', schedule: 'postponed' }],
  ])('D2 an end of a game with %j takes its picture off and leaves its play', async (content) => {
    const id = await aGame(content, [await store.addEpisode('cup', { isLive: true })])
    const sent = await done(id, 'end')
    expect(live(id)).toEqual([false])
    expect(shown(id)).toMatchObject(content)
    expect(await undo(id, sent)).toMatchObject({ ok: true })
    expect([live(id), shown(id).play]).toEqual([[true], content.play])
  })

  test('D2 O4 going live publishes a draft that is live already, and undo makes it a draft again', async () => {
    const episode = await store.addEpisode('cup', { isLive: true, state: 'draft' })
    const id = await aGame({ play: 'in-play' }, [episode])
    const read = () =>
      store.database.db.selectFrom('episode').select(['is_live', 'state']).where('doc_id', '=', episode).executeTakeFirst()
    expect(await read()).toEqual({ is_live: 1, state: 'draft' })
    const sent = await done(id, 'live')
    expect(await read()).toEqual({ is_live: 1, state: 'public' })
    expect(await undo(id, sent)).toMatchObject({ ok: true })
    expect(await read()).toEqual({ is_live: 1, state: 'draft' })
  })

  test('D2 an evening’s picture stays on while another game that it shows is in play', async () => {
    const episode = await store.addEpisode('cup')
    const [first, second] = [await aGame({}, [episode]), await aGame({ title: { en: 'Second', fr: 'Second' } }, [episode])]
    await done(first, 'live')
    await done(second, 'live')
    await done(first, 'end')
    expect([live(first), shown(first).play]).toEqual([[true], 'over'])
    await done(second, 'end')
    expect(live(second)).toEqual([false])
  })

  test.each(['cancel', 'postpone'] as const)(
    'D1 D2 a game is brought back after %s as one change, and undo calls it off again',
    async (command) => {
      const id = await aGame()
      await done(id, command, { fields: { reason: 'weather' } })
      const before = shown(id)
      const sent = await done(id, 'plan')
      expect(shown(id)).toMatchObject({
        schedule: 'planned',
        localTime: '19:00',
        reason: { en: '', fr: '' },
        version: before.version + 1,
        sequence: before.sequence + 1,
      })
      const entries = await store.database.db.selectFrom('audit').select(['uid', 'action']).execute()
      expect(entries).toContainEqual({ uid: 'marc', action: 'event.plan' })
      const late = await tap(id, 'plan', { seen: before.version }, ANNE)
      expect(late).toMatchObject({ ok: false, reason: 'changed' })
      expect(await undo(id, sent)).toMatchObject({ ok: true })
      expect(shown(id)).toMatchObject({ schedule: before.schedule, reason: { en: 'Weather', fr: 'Conditions météo' } })
    },
  )

  test('D1 a game that was entered as delayed, whose first start nobody knows, stays delayed when it is delayed again', async () => {
    const id = await aGame({ schedule: 'delayed', reason: { en: 'Weather', fr: 'Conditions météo' } })
    await done(id, 'delay', { fields: { minutes: '30', reason: 'weather' } })
    expect(shown(id)).toMatchObject({ schedule: 'delayed', localTime: '19:30', reason: { en: 'Weather' } })
  })

  test('D1 a delayed game that is given its first start again is on time, and says no reason', async () => {
    const id = await aGame()
    await done(id, 'delay', { fields: { minutes: '30', reason: 'weather' } })
    store.clock.now = new Date(store.clock.now.getTime() + 60_000)
    await done(id, 'delay', { fields: { minutes: '15', reason: 'weather' } })
    await done(id, 'delay', { fields: { time: '19:00' } })
    expect(shown(id)).toMatchObject({ schedule: 'planned', localTime: '19:00', reason: { en: '', fr: '' } })
    await done(id, 'delay', { fields: { minutes: '15', reason: 'weather' } })
    expect(shown(id)).toMatchObject({ schedule: 'delayed', localTime: '19:15' })
  })

  test('Q-106 a delay to before the first start is refused, by whatever a game was delayed before, and less of a delay is not', async () => {
    const id = await aGame()
    const delay = (fields: Record<string, string>) => tap(id, 'delay', { fields })
    const earlier = { ok: false, reason: 'earlier' }
    expect(await delay({ time: '18:45' })).toEqual(earlier)
    for (const minutes of ['30', '15']) await done(id, 'delay', { fields: { minutes } })
    expect(await delay({ time: '18:45' })).toEqual(earlier)
    expect(shown(id)).toMatchObject({ schedule: 'delayed', localTime: '19:45' })
    expect(await delay({ time: '19:10' })).toMatchObject({ ok: true })
    expect(shown(id)).toMatchObject({ schedule: 'delayed', localTime: '19:10' })
    expect(await store.database.db.selectFrom('audit').select('id').execute()).toHaveLength(3)
  })

  test('Q-105 commands on one game are taken back one after the other, whichever they were, but none that a colleague has changed since', async () => {
    const episode = await store.addEpisode('cup', { videoUrl: 'play-1' })
    const id = await aGame({}, [episode])
    const state = async () => {
      const { schedule, localTime, play, reason } = shown(id)
      const rows = store.database.db.selectFrom('episode').select(['is_live', 'video_url']).where('doc_id', '=', episode)
      return { schedule, localTime, play, reason, picture: await rows.executeTakeFirst() }
    }
    const video = { videoUrl: 'play-2', videoType: 'External', onRoku: false } as const
    const taps: [DeskRequest['command'], Partial<DeskRequest>][] = [
      ['delay', { fields: { minutes: '15', reason: 'weather' } }],
      ['live', {}],
      ['address', { fields: { picture: episode }, video }],
      ['lock', {}],
      ['end', {}],
    ]
    const before: [string, object][] = []
    for (const [command, sent] of taps) {
      const was = await state()
      store.clock.now = new Date(store.clock.now.getTime() + 1_000)
      before.push([await done(id, command, sent), was])
    }
    for (const [sent, was] of before.toReversed()) {
      expect(await undo(id, sent)).toMatchObject({ ok: true })
      expect(await state()).toEqual(was)
    }
    expect(await locksOf(store.database.db, [id])).toEqual([])
    expect(store.games().formerStartsOf(id)).toEqual([])

    const [first, second] = [await done(id, 'delay', { fields: { minutes: '15' } }), await done(id, 'postpone')]
    // Undo out of order is refused, because the later command builds on the earlier one.
    expect(await undo(id, first)).toMatchObject({ ok: false, reason: 'changed' })
    expect(await undo(id, second)).toMatchObject({ ok: true })
    store.clock.now = new Date(store.clock.now.getTime() + 1_000)
    expect(await tap(id, 'cancel', {}, ANNE)).toMatchObject({ ok: true })
    expect(await undo(id, first)).toMatchObject({ ok: false, reason: 'changed', latest: { who: 'anne', what: 'cancel' } })
  })

  test.each([
    ['delayed', '19:30'],
    ['moved', '18:45'],
  ] as const)(
    'D1 E3 a game that had another start before it was called off says so again (%s to %s)',
    async (schedule, localTime) => {
      const id = await aGame()
      if (schedule === 'delayed') await done(id, 'delay', { fields: { minutes: '30' } })
      else await store.heard(() => saveEvent(store.editing, { ...shown(id), schedule, localTime, baseVersion: 1 }))
      await done(id, 'cancel')
      await done(id, 'plan')
      expect(shown(id)).toMatchObject({ schedule, localTime })
    },
  )

  test.each<[string, Partial<EventContent>, DeskRequest['command'], Record<string, string>, object]>([
    ['delayed over midnight', { localTime: '23:30' }, 'delay', { time: '00:15' }, { schedule: 'delayed', localTime: '00:15' }],
    [
      'moved to later that day',
      { schedule: 'moved', localTime: '20:00' },
      'delay',
      {},
      { schedule: 'moved', localTime: '20:00' },
    ],
    ['postponed before', {}, 'postpone', {}, { schedule: 'planned' }],
  ])('D2 a game that was %s is brought back as it was, after an undo too', async (_, content, first, fields, after) => {
    const id = await aGame({ localTime: content.localTime ?? '19:00' })
    if (content.schedule) await store.heard(() => saveEvent(store.editing, { ...shown(id), ...content, baseVersion: 1 }))
    else await done(id, first, { fields })
    const cancelled = await done(id, 'cancel')
    expect(await undo(id, cancelled)).toMatchObject({ ok: true })
    await done(id, 'cancel')
    const back = await done(id, 'plan')
    expect(shown(id)).toMatchObject(after)
    expect(await undo(id, back)).toMatchObject({ ok: true })
    expect(shown(id).schedule).toBe('cancelled')
    await done(id, 'plan')
    expect(shown(id)).toMatchObject(after)
  })

  test('D2 a command that is sent again is carried out once, and answered as it was', async () => {
    const id = await aGame()
    const { version } = shown(id)
    const sent = { id: randomUUID(), seen: version, fields: { minutes: '15' } }
    const first = await tap(id, 'delay', sent)
    store.clock.now = new Date('2026-11-21T18:01:00.000Z')
    const again: DeskAnswer[] = []
    for (let at = 0; at < 3; at++) again.push(await tap(id, 'delay', sent))
    expect(again).toEqual([first, first, first])
    expect(shown(id)).toMatchObject({ localTime: '19:15', version: version + 1 })
    // A colleague can neither read the answer nor undo the command by its id.
    expect(await tap(id, 'delay', sent, ANNE)).toEqual({ ok: false, reason: 'unknown' })
    expect(await undo(id, sent.id, ANNE)).toEqual({ ok: false, reason: 'too-late' })
    store.clock.now = new Date('2026-11-23T18:00:00.000Z')
    await sweepCommands(store.editing)
    expect(await store.database.db.selectFrom('desk_command').select('id').execute()).toEqual([])
  })

  test('D1 of two colleagues the second is told who did what and when, and changes nothing', async () => {
    const episode = await store.addEpisode('cup')
    const id = await aGame({}, [episode])
    await done(id, 'live')
    const seen = shown(id).version
    store.clock.now = new Date('2026-11-21T18:05:00.000Z')
    await done(id, 'end')
    const late = await tap(id, 'end', { seen }, ANNE)
    expect(late).toEqual({
      ok: false,
      reason: 'changed',
      latest: { who: 'marc', what: 'end', at: '2026-11-21T18:05:00.000Z' },
    })
    expect(shown(id)).toMatchObject({ play: 'over', version: seen + 1 })
  })

  test.each(['', 'Table'])('D1 S2 what a scorer did is told of the scorer, by the name of the link (%j)', async (name) => {
    const id = await aGame()
    const link = await store.scores.links.make(store.editing, { eventId: id, name })
    if (!link.ok) throw new Error(link.reason)
    const source = { codeId: link.id, name, device: 'phone-one', since: store.clock.now.toISOString() }
    const enter = (entry: Entry) => store.heard(() => store.scores.log.take(id, source, [{ id: randomUUID(), ageMs: 0, entry }]))
    const seen = shown(id).version
    await enter({ kind: 'part', n: 1, of: 'regular', isBreak: false })
    const told = (what: string) => ({ reason: 'changed', latest: { by: 'scorer', who: name, what, at: expect.any(String) } })
    expect(await tap(id, 'cancel', { seen })).toMatchObject(told('begin'))
    const began = shown(id).version
    expect(began).toBeGreaterThan(seen)
    store.clock.now = new Date(store.clock.now.getTime() + 60_000)
    await enter({ kind: 'final' })
    expect(await tap(id, 'end', { seen: began })).toMatchObject(told('end'))
  })

  /** Runs a correction that the probe of streams makes by itself. */
  function correct(id: string, command: ProbeCommand) {
    const editing = by(BY_PROBE)
    const evidence = { before: { seen: 'good' }, after: { seen: 'frozen' } }
    return store.heard(() => changeBy(editing, (change) => correctGame(change, editing, { id, command, evidence })))
  }

  test('D1 what the probe of streams ended is told of the probe', async () => {
    const id = await aGame({ play: 'in-play' })
    const seen = shown(id).version
    await correct(id, 'over')
    expect(await tap(id, 'cancel', { seen })).toMatchObject({ latest: { by: 'probe', who: '', what: 'end' } })
  })

  test('D1 D4 a command goes through though the probe has noted meanwhile that the picture fails or is back, and not where somebody changed more', async () => {
    const id = await aGame({ play: 'in-play' })
    const seen = shown(id).version
    await correct(id, 'picture-lost')
    await correct(id, 'picture-back')
    await correct(id, 'picture-lost')
    expect(shown(id).version).toBe(seen + 3)
    expect(await tap(id, 'end', { seen })).toMatchObject({ ok: true })
    expect(shown(id).play).toBe('over')

    const other = await aGame()
    const before = shown(other).version
    await done(other, 'delay', { fields: { minutes: '15' } })
    store.clock.now = new Date(store.clock.now.getTime() + 1_000)
    await correct(other, 'picture-lost')
    expect(await tap(other, 'postpone', { seen: before })).toMatchObject({ ok: false, reason: 'changed' })
    expect(await tap(other, 'postpone', { seen: before + 1 })).toMatchObject({ ok: true })
    // Also when the change is not listed in the game's activity, as with the import of a season.
    const third = await aGame()
    await correct(third, 'picture-lost')
    const read = shown(third).version - 1
    await store.database.db
      .updateTable('all_event')
      .set({ version: read + 2 })
      .where('id', '=', third)
      .execute()
    expect(await tap(third, 'postpone', { seen: read })).toMatchObject({ ok: false, reason: 'changed' })
  })

  test('D1 D4 an undo goes through though the probe has noted meanwhile that the picture fails, and the note stays', async () => {
    const id = await aGame({}, [await store.addEpisode('cup')])
    const begun = await done(id, 'live')
    await correct(id, 'picture-lost')
    expect(await undo(id, begun)).toMatchObject({ ok: true })
    expect([live(id), shown(id).play, shown(id).hasPictureFault]).toEqual([[false], 'not-begun', true])
  })

  test('D1 the desks of two colleagues race: one history, each change on the one before', async () => {
    const id = await aGame()
    const second = await openTestStore(db.database)
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        runCommand(
          { ...(at % 2 ? store : second).editing, by: at % 2 ? MARC : ANNE },
          { id: randomUUID(), eventId: id, command: 'delay', seen: 1, fields: { minutes: String(at + 1) } },
        ),
      ),
    )
    await second.close()
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const won = results.findIndex(({ ok }) => ok)
    const row = await store.database.db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ version: 2, local_time: `19:0${won + 1}` })
  })

  test('D2 a stream gets another address, and undo gives the former one back, type and all', async () => {
    const episode = await store.addEpisode('cup', { videoUrl: 'play-1' })
    const id = await aGame({}, [episode])
    const read = () =>
      store.database.db
        .selectFrom('episode')
        .select(['video_url', 'videos', 'on_roku', 'title'])
        .where('doc_id', '=', episode)
        .executeTakeFirst()
    const before = await read()
    const video = { videoUrl: 'https://media.example/other.m3u8', videoType: 'HLS', onRoku: false } as const
    const sent = await done(id, 'address', { fields: { picture: episode }, video })
    expect(await read()).toMatchObject({ video_url: video.videoUrl, title: before?.title })
    expect(await undo(id, sent)).toMatchObject({ ok: true })
    expect(await read()).toEqual(before)
    expect(await tap(id, 'address', { fields: { picture: 'invented' }, video })).toEqual({ ok: false, reason: 'gone' })
  })

  test('D2 of two colleagues who give a stream another address the second is told, and overwrites nothing', async () => {
    const episode = await store.addEpisode('cup', { videoUrl: 'play-1' })
    const id = await aGame({}, [episode])
    const give = (videoUrl: string, was: string, editor: Editor) =>
      tap(id, 'address', { fields: { picture: episode }, was, video: { videoUrl, videoType: 'External', onRoku: false } }, editor)
    expect(await give('play-2', 'play-1', MARC)).toMatchObject({ ok: true })
    const told = { latest: { who: 'marc', what: 'address' } }
    expect(await give('play-3', 'play-1', ANNE)).toMatchObject({ ok: false, reason: 'changed', ...told })
    const row = await store.database.db.selectFrom('episode').select('video_url').where('doc_id', '=', episode).executeTakeFirst()
    expect(row).toEqual({ video_url: 'play-2' })
    expect(await give('play-3', 'play-2', ANNE)).toMatchObject({ ok: true })
  })

  test('D1 whoever locked a game, or made a link to its score, is not named for what a colleague changed', async () => {
    const id = await aGame()
    const seen = shown(id).version
    await done(id, 'postpone')
    store.clock.now = new Date('2026-11-21T18:05:00.000Z')
    expect(await tap(id, 'lock', {}, ANNE)).toMatchObject({ ok: true })
    expect(await tap(id, 'cancel', { seen }, ANNE)).toMatchObject({
      ok: false,
      latest: { who: 'marc', what: 'postpone', at: '2026-11-21T18:00:00.000Z' },
    })
  })

  test('D1 the undo of an unlock puts the lock of a colleague back, with who locked it and when', async () => {
    const id = await aGame()
    expect(await tap(id, 'lock', {}, ANNE)).toMatchObject({ ok: true })
    const before = await locksOf(store.database.db, [id])
    store.clock.now = new Date('2026-11-21T18:05:00.000Z')
    const opened = await done(id, 'unlock')
    expect(await locksOf(store.database.db, [id])).toEqual([])
    expect(await undo(id, opened)).toMatchObject({ ok: true })
    expect(await locksOf(store.database.db, [id])).toEqual(before)
    expect(before).toMatchObject([{ lockedBy: 'anne' }])
  })

  test('D2 D4 a lock of staff wins over the provider’s list, until it is opened', async () => {
    const episode = await store.addEpisode('cup')
    const id = await aGame({}, [episode])
    const locked = await done(id, 'lock')
    expect([...(await heldByStaff(store.database.db, [id]))]).toEqual([id])
    expect(await tap(id, 'lock')).toEqual({ ok: false, reason: 'unsuited' })
    const hear = (isLive: boolean) => store.heard(() => switchByList(store.editing, { docId: episode, stream: 'play-1', isLive }))
    expect([await hear(true), live(id)]).toEqual([false, [false]])
    expect(await undo(id, locked)).toMatchObject({ ok: true })
    expect([...(await heldByStaff(store.database.db, [id]))]).toEqual([])
    // Something heard under the lock is not news.
    expect(await hear(true)).toBe(false)
    await hear(false)
    expect([await hear(true), live(id)]).toEqual([true, [true]])
  })

  test('D5 a notice for a game, its series or the site is shown and taken away, each with an undo', async () => {
    const id = await aGame()
    const notice = { en: 'Rain', fr: 'Pluie', minutes: null }
    const scopes = () => store.notices.all().map(({ scope, scopeId }) => `${scope} ${scopeId}`)
    const onGame = await done(id, 'notice', { notice, fields: { scope: 'event' } })
    await done(id, 'notice', { notice, fields: { scope: 'series' } })
    await done('', 'notice', { notice, fields: { scope: 'site' } })
    expect(scopes().toSorted()).toEqual([`event ${id}`, 'series doc-cup', 'site '].toSorted())
    expect(await undo(id, onGame)).toMatchObject({ ok: true })
    expect(scopes()).toHaveLength(2)
    const site = store.notices.all().find(({ scope }) => scope === 'site')
    const ended = await done('', 'notice-end', { fields: { notice: site?.id ?? '' } })
    expect(scopes()).toEqual(['series doc-cup'])
    expect(await undo('', ended)).toMatchObject({ ok: true })
    // The same id, so that a device that dismissed the notice does not show it again.
    expect(store.notices.all()).toContainEqual(site)
    expect(await tap('', 'notice-end', { fields: { notice: 'invented' } })).toEqual({ ok: false, reason: 'gone' })
  })

  test('D5 O1 notices and locks of a deleted event wait in the trash with it', async () => {
    const id = await aGame()
    await done(id, 'lock')
    await done(id, 'notice', { notice: { en: 'Rain', fr: 'Pluie', minutes: null }, fields: { scope: 'event' } })
    const removed = await store.heard(() => removeEvent(store.editing, id))
    expect(store.notices.all()).toEqual([])
    if (!removed.ok) throw new Error(removed.reason)
    await store.heard(() => takeBack(store.editing, removed.removedId))
    expect(store.notices.all()).toMatchObject([{ scope: 'event', scopeId: id, en: 'Rain' }])
    expect(await locksOf(store.database.db, [id])).toMatchObject([{ axis: 'play', lockedBy: 'marc' }])
  })

  test('D2 a game that was deleted is told as gone', async () => {
    const id = await aGame()
    const seen = shown(id).version
    await store.heard(() => removeEvent(store.editing, id))
    expect(
      await store.heard(() =>
        runCommand(by(MARC), { id: randomUUID(), eventId: id, command: 'delay', seen, fields: { minutes: '15' } }),
      ),
    ).toEqual({
      ok: false,
      reason: 'gone',
    })
  })
})
