import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../../../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { sweepRemoved } from '../../history/trash.server.ts'
import { takeBack } from '../../panel/history/trash/take-back-kinds.server.ts'
import { removeVenue } from '../../teams/edit-teams.server.ts'
import { removeEpisodes, removeSeries } from '../deletions/remove-documents.server.ts'
import type { SportEvent } from '../event.ts'
import { commandGames } from './commands.server.ts'
import { type EventContent, removeEvent } from './edit-events.server.ts'
import { saveUndoably } from './undo-event.server.ts'

const STORM = { en: 'Storm', fr: 'Tempête' }

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

  async function added(content: Partial<EventContent> = {}): Promise<SportEvent> {
    const saved = await store.heard(() => saveEvent(store.editing, anEvent(content)))
    if (!saved.ok) throw new Error(saved.reason)
    return shown(saved.id)
  }
  const shown = (id: string) => {
    const event = store.games().byId.get(id)
    if (!event) throw new Error(`There is no event ${id}.`)
    return event
  }
  /** Edits an event as the panel does. Returns the id of its undo, or undefined. */
  async function change(event: SportEvent, values: Partial<EventContent>) {
    const content = { ...event, ...values, baseVersion: event.version }
    const saved = await store.heard(() => saveUndoably(store.editing, content))
    if (!saved.ok) throw new Error(saved.reason)
    return 'undoId' in saved ? saved.undoId : undefined
  }
  async function changeTold(event: SportEvent, values: Partial<EventContent>) {
    const undoId = await change(event, values)
    if (undoId === undefined) throw new Error('Nothing to undo is offered.')
    return undoId
  }
  const undo = (undoId: string) => store.heard(() => takeBack(store.editing, undoId))
  const startsOf = (id: string) => store.games().formerStartsOf(id)

  test('E3 undoing the second of two moves leads back to the first, with the start that was announced before it', async () => {
    const first = await added()
    await change(first, { schedule: 'moved', localDate: '2026-12-12', reason: STORM })
    const moved = shown(first.id)
    const before = startsOf(first.id)
    const undoId = await changeTold(moved, { localDate: '2026-12-19' })
    expect(startsOf(first.id)).toHaveLength(2)
    await undo(undoId)
    expect(shown(first.id)).toMatchObject({ schedule: 'moved', localDate: '2026-12-12', reason: STORM })
    expect(startsOf(first.id)).toEqual(before)
  })

  test('E10 the start of its episodes follows an undone postponement; pictures that the edit took are back, a deleted one is not', async () => {
    await store.addSeries({ id: 'cup' })
    const [kept, gone] = [await store.addEpisode('cup'), await store.addEpisode('cup')]
    const pictures = [kept, gone].map((episodeDocId, at) => ({ episodeDocId, label: { en: `Mat ${at}`, fr: `Tapis ${at}` } }))
    const event = await added({ pictures })
    const undoId = await changeTold(event, { schedule: 'postponed', reason: STORM, pictures: [] })
    const startOf = async () =>
      (await db.database.db.selectFrom('episode').select('starts_at').where('doc_id', '=', kept).executeTakeFirst())?.starts_at
    await store.heard(() => removeEpisodes(store.editing, [gone]))
    await undo(undoId)
    expect(store.games().picturesOf(event.id)).toMatchObject([{ episodeDocId: kept, label: { en: 'Mat 0', fr: 'Tapis 0' } }])
    expect(await startOf()).toBe(event.startsAt)
  })

  test('E3 an undo takes nothing from pictures that the edit had left alone', async () => {
    await store.addSeries({ id: 'cup' })
    const episodeDocId = await store.addEpisode('cup')
    const event = await added({ pictures: [{ episodeDocId, label: { en: '', fr: '' } }] })
    const undoId = await changeTold(event, { schedule: 'postponed', reason: STORM })
    await undo(undoId)
    expect(store.games().picturesOf(event.id)).toHaveLength(1)
  })

  test('E3 only what viewers are told of is offered to be undone, and what takes it back', async () => {
    const event = await added()
    expect(await change(event, { localTime: '18:00' })).toBeUndefined()
    expect(await change(shown(event.id), { isNeutral: true, play: 'in-play' })).toBeUndefined()
    const undoId = await changeTold(shown(event.id), { schedule: 'cancelled', reason: STORM })
    expect(await change(shown(event.id), { reason: { en: 'Ice', fr: 'Verglas' } })).toBeUndefined()
    expect(await undo(undoId)).toEqual({ ok: false, reason: 'event-changed' })
    const again = await changeTold(shown(event.id), { schedule: 'planned' })
    await undo(again)
    expect(shown(event.id)).toMatchObject({ schedule: 'cancelled', reason: { en: 'Ice', fr: 'Verglas' } })
  })

  test('E3 M12 an undo is refused where the event was changed or deleted since, and it stays as it is', async () => {
    const event = await added()
    const undoId = await changeTold(event, { schedule: 'postponed', reason: STORM })
    await change(shown(event.id), { schedule: 'moved', localDate: '2026-12-20' })
    const now = shown(event.id)
    expect(await undo(undoId)).toEqual({ ok: false, reason: 'event-changed' })
    expect([shown(event.id), startsOf(event.id).length]).toEqual([now, 1])
    await store.heard(() => removeEvent(store.editing, event.id))
    expect(await undo(undoId)).toEqual({ ok: false, reason: 'event-not-found' })
  })

  test('E3 a command on many games is undone as a whole, with the starts that each had, or not at all', async () => {
    const [first, second] = [await added(), await added()]
    await change(second, { schedule: 'moved', localDate: '2026-12-12', reason: STORM })
    const before = [shown(first.id), shown(second.id)]
    const starts = startsOf(second.id)
    const delay = async () => {
      const delayed = await store.heard(() =>
        commandGames(store.editing, 'delay', [shown(first.id), shown(second.id)], { minutes: '15', reason: STORM }),
      )
      if (!delayed.ok) throw new Error(delayed.reason)
      return delayed.undoId
    }
    expect(await undo(await delay())).toMatchObject({ ok: true, count: 2 })
    const [schedules, times] = [before.map(({ schedule }) => schedule), before.map(({ startsAt }) => startsAt)]
    const now = () => [shown(first.id), shown(second.id)]
    expect(now().map(({ schedule }) => schedule)).toEqual(schedules)
    expect(now().map(({ startsAt }) => startsAt)).toEqual(times)
    expect([startsOf(first.id), startsOf(second.id)]).toEqual([[], starts])

    const again = await delay()
    await change(shown(second.id), { title: { en: 'Cup', fr: 'Coupe' } })
    const changed = now()
    expect(await undo(again)).toEqual({ ok: false, reason: 'event-changed' })
    expect(now()).toEqual(changed)
  })

  test('E3 an undo is refused where the venue or series that the event had is gone', async () => {
    const { venueId } = await addTeams(store)
    await db.database.db.updateTable('all_school').set({ home_venue_id: null }).execute()
    await store.addSeries({ id: 'cup' })
    const moved = await changeTold(await added({ venueId }), { schedule: 'postponed', venueId: null, reason: STORM })
    const cancelled = await changeTold(await added({ seriesDocId: 'doc-cup' }), { schedule: 'cancelled', reason: STORM })
    await store.heard(() => removeVenue(store.editing, venueId))
    await store.heard(() => removeSeries(store.editing, 'doc-cup'))
    expect(await undo(moved)).toEqual({ ok: false, reason: 'names-gone' })
    expect(await undo(cancelled)).toEqual({ ok: false, reason: 'series-not-found' })
  })

  test('E3 an edit can be undone for an hour', async () => {
    const event = await added()
    const undoId = await changeTold(event, { schedule: 'postponed', reason: STORM })
    store.clock.now = new Date(store.clock.now.getTime() + 61 * 60_000)
    await sweepRemoved(store.editing)
    expect(await undo(undoId)).toEqual({ ok: false, reason: 'not-kept' })
  })
})
