import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

/** Whether an episode shows an event whose play staff hold, so that nothing automatic switches it (spec D4). */
export async function isHeldByStaff(db: Kysely<Tables>, episodeDocId: string): Promise<boolean> {
  const lock = await db
    .selectFrom('event_lock')
    .innerJoin('event_episode', 'event_episode.event_id', 'event_lock.event_id')
    .select('event_lock.event_id')
    .where('episode_doc_id', '=', episodeDocId)
    .where('axis', '=', 'play')
    .executeTakeFirst()
  return lock !== undefined
}
