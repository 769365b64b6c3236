import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import { type EditedEvent, keepRemoved } from '../catalog/removed.server.ts'
import type { Result } from '../shared/result.ts'
import { type EventContent, loggedTitle, readEvent, type SavedEvent, writeEvent } from './edit-events.server.ts'
import { type EventRow, hasSameStart, toEvent } from './games.server.ts'

const KIND: EditedEvent['kind'] = 'event_edit'

/**
 * Saves an event as `saveEvent` does. `undoId` comes with a change that viewers are told of, a delay, move, postponement or cancellation, and
 * with one that takes it back: `undoEvent` puts back what was there before.
 */
export function saveUndoably(
  editing: Editing,
  content: EventContent & { id: string },
): Promise<SavedEvent | { ok: true; id: string; undoId: string }> {
  return edit(editing, async (change) => {
    const { trx } = change
    const before = await wholeEvent(trx, content.id)
    const saved = await writeEvent(change, editing, content)
    const after = await wholeEvent(trx, content.id)
    if (!saved.ok || !before || !after || !isTold(before.row, after.row)) return saved
    // Pictures that this edit left alone may change before it is undone, and stay then.
    const isSame = JSON.stringify(before.pictures) === JSON.stringify(after.pictures)
    const pictures = isSame ? {} : { event_episode: before.pictures }
    const rows: EditedEvent['rows'] = { event: [before.row], event_date: before.dates, ...pictures }
    return { ...saved, undoId: await keepRemoved(trx, { kind: KIND, rows }, editing.by, editing.now()) }
  })
}

const isTold = (before: EventRow, after: EventRow) =>
  before.schedule_state !== after.schedule_state || (after.schedule_state !== 'planned' && !hasSameStart(before, after))

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

type Refusal = 'event-changed' | 'event-not-found' | 'series-not-found' | 'names-gone'

/**
 * Puts an event back as it was before an edit, by an edit: its sequence rises, so that calendars take the old start again, and its former
 * starts are those it had then. Refused when it was changed or deleted since, or what it named is gone; undefined when `undoId` names no
 * such edit.
 */
export function undoEvent(editing: Editing, undoId: string): Promise<Result<{ title: string }, Refusal> | undefined> {
  return edit(editing, async (change) => {
    const { trx } = change
    const kept = await trx
      .selectFrom('removed')
      .select('content')
      .where('id', '=', undoId)
      .where('kind', '=', KIND)
      .executeTakeFirst()
    if (!kept) return undefined
    const { event, event_date, event_episode } = JSON.parse(kept.content) as EditedEvent['rows']
    const [before] = event
    const saved = await writeEvent(change, editing, {
      ...toEvent(before),
      sourceKey: before.source_key,
      pictures: event_episode && (await stillThere(trx, event_episode)),
      baseVersion: before.version + 1,
    })
    if (!saved.ok) return { ok: false, reason: REFUSALS[saved.reason] ?? 'names-gone' }
    const made = trx.deleteFrom('event_date').where('event_id', '=', before.id)
    const ids = event_date.map(({ id }) => id)
    await (ids.length === 0 ? made : made.where('id', 'not in', ids)).execute()
    await trx.deleteFrom('removed').where('id', '=', undoId).execute()
    return { ok: true, title: await loggedTitle(trx, before) }
  })
}

const REFUSALS: Partial<Record<string, Refusal>> = {
  changed: 'event-changed',
  'event-not-found': 'event-not-found',
  'series-not-found': 'series-not-found',
}

/** The pictures whose episodes have not been deleted since. */
async function stillThere(trx: Transaction<Tables>, pictures: NonNullable<EditedEvent['rows']['event_episode']>) {
  const ids = pictures.map(({ episode_doc_id }) => episode_doc_id)
  if (ids.length === 0) return []
  const rows = await trx.selectFrom('episode').select('doc_id').where('doc_id', 'in', ids).execute()
  const here = new Set(rows.map(({ doc_id }) => doc_id))
  return pictures
    .filter(({ episode_doc_id }) => here.has(episode_doc_id))
    .map(({ episode_doc_id, label_en, label_fr }) => ({ episodeDocId: episode_doc_id, label: { en: label_en, fr: label_fr } }))
}
