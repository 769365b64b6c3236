import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { saveEpisode, setEpisodeLive } from '../../catalog/episodes/edit-episodes.server.ts'
import { eventTopic, GAMES } from '../../history/topics.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { removeSchool, removeTeam, removeVenue, saveSchool, saveTeam } from '../../teams/edit-teams.server.ts'
import { removeEpisodes, removeSeries } from '../deletions/remove-documents.server.ts'
import type { LocalStart, SportEvent } from '../event.ts'
import { type EventContent, removeEvent } from './edit-events.server.ts'
import { saveUndoably } from './undo-event.server.ts'

/** Returns an event's values with a new start. */
const withStart = (event: SportEvent, start: LocalStart, schedule: SportEvent['schedule']): EventContent => ({
  ...event,
  ...start,
  schedule,
  baseVersion: event.version,
})

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

  /** Saves an event, waits until pages show it, and returns it. */
  async function save(content: Partial<EventContent> = {}) {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return shown(saved.id)
  }
  const shown = (id: string) => {
    const event = store.games().byId.get(id)
    if (!event) throw new Error(`There is no event ${id}.`)
    return event
  }

  test('E1 the instant is derived from local date, local time and zone, and stored with them', async () => {
    const event = await save()
    expect(event).toMatchObject({ localDate: '2026-12-05', localTime: '19:00', zone: 'America/St_Johns', sequence: 0 })
    expect(event.startsAt).toBe('2026-12-05T22:30:00.000Z')
    const unknown = await save({ localTime: null })
    expect([unknown.startsAt, unknown.localDate]).toEqual([null, '2026-12-05'])
  })

  test('E1 a time that the clock skips is refused and nothing is written; of one that exists twice the second is kept when meant', async () => {
    const refused = await saveEvent(store.editing, anEvent({ localDate: '2027-03-14', localTime: '02:30' }))
    expect(refused).toEqual({ ok: false, reason: 'no-such-time' })
    expect(await saveEvent(store.editing, anEvent({ zone: 'EST' }))).toEqual({ ok: false, reason: 'unknown-zone' })
    expect(await db.database.db.selectFrom('event').selectAll().execute()).toEqual([])
    const twice = { localDate: '2026-11-01', localTime: '01:30', zone: 'America/Toronto' }
    expect((await save({ ...twice, isLater: false })).startsAt).toBe('2026-11-01T05:30:00.000Z')
    expect((await save({ ...twice, isLater: true })).startsAt).toBe('2026-11-01T06:30:00.000Z')
    expect((await save({ isLater: true })).isLater).toBe(false)
  })

  test('E1 only a change of time, state, place or title raises the sequence, by one; the id stays', async () => {
    const { venueId, northgate } = await addTeams(store)
    const { id } = await save()
    const edits: [Partial<EventContent>, number][] = [
      [{ localTime: '19:30' }, 1],
      [{ schedule: 'delayed', reason: { en: 'Snow', fr: 'Neige' } }, 1],
      [{ reason: { en: 'Much snow', fr: 'Beaucoup de neige' } }, 0],
      [{ venueId }, 1],
      [{ play: 'in-play' }, 0],
      [{ hasPictureFault: true }, 0],
      [{ title: { en: 'Grand final', fr: 'Grande finale' } }, 1],
      [{ homeTeamId: northgate }, 1],
      [{}, 0],
    ]
    for (const [edit, more] of edits) {
      const before = shown(id)
      const after = await save({ ...before, ...edit, baseVersion: before.version })
      expect([edit, after.sequence - before.sequence, after.version - before.version]).toEqual([edit, more, 1])
    }
  })

  test('E1 a game of two teams of different sports is refused; one that is stored can be edited, and be put back by an undo', async () => {
    const { northgate, lacBleu } = await addTeams(store)
    const schoolId = store.games().teams.get(lacBleu)?.schoolId ?? ''
    const given = { slug: 'lac-bleu-soccer-women', schoolId, sport: 'soccer', gender: 'women' } as const
    const soccer = await store.heard(() => saveTeam(store.editing, given))
    if (!soccer.ok) throw new Error(soccer.reason)
    const mixed = anEvent({ homeTeamId: northgate, awayTeamId: soccer.id })
    expect(await saveEvent(store.editing, mixed)).toEqual({ ok: false, reason: 'other-sport' })
    expect(await saveUndoably(store.editing, { ...mixed, id: 'form' })).toEqual({ ok: false, reason: 'other-sport' })
    expect(store.games().events).toEqual([])
    await save({ ...mixed, kind: 'meet' })
    const game = await save({ homeTeamId: northgate, awayTeamId: lacBleu })
    const other = { ...game, awayTeamId: soccer.id, baseVersion: game.version }
    expect(await saveEvent(store.editing, other)).toEqual({ ok: false, reason: 'other-sport' })
    expect(shown(game.id)).toEqual(game)

    // Stored by a version of the site without this check.
    await store.heard(() =>
      store.editing.changes.change(async ({ trx, touch }) => {
        await trx.updateTable('all_event').set({ away_team_id: soccer.id }).where('id', '=', game.id).execute()
        touch(GAMES)
      }),
    )
    const delayed = { ...shown(game.id), localTime: '20:00', schedule: 'delayed' as const, awayTeamId: lacBleu }
    await save({ ...delayed, awayTeamId: soccer.id })
    const told = { ...delayed, localTime: '21:00', baseVersion: shown(game.id).version }
    const saved = await store.heard(() => saveUndoably(store.editing, told))
    if (!saved.ok || !('undoId' in saved)) throw new Error('It cannot be undone.')
    expect(shown(game.id).awayTeamId).toBe(lacBleu)
    expect(await store.heard(() => takeBack(store.editing, saved.undoId))).toMatchObject({ ok: true })
    expect(shown(game.id)).toMatchObject({ awayTeamId: soccer.id, localTime: '20:00' })
  })

  test('E1 M12 an event that somebody else has saved meanwhile is not overwritten, and one that is gone is not made again', async () => {
    const event = await save()
    await save({ ...event, localTime: '20:00' })
    const late = { ...anEvent(event), localTime: '21:00', baseVersion: event.version }
    expect(await saveEvent(store.editing, late)).toEqual({ ok: false, reason: 'changed' })
    expect(shown(event.id).localTime).toBe('20:00')
    expect(await saveEvent(store.editing, { ...late, id: 'gone' })).toEqual({ ok: false, reason: 'event-not-found' })
  })

  test.each([
    ['homeTeamId', 'team-not-found'],
    ['venueId', 'venue-not-found'],
    ['seriesDocId', 'series-not-found'],
  ])('E1 an event whose %s is gone is refused', async (field, reason) => {
    expect(await saveEvent(store.editing, anEvent({ [field]: 'gone' }))).toEqual({ ok: false, reason })
  })

  test('E3 a suspended game and the one that finishes it are two events that know each other, for calendars each its own', async () => {
    const first = await save({ play: 'interrupted', reason: { en: 'Lightning', fr: 'Foudre' } })
    const next = await save({ localDate: '2026-12-06', continuesEventId: first.id })
    expect(store.games().continuationOf(first.id)).toEqual(next)
    expect(store.games().continuationOf(next.id)).toBeUndefined()
    expect([next.continuesEventId, shown(first.id).sequence]).toEqual([first.id, 0])
    const kept = await save({ ...anEvent(), id: next.id, localDate: '2026-12-07' })
    expect(kept.continuesEventId).toBe(first.id)
    const alone = await save({ ...kept, continuesEventId: null })
    expect([store.games().continuationOf(first.id), alone.sequence]).toEqual([undefined, kept.sequence])
  })

  test('E3 the page of a suspended game is told when what finishes it moves, goes or comes back', async () => {
    const first = await save()
    const versionOf = () => store.catalogue.version(eventTopic(first.id))
    const next = await save({ continuesEventId: first.id })
    const versions = [versionOf()]
    await save({ ...next, localDate: '2026-12-08' })
    versions.push(versionOf())
    const removed = await store.heard(() => removeEvent(store.editing, next.id))
    if (!removed.ok) throw new Error(removed.reason)
    versions.push(versionOf())
    expect(store.games().continuationOf(first.id)).toBeUndefined()
    await store.heard(() => takeBack(store.editing, removed.removedId))
    versions.push(versionOf())
    expect(versions.map((v) => v - (versions[0] ?? 0))).toEqual([0, 1, 2, 3])
    expect(store.games().continuationOf(first.id)?.id).toBe(next.id)
  })

  test('E3 no event finishes itself or one that is not there; one that finishes a deleted game can still be saved', async () => {
    const first = await save()
    const unknown = { ok: false, reason: 'continued-not-found' }
    expect(await saveEvent(store.editing, anEvent({ continuesEventId: 'gone' }))).toEqual(unknown)
    // This refusal comes before that of a time that does not exist.
    const skipped = { localDate: '2027-03-14', localTime: '02:30' }
    expect(await saveEvent(store.editing, anEvent({ continuesEventId: 'gone', ...skipped }))).toEqual(unknown)
    expect(await saveEvent(store.editing, anEvent({ ...first, continuesEventId: first.id }))).toEqual(unknown)
    const next = await save({ continuesEventId: first.id })
    await store.heard(() => removeEvent(store.editing, first.id))
    expect(await save({ ...next, localTime: '20:00' })).toMatchObject({ continuesEventId: first.id, localTime: '20:00' })
  })

  test('E3 every start that a moved event had is kept with its reason, newest first; a correction of a planned one keeps none', async () => {
    const event = await save()
    const corrected = await save({ ...event, localTime: '18:00' })
    expect(store.games().formerStartsOf(event.id)).toEqual([])
    const reason = { en: 'Ice', fr: 'Verglas' }
    const moved = await save({ ...withStart(corrected, { ...corrected, localDate: '2026-12-12' }, 'moved'), reason })
    store.clock.now = new Date('2026-11-22T18:00:00.000Z')
    await save({ ...withStart(moved, { ...moved, localDate: '2026-12-19' }, 'moved'), reason: { en: 'Again', fr: 'Encore' } })
    expect(store.games().formerStartsOf(event.id)).toMatchObject([
      { localDate: '2026-12-12', reason: { en: 'Again', fr: 'Encore' } },
      { localDate: '2026-12-05', localTime: '18:00', reason },
    ])
  })

  test('E10 an event leads the start of its episodes; of several events the earliest; postponed and cancelled ones announce none', async () => {
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup')
    const pictures = [{ episodeDocId, label: { en: '', fr: '' } }]
    const startOf = async () =>
      (await db.database.db.selectFrom('episode').select('starts_at').where('doc_id', '=', episodeDocId).executeTakeFirst())
        ?.starts_at
    const late = await save({ pictures })
    expect(await startOf()).toBe(late.startsAt)
    const early = await save({ pictures, localTime: '15:00' })
    expect(await startOf()).toBe(early.startsAt)
    await save({ ...early, schedule: 'postponed' })
    expect(await startOf()).toBe(late.startsAt)
    await save({ ...late, schedule: 'cancelled' })
    expect(await startOf()).toBeNull()
    expect(store.catalogue.liveEpisodes().upcoming).toEqual([])
  })

  test('E10 an event with a picture is not deleted; one without is, and comes back with its earlier starts', async () => {
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup')
    const event = await save({ pictures: [{ episodeDocId, label: { en: '', fr: '' } }] })
    expect(await removeEvent(store.editing, event.id)).toEqual({ ok: false, reason: 'has-picture' })
    const moved = await save({ ...withStart(event, { ...event, localDate: '2026-12-06' }, 'moved'), pictures: [] })
    const removed = await store.heard(() => removeEvent(store.editing, event.id))
    if (!removed.ok) throw new Error(removed.reason)
    expect(store.games().events).toEqual([])
    expect(await store.heard(() => takeBack(store.editing, removed.removedId))).toMatchObject({ ok: true })
    expect(shown(event.id)).toEqual(moved)
    expect(store.games().formerStartsOf(event.id)).toHaveLength(1)
    expect(await takeBack(store.editing, removed.removedId)).toEqual({ ok: false, reason: 'not-kept' })
  })

  test('E6 a schedule tells within one change that a picture went on air, lost its video, or is gone and back', async () => {
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup')
    const { id } = await save({ pictures: [{ episodeDocId, label: { en: 'Mat 2', fr: 'Tapis 2' } }] })
    const picture = () => store.games().picturesOf(id)[0]
    const before = store.catalogue.version(GAMES)
    await store.heard(() => setEpisodeLive(store.editing, episodeDocId, true))
    expect(picture()).toMatchObject({ isLive: true, hasVideo: true, label: { en: 'Mat 2', fr: 'Tapis 2' } })
    expect(store.catalogue.version(GAMES)).toBe(before + 1)
    const seriesDocId = 'doc-cup'
    await store.heard(() =>
      saveEpisode(store.editing, { docId: episodeDocId, seriesDocId, title: 'An episode', videoUrl: '', isLive: false }),
    )
    expect(picture()).toMatchObject({ isLive: false, hasVideo: false })
    const removed = await store.heard(() => removeEpisodes(store.editing, [episodeDocId]))
    expect(picture()).toBeUndefined()
    if (!removed.ok) throw new Error(removed.reason)
    await store.heard(() => takeBack(store.editing, removed.removedId))
    expect(picture()?.episodeDocId).toBe(episodeDocId)
  })

  test('E10 events outlive their series, and a restored series has its events and pictures again', async () => {
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup')
    const { id } = await save({ seriesDocId: 'doc-cup', pictures: [{ episodeDocId, label: { en: '', fr: '' } }] })
    const removed = await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    if (!removed.ok) throw new Error(removed.reason)
    expect(shown(id).seriesDocId).toBeNull()
    await store.heard(() => takeBack(store.editing, removed.removedId))
    expect([shown(id).seriesDocId, store.games().picturesOf(id).length]).toEqual(['doc-cup', 1])
  })

  test('E2 codes of schools and teams of a school are unique, and what is in use is not deleted', async () => {
    const { venueId, northgate } = await addTeams(store)
    await save({ homeTeamId: northgate })
    const school = [...store.games().schools.values()].find(({ code }) => code === 'NOR')
    if (!school) throw new Error('no school')
    const { id: _, ...another } = school
    expect(await saveSchool(store.editing, { ...another, code: 'nor' })).toEqual({ ok: false, reason: 'code-taken' })
    expect(await removeTeam(store.editing, northgate)).toEqual({ ok: false, reason: 'in-use' })
    expect(await removeVenue(store.editing, venueId)).toEqual({ ok: false, reason: 'in-use' })
    expect(await removeSchool(store.editing, school.id)).toEqual({ ok: false, reason: 'in-use' })
  })
})
