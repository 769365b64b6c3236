import type { Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { record } from '../catalog/audit.server.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import { keepRemoved } from '../catalog/kept-rows.server.ts'
import { eventTopic } from '../catalog/topics.ts'
import { inParts } from '../shared/in-parts.ts'
import type { Result } from '../shared/result.ts'
import { actionOf, loggedTitle, type SavedEvent, toldOf } from './edit-events.server.ts'
import type { SportEvent } from './event.ts'
import { toEvent } from './games.server.ts'
import { rowsById, writeEvents } from './write-events.server.ts'

/** An event and the version that the editor saw. */
export type SeenEvent = { id: string; version: number }

type Values = Partial<
  Pick<
    SportEvent,
    'localDate' | 'localTime' | 'isLater' | 'zone' | 'venueId' | 'title' | 'expectedMinutes' | 'schedule' | 'play' | 'reason'
  >
>
type Refusal = Exclude<SavedEvent, { ok: true }>['reason'] | 'no-time'
/** `ids`: the events that are newer than they were seen, or gone. */
export type ChangedEvents = { ok: true; count: number; undoId: string } | { ok: false; reason: Refusal; ids?: string[] }

/** Throws a change away. */
class Refused extends Error {
  readonly reason: Refusal
  readonly ids: string[] | undefined
  constructor(reason: Refusal, ids?: string[]) {
    super(reason)
    this.reason = reason
    this.ids = ids
  }
}

/**
 * Gives events new starts or states as one change, which `undoEvent` takes back as a whole (spec E3). `valuesOf` says what changes in each.
 * All or none: refused when one is newer than it was seen (spec M12), was deleted, or cannot have its new start.
 */
export function changeEvents(
  editing: Editing,
  events: readonly SeenEvent[],
  valuesOf: (event: SportEvent) => Result<{ values: Values }, 'no-time' | 'changed'>,
): Promise<ChangedEvents> {
  return edit<ChangedEvents>(editing, async (change) => {
    const { trx } = change
    const ids = events.map(({ id }) => id)
    const before = await rowsById(trx, ids)
    const gone = ids.filter((id) => !before.has(id))
    if (gone.length > 0) throw new Refused('event-not-found', gone)
    const newer = events.filter(({ id, version }) => before.get(id)?.version !== version).map(({ id }) => id)
    if (newer.length > 0) throw new Refused('changed', newer)
    const dates = await datesOf(trx, ids)
    const contents = events.map(({ id, version }) => {
      const row = before.get(id)
      if (!row) throw new Refused('event-not-found')
      const event = toEvent(row)
      const wanted = valuesOf(event)
      if (!wanted.ok) throw new Refused(wanted.reason)
      return { ...event, ...wanted.values, baseVersion: version }
    })
    await write(change, editing, contents)
    const rows = { event: ids.flatMap((id) => before.get(id) ?? []), event_date: dates }
    const undoId = await keepRemoved(trx, { kind: 'event_edit', rows }, editing.by, editing.now())
    return { ok: true, count: events.length, undoId }
  }).catch((error) => {
    if (error instanceof Refused) return { ok: false, reason: error.reason, ...(error.ids && { ids: error.ids }) } as const
    throw error
  })
}

async function write(
  change: Change,
  { by, now, planReminders, holdReminders }: Editing,
  contents: Parameters<typeof writeEvents>[1]['contents'],
): Promise<void> {
  const { trx, touch } = change
  await holdReminders?.(trx)
  const written = await writeEvents(change, { contents, by, at: now().toISOString(), keepsFormer: true })
  if (!written.ok) throw new Refused(written.reason)
  const entries: Parameters<typeof record>[3][] = []
  for (const { before, after } of written.rows) {
    await planReminders?.(trx, after.id, toldOf(before, after))
    // The page of a suspended game says when it goes on.
    if (after.continues_event_id) touch(eventTopic(after.continues_event_id))
    const title = await loggedTitle(trx, after)
    entries.push({ action: actionOf(before, after), subject: after.id, title, before, after })
  }
  await record(change, by, now(), ...entries)
}

async function datesOf(trx: Transaction<Tables>, ids: readonly string[]) {
  const dates = []
  for (const some of inParts(ids))
    dates.push(...(await trx.selectFrom('event_date').selectAll().where('event_id', 'in', some).orderBy('id').execute()))
  return dates
}
