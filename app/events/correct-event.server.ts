import type { Change } from '../../database/changes.ts'
import { record } from '../catalog/audit.server.ts'
import type { Editing } from '../catalog/edit.server.ts'
import type { Evidence } from '../catalog/edit-episodes.server.ts'
import { eventTopic, GAMES } from '../catalog/topics.ts'
import { touchContinued } from '../catalog/touch-games.server.ts'
import { loggedTitle, readEvent } from './edit-events.server.ts'

/** What a machine may correct of an event: whether its picture fails, and that it is over (spec D4). */
export type Correction = 'picture-lost' | 'picture-back' | 'over'

const VALUES = {
  'picture-lost': { has_picture_fault: 1 },
  'picture-back': { has_picture_fault: 0 },
  over: { play_state: 'over', has_picture_fault: 0 },
} as const satisfies Record<Correction, object>

/**
 * Corrects an event in the caller's transaction, which holds the catalogue, with its entry in the activity list. Neither picture nor play is
 * in a calendar, so the sequence stays. Returns whether anything changed: not when it is so already, was called off, or is gone.
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
  if (!before || before.play_state === 'over' || before.play_state === 'official') return false
  const values = VALUES[correction]
  const after = { ...before, ...values, version: before.version + 1, updated_at: now().toISOString() }
  if (after.play_state === before.play_state && after.has_picture_fault === before.has_picture_fault) return false
  const { version, updated_at } = after
  await trx
    .updateTable('event')
    .set({ ...values, version, updated_at })
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
