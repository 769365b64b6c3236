import type { Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { touchHomes } from '../../catalog/episodes/edit-episodes.server.ts'
import type { EpisodeRow } from '../../catalog/merge-rows.server.ts'
import { record } from '../../history/audit.server.ts'
import type { EditContext } from '../../history/editing.server.ts'
import type { EventRow } from '../games.server.ts'
import { touchShownEvents } from './touch-games.server.ts'

type Publication = Pick<EventRow, 'id' | 'state' | 'public_at'>

/**
 * Publishes, schedules or hides an event's own webcasts with it (spec O4): those that show only this event and had the same
 * publication. Staff add them with the event and see both as one.
 */
export async function publishWith(
  change: Change,
  { now, by }: EditContext,
  before: Publication,
  after: Publication,
): Promise<void> {
  if (before.state === after.state && before.public_at === after.public_at) return
  await touchShownEvents(change, [after.id])
  const { trx } = change
  const { state, public_at } = after
  const at = now()
  const own = await picturesAsPublicAs(trx, before)
  const changed: EpisodeRow[] = []
  for (const { doc_id } of own)
    changed.push(
      ...(await trx
        .updateTable('all_episode')
        .set((eb) => ({ state, public_at, updated_at: at.toISOString(), version: eb('version', '+', 1) }))
        .where('doc_id', '=', doc_id)
        .returningAll()
        .execute()),
    )
  await touchHomes(change, changed)
  const entries = changed.map(({ doc_id, title }) => ({ action: 'episode.edit' as const, subject: doc_id, title }))
  const states = { before: { state: before.state, public_at: before.public_at }, after: { state, public_at } }
  if (entries.length > 0) await record(change, by, at, ...entries.map((entry) => ({ ...entry, ...states })))
}

/** Returns the webcasts that show only this event and have the same publication. */
function picturesAsPublicAs(trx: Transaction<Tables>, { id, state, public_at }: Publication) {
  const elsewhere = trx.selectFrom('event_episode').select('episode_doc_id').where('event_id', '<>', id)
  return trx
    .selectFrom('episode')
    .innerJoin('event_episode', 'episode_doc_id', 'doc_id')
    .select('doc_id')
    .where('event_id', '=', id)
    .where('doc_id', 'not in', elsewhere)
    .where('state', '=', state)
    .where('public_at', 'is not distinct from', public_at)
    .execute()
}
