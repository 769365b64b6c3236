import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../shared/in-parts.ts'

/** Those of these events whose play staff hold, so that nothing automatic changes it or their pictures (spec D4). */
export async function heldByStaff(db: Kysely<Tables>, eventIds: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>()
  for (const some of inParts(eventIds)) {
    const rows = await db
      .selectFrom('event_lock')
      .select('event_id')
      .where('axis', '=', 'play')
      .where('event_id', 'in', some)
      .execute()
    for (const { event_id } of rows) held.add(event_id)
  }
  return held
}

/** Whether an episode shows such an event. */
export async function isHeldByStaff(db: Kysely<Tables>, episodeDocId: string): Promise<boolean> {
  const rows = await db.selectFrom('event_episode').select('event_id').where('episode_doc_id', '=', episodeDocId).execute()
  const held = await heldByStaff(
    db,
    rows.map(({ event_id }) => event_id),
  )
  return held.size > 0
}
