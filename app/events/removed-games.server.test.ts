import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../tests/factories/games.ts'
import { reminderRow } from '../../tests/reminders.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { eventTopic } from '../history/topics.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'
import { openPlanner } from '../reminders/plan-due.server.ts'
import { removeTeam, removeVenue } from '../teams/edit-teams.server.ts'
import { removeEpisodes, removeSeries } from './deletions/remove-documents.server.ts'
import { type EventContent, removeEvent } from './edit/edit-events.server.ts'
import { saveUndoably } from './edit/undo-event.server.ts'
import type { SportEvent } from './event.ts'
import { listedEvents } from './public-events.server.ts'

const NO_LABEL = { en: '', fr: '' }

describe.each(enginesOf(import.meta.filename))('what is deleted, on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    await store.addSeries({ id: 'locked', password: 'secret' })
    await store.addSeries({ id: 'open' })
  })
  afterEach(async () => {
    await store.close()
    await db.close()
  })

  const tables = () => db.database.db
  async function save(content: Partial<EventContent> = {}): Promise<SportEvent> {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return store.games().byId.get(saved.id) as SportEvent
  }
  const picturesOf = (...docIds: string[]) => docIds.map((episodeDocId) => ({ episodeDocId, label: NO_LABEL }))
  const listed = () => listedEvents(store).map(({ id }) => id)
  async function removed(removal: () => Promise<{ ok: true; removedId: string } | { ok: false; reason: string }>) {
    const done = await store.heard(removal)
    if (!done.ok) throw new Error(done.reason)
    return done.removedId
  }
  const putBack = (removedId: string) => store.heard(() => takeBack(store.editing, removedId))
  /** Reads everything stored about events, table by table. */
  async function stored() {
    const order = ['event', 'event_episode', 'event_date', 'season_game', 'reminder', 'reminder_due'] as const
    const rows: unknown[] = []
    for (const table of order) {
      const all = await tables().selectFrom(table).selectAll().execute()
      rows.push(all.map((row) => JSON.stringify(row)).sort())
    }
    return rows
  }

  async function remind(target: Partial<Insertable<Tables['reminder']>>, address: string) {
    const row = reminderRow(address, target)
    await tables().insertInto('reminder').values(row).execute()
    await openPlanner({ engine, now: () => store.clock.now }).planReminder(tables(), row as never)
  }

  test('E1 a deleted series with a password takes its events along, and none of them is ever listed; undone, all is as it was', async () => {
    const [locked, other] = [await store.addEpisode('locked'), await store.addEpisode('open')]
    const first = await save({ id: 'own', seriesDocId: 'doc-locked', play: 'interrupted' })
    await save({ ...first, localDate: '2026-12-12', schedule: 'moved' })
    await save({ id: 'own-shown', seriesDocId: 'doc-locked', pictures: picturesOf(locked, other) })
    await save({ id: 'shown', pictures: picturesOf(locked) })
    await save({ id: 'shown-twice', pictures: picturesOf(locked, other), continuesEventId: 'own' })
    await tables().insertInto('all_season_game').values({ event_id: 'own', game_number: '12', version: 2 }).execute()
    await remind({ event_id: 'own' }, 'a')
    await remind({ series_doc_id: 'doc-locked' }, 'b')
    await tables()
      .updateTable('reminder_due')
      .set({ sent_at: '2026-11-21T00:00:00.000Z' })
      .where('event_id', '=', 'own')
      .execute()
    const before = await stored()
    expect(listed()).toEqual(['shown-twice'])

    const version = store.catalogue.version(eventTopic('shown-twice'))
    const removedId = await removed(() => removeSeries(store.editing, 'doc-locked'))
    expect(listed()).toEqual(['shown-twice'])
    expect([...store.games().byId.keys()]).toEqual(['shown-twice'])
    expect(store.catalogue.version(eventTopic('shown-twice'))).toBe(version + 1)

    expect(await putBack(removedId)).toMatchObject({ ok: true })
    expect(listed()).toEqual(['shown-twice'])
    expect(await stored()).toEqual(before)
    expect(store.games().continuationOf('own')?.id).toBe('shown-twice')
    expect(store.games().formerStartsOf('own')).toHaveLength(1)
  })

  test('E1 an event whose last picture was of a locked series goes to that series, and back when the picture returns', async () => {
    const [first, second] = [await store.addEpisode('locked'), await store.addEpisode('locked')]
    const event = await save({ id: 'g', pictures: picturesOf(first, second) })
    const one = await removed(() => removeEpisodes(store.editing, [first]))
    expect(store.games().byId.get('g')).toEqual(event)
    const both = await removed(() => removeEpisodes(store.editing, [second]))
    expect(listed()).toEqual([])
    expect(store.games().byId.get('g')).toMatchObject({ seriesDocId: 'doc-locked', version: event.version + 1 })
    // A form that was open meanwhile cannot list it unnoticed.
    const old = { ...event, pictures: [], baseVersion: event.version }
    expect(await saveEvent(store.editing, old)).toEqual({ ok: false, reason: 'changed' })
    await putBack(both)
    expect(store.games().byId.get('g')).toMatchObject({ seriesDocId: null, version: event.version + 2 })
    await putBack(one)
    expect(store.games().picturesOf('g')).toHaveLength(2)
    expect(listed()).toEqual([])
  })

  test('E1 what staff gave such an event meanwhile stays; a picture of an open series that goes changes nothing', async () => {
    const [locked, open] = [await store.addEpisode('locked'), await store.addEpisode('open')]
    await save({ id: 'g', pictures: picturesOf(locked) })
    await save({ id: 'h', pictures: picturesOf(open) })
    const removedId = await removed(() => removeEpisodes(store.editing, [locked, open]))
    expect(listed()).toEqual(['h'])
    const now = store.games().byId.get('g') as SportEvent
    await save({ ...now, localTime: '20:00' })
    await putBack(removedId)
    expect(store.games().byId.get('g')?.seriesDocId).toBe('doc-locked')
    expect(listed()).toEqual(['h'])
  })

  test('E1 a series is not put back while a team or venue of its events is gone, and a key that a season file took stays there', async () => {
    const { venueId } = await addTeams(store)
    await tables().updateTable('all_school').set({ home_venue_id: null }).execute()
    await save({ id: 'own', seriesDocId: 'doc-locked', venueId, sourceKey: 'k' })
    const series = await removed(() => removeSeries(store.editing, 'doc-locked'))
    const venue = await removed(() => removeVenue(store.editing, venueId))
    expect(await putBack(series)).toEqual({ ok: false, reason: 'names-gone' })
    await putBack(venue)
    await save({ id: 'new', sourceKey: 'k' })
    expect(await putBack(series)).toMatchObject({ ok: true })
    const keys = await tables().selectFrom('event').select(['id', 'source_key']).orderBy('id').execute()
    expect(keys).toEqual([
      { id: 'new', source_key: 'k' },
      { id: 'own', source_key: null },
    ])
  })

  test('E10 a deleted event comes back with its reminders, what was sent of them, and what its season file knew of it', async () => {
    const { northgate } = await addTeams(store)
    const event = await save({ id: 'g', homeTeamId: northgate })
    await tables().insertInto('all_season_game').values({ event_id: 'g', game_number: '12', version: event.version }).execute()
    await remind({ event_id: 'g' }, 'a')
    await remind({ team_id: northgate }, 'b')
    await tables().updateTable('reminder_due').set({ sent_at: '2026-11-21T00:00:00.000Z', outcome: 'sent' }).execute()
    const before = await stored()
    const removedId = await removed(() => removeEvent(store.editing, 'g'))
    expect(await putBack(removedId)).toMatchObject({ ok: true })
    expect(await stored()).toEqual(before)
  })

  test('E9 a deleted team or series comes back with the reminders of it', async () => {
    const { northgate } = await addTeams(store)
    await save({ id: 'g', seriesDocId: 'doc-open' })
    await remind({ team_id: northgate }, 'a')
    await remind({ series_doc_id: 'doc-open' }, 'b')
    const before = await stored()
    const team = await removed(() => removeTeam(store.editing, northgate))
    const series = await removed(() => removeSeries(store.editing, 'doc-open'))
    expect(await tables().selectFrom('reminder').selectAll().execute()).toEqual([])
    expect(await putBack(team)).toMatchObject({ ok: true })
    expect(await putBack(series)).toMatchObject({ ok: true })
    expect(await stored()).toEqual(before)
  })

  test('E10 a restored episode has the start that its event has now', async () => {
    const docId = await store.addEpisode('open')
    const event = await save({ id: 'g', pictures: picturesOf(docId) })
    const removedId = await removed(() => removeEpisodes(store.editing, [docId]))
    const { startsAt } = await save({ ...event, localTime: '21:00' })
    await putBack(removedId)
    const episode = await tables().selectFrom('episode').select('starts_at').where('doc_id', '=', docId).executeTakeFirstOrThrow()
    expect(episode.starts_at).toBe(startsAt)
  })

  test('E11 a deleted event whose game a season file has brought again is not put back', async () => {
    await save({ id: 'g', sourceKey: 'k' })
    const removedId = await removed(() => removeEvent(store.editing, 'g'))
    await save({ id: 'new', sourceKey: 'k' })
    expect(await putBack(removedId)).toMatchObject({ ok: false, reason: 'exists', holder: { kind: 'event', id: 'new' } })
  })

  test('E11 an undone edit leaves the key that a season file has given the event, or another one, since', async () => {
    const event = await save({ id: 'g', sourceKey: 'k' })
    await save({ id: 'new' })
    const postponed = {
      ...event,
      schedule: 'postponed' as const,
      reason: { en: 'Storm', fr: 'Tempête' },
      baseVersion: event.version,
    }
    const saved = await store.heard(() => saveUndoably(store.editing, postponed))
    if (!('undoId' in saved)) throw new Error('Nothing to undo is offered.')
    await tables().updateTable('all_event').set({ source_key: null }).where('id', '=', 'g').execute()
    await tables().updateTable('all_event').set({ source_key: 'k' }).where('id', '=', 'new').execute()
    expect(await store.heard(() => takeBack(store.editing, saved.undoId))).toMatchObject({ ok: true })
    const keys = await tables().selectFrom('event').select(['id', 'source_key']).orderBy('id').execute()
    expect(keys).toEqual([
      { id: 'g', source_key: null },
      { id: 'new', source_key: 'k' },
    ])
  })

  test('E3 the page of the game that finishes another is told when that one changes, goes or comes back', async () => {
    const first = await save({ id: 'first' })
    await save({ id: 'next', continuesEventId: 'first' })
    const versions = [store.catalogue.version(eventTopic('next'))]
    const note = () => versions.push(store.catalogue.version(eventTopic('next')))
    await save({ ...first, localTime: '18:00' })
    note()
    const removedId = await removed(() => removeEvent(store.editing, 'first'))
    note()
    await putBack(removedId)
    note()
    expect(versions.map((v) => v - (versions[0] ?? 0))).toEqual([0, 1, 2, 3])
  })
})
