import type { Kysely } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { record } from '../../history/audit.server.ts'
import type { Editing } from '../../history/editing.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import { type EventLock, LOCK_AXES, type LockAxis } from '../event-lock.ts'
import { COMMANDS } from './commands.ts'
import { loggedTitle, readEvent } from './event-rows.server.ts'

/**
 * Locks an axis of an event against automatic changes, or unlocks it, in the transaction of an edit (spec D2). Returns false if
 * nothing changed or the event is gone. `as`: the former lock, which an undo restores.
 */
export async function setLock(
  change: Change,
  { by, now }: Pick<Editing, 'by' | 'now'>,
  { eventId, axis, isLocked, as }: Pick<EventLock, 'eventId' | 'axis'> & { isLocked: boolean; as?: EventLock | undefined },
): Promise<boolean> {
  const { trx } = change
  const event = await readEvent(trx, eventId)
  const isSo = (await locksOf(trx, [eventId])).some((lock) => lock.axis === axis)
  if (!event || isSo === isLocked) return false
  const { lockedBy, lockedAt } = as ?? { lockedBy: by?.uid ?? '', lockedAt: now().toISOString() }
  const row = { event_id: eventId, axis, locked_by: lockedBy, locked_at: lockedAt }
  if (isLocked) await trx.insertInto('all_event_lock').values(row).execute()
  else await trx.deleteFrom('all_event_lock').where('event_id', '=', eventId).where('axis', '=', axis).execute()
  const { action } = COMMANDS[isLocked ? 'lock' : 'unlock']
  await record(change, by, now(), { action, subject: eventId, title: await loggedTitle(trx, event) })
  return true
}

const isAxis = (axis: string): axis is LockAxis => LOCK_AXES.some((each) => each === axis)

/** Returns the locks of these events for the desk. Automatic changes check play-lock.server.ts instead. */
export async function locksOf(db: Kysely<Tables>, eventIds: readonly string[]): Promise<EventLock[]> {
  const locks: EventLock[] = []
  for (const some of inParts(eventIds)) {
    const rows = await db.selectFrom('event_lock').selectAll().where('event_id', 'in', some).execute()
    for (const { event_id, axis, locked_by, locked_at } of rows)
      if (isAxis(axis)) locks.push({ eventId: event_id, axis, lockedBy: locked_by, lockedAt: locked_at })
  }
  return locks
}
