import type { Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { type EpisodeContent, writeEpisode } from '../../catalog/episodes/edit-episodes.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { keepRemoved, type UndoRows } from '../../history/kept-rows.server.ts'
import type { RowRestorer } from '../../history/take-back.server.ts'
import type { TakeBackRefusal } from '../../history/thing.ts'
import { inParts } from '../../kit/in-parts.ts'
import { isSameStart } from '../event-state.ts'
import { type EventRow, toEvent } from '../games.server.ts'
import { writeEvent, writeEvents } from './edit-events.server.ts'
import { type EventContent, loggedTitle, readEvent, type SavedEvent } from './event-rows.server.ts'

/** An episode added with its event, as its webcast; sending it again under the same id does not add it twice. */
export type NewPicture = EpisodeContent & { docId: string }

/** Rolls back an event together with the webcast that was added for it. */
class NotSaved extends Error {
  readonly saved: Extract<SavedEvent, { ok: false }>
  constructor(saved: Extract<SavedEvent, { ok: false }>) {
    super(saved.reason)
    this.saved = saved
  }
}

/**
 * Saves an event as `writeEvent` does, with a new episode as its webcast if one is given, both or neither (spec O5).
 * `isPutBack`: the event was stored like this before. `undoId` restores the former state; returned for a change that viewers are
 * told of (a delay, move, postponement or cancellation) and for one that reverts it.
 */
export function saveUndoably(
  editing: Editing,
  given: EventContent & { id: string },
  { picture, isPutBack = false }: { picture?: NewPicture | undefined; isPutBack?: boolean } = {},
): Promise<SavedEvent | { ok: true; id: string; undoId: string }> {
  return edit<SavedEvent | { ok: true; id: string; undoId: string }>(editing, async (change) => {
    const { trx } = change
    const before = await wholeEvent(trx, given.id)
    const content = picture ? await withPicture(change, editing, given, picture) : given
    const saved = await writeEvent(change, editing, content, { isPutBack })
    if (!saved.ok && picture) throw new NotSaved(saved)
    const after = await wholeEvent(trx, content.id)
    if (!saved.ok || !before || !after || !isTold(before.row, after.row)) return saved
    // Webcasts that this edit left alone may change before its undo, which then leaves them alone too.
    const isSame = JSON.stringify(before.pictures) === JSON.stringify(after.pictures)
    const pictures = isSame ? {} : { event_episode: before.pictures }
    const rows: UndoRows['event_edit'] = { event: [before.row], event_date: before.dates, ...pictures }
    return { ...saved, undoId: await keepRemoved(trx, { kind: 'event_edit', rows }, editing.by, editing.now()) }
  }).catch((error) => {
    if (error instanceof NotSaved) return error.saved
    throw error
  })
}

async function withPicture(change: Change, editing: Editing, given: EventContent & { id: string }, picture: NewPicture) {
  const there = await change.trx.selectFrom('episode').select('doc_id').where('doc_id', '=', picture.docId).executeTakeFirst()
  if (!there) {
    const saved = await writeEpisode(change, editing, picture)
    if (!saved.ok) throw new NotSaved({ ok: false, reason: 'series-not-found' })
  }
  const shown = { episodeDocId: picture.docId, label: { en: '', fr: '' } }
  return { ...given, pictures: [...(given.pictures ?? []), shown] }
}

const isTold = (before: EventRow, after: EventRow) =>
  before.schedule_state !== after.schedule_state ||
  (after.schedule_state !== 'planned' && !isSameStart(toEvent(before), toEvent(after)))

async function wholeEvent(trx: Transaction<Tables>, id: string) {
  const row = await readEvent(trx, id)
  if (!row) return undefined
  const pictures = trx.selectFrom('event_episode').selectAll().where('event_id', '=', id)
  return {
    row,
    dates: await trx.selectFrom('event_date').selectAll().where('event_id', '=', id).orderBy('id').execute(),
    pictures: await pictures.orderBy('position').orderBy('episode_doc_id').execute(),
  }
}

/**
 * Reverts an edit of events by another edit: their sequences rise, so that calendars accept the old starts, and their former
 * starts are restored too. All or none: refused if one was changed or deleted since, or something it referred to is gone.
 * `title`: that of the first of `count` events.
 */
export const putEditedBack: RowRestorer<'event_edit'> = async (change, editing, { rows }) => {
  const saved = await putBackEvents(change, editing, rows)
  if (!saved.ok) return { ok: false, reason: REFUSALS[saved.reason] ?? 'names-gone' }
  const [first] = rows.event
  return { ok: true, isPutBack: true, title: first ? await loggedTitle(change.trx, first) : '', count: rows.event.length }
}

/**
 * Restores events in the caller's transaction, which holds the catalogue lock, all or none. `event`: the rows before the edit to
 * undo; refused if one has changed since that edit. Deletes the former starts that the edit stored.
 */
export async function putBackEvents(
  change: Change,
  editing: Editing,
  { event, event_date, event_episode }: UndoRows['event_edit'],
): ReturnType<typeof writeEvents> {
  const { trx } = change
  const pictures = event_episode && (await stillThere(trx, event_episode))
  const contents = event.map((before) => ({
    ...toEvent(before),
    calledOffFrom: before.called_off_from,
    pictures: pictures?.filter(({ eventId }) => eventId === before.id),
    baseVersion: before.version + 1,
  }))
  const saved = await writeEvents(change, editing, contents, { isPutBack: true })
  if (!saved.ok) return saved
  const ids = event_date.map(({ id }) => id)
  for (const some of inParts(contents.map(({ id }) => id))) {
    const made = trx.deleteFrom('all_event_date').where('event_id', 'in', some)
    await (ids.length === 0 ? made : made.where('id', 'not in', ids)).execute()
  }
  return saved
}

const REFUSALS: Partial<Record<string, TakeBackRefusal>> = {
  changed: 'event-changed',
  'event-not-found': 'event-not-found',
  'series-not-found': 'series-not-found',
}

/** Returns the webcasts whose episodes have not been deleted since. */
async function stillThere(trx: Transaction<Tables>, pictures: NonNullable<UndoRows['event_edit']['event_episode']>) {
  const ids = pictures.map(({ episode_doc_id }) => episode_doc_id)
  if (ids.length === 0) return []
  const rows = await trx.selectFrom('episode').select('doc_id').where('doc_id', 'in', ids).execute()
  const here = new Set(rows.map(({ doc_id }) => doc_id))
  return pictures
    .filter(({ episode_doc_id }) => here.has(episode_doc_id))
    .map(({ event_id, episode_doc_id, label_en, label_fr }) => ({
      ...{ eventId: event_id, episodeDocId: episode_doc_id },
      label: { en: label_en, fr: label_fr },
    }))
}
