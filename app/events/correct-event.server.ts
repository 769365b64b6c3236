import type { Change } from '../../database/changes.ts'
import { record } from '../catalog/audit.server.ts'
import type { Editing } from '../catalog/edit.server.ts'
import type { Evidence } from '../catalog/edit-episodes.server.ts'
import { eventTopic, GAMES } from '../catalog/topics.ts'
import { touchContinued } from '../catalog/touch-games.server.ts'
import { loggedTitle, readEvent } from './edit-events.server.ts'
import type { EventRow } from './games.server.ts'

/** What a machine may correct of an event: whether its picture fails, and that it is over (spec D4). */
export type Correction = 'picture-lost' | 'picture-back' | 'over'

const VALUES = {
  'picture-lost': { has_picture_fault: 1 },
  'picture-back': { has_picture_fault: 0 },
  over: { play_state: 'over', has_picture_fault: 0 },
} as const satisfies Record<Correction, object>

/** Whether a correction may be made: nothing but a fault is taken back of an event that is over or called off, and none that is interrupted ends. */
function suits(correction: Correction, { schedule_state, play_state }: Pick<EventRow, 'schedule_state' | 'play_state'>): boolean {
  if (correction === 'picture-back') return true
  if (schedule_state === 'cancelled' || schedule_state === 'postponed') return false
  if (correction === 'over') return play_state === 'not-begun' || play_state === 'in-play'
  return play_state !== 'over' && play_state !== 'official'
}

/**
 * Corrects an event in the caller's transaction, which holds the catalogue, with its entry in the activity list. Neither picture nor play is
 * in a calendar, so the sequence stays. Returns whether anything changed: not where it is so already, does not suit the event, or the event is
 * gone.
 */
export async function correctEvent(
  change: Change,
  editing: Pick<Editing, 'now' | 'by' | 'planReminders' | 'holdReminders'>,
  { id, correction, evidence }: { id: string; correction: Correction; evidence: Evidence },
): Promise<boolean> {
  const { trx, touch } = change
  const { now, by } = editing
  await editing.holdReminders?.(trx)
  const before = await readEvent(trx, id)
  if (!before || !suits(correction, before)) return false
  const values = VALUES[correction]
  const picture_notes = before.picture_notes + Number(correction !== 'over')
  const after = { ...before, ...values, picture_notes, version: before.version + 1, updated_at: now().toISOString() }
  if (after.play_state === before.play_state && after.has_picture_fault === before.has_picture_fault) return false
  const { version, updated_at } = after
  await trx
    .updateTable('all_event')
    .set({ ...values, picture_notes, version, updated_at })
    .where('id', '=', id)
    .execute()
  if (correction === 'over') await editing.planReminders?.(trx, id)
  touch(GAMES)
  touch(eventTopic(id))
  await touchContinued(change, [id])
  await record(change, by, now(), {
    action: `event.${correction}`,
    subject: id,
    title: await loggedTitle(trx, after),
    before: { ...before, ...evidence.before },
    after: { ...after, ...evidence.after },
  })
  return true
}
