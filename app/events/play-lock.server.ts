import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { switchLive } from '../catalog/episodes/edit-episodes.server.ts'
import { type Editing, edit } from '../history/editing.server.ts'
import { inParts } from '../kit/in-parts.ts'

/**
 * Returns those of these events whose play staff have locked against automatic changes, including of their webcasts (spec D4).
 */
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

/** True when an episode shows an event whose play staff have locked. */
async function isHeldByStaff(db: Kysely<Tables>, episodeDocId: string): Promise<boolean> {
  const held = db
    .selectFrom('event_lock')
    .innerJoin('event_episode', 'event_episode.event_id', 'event_lock.event_id')
    .select('event_lock.event_id')
  return (await held.where('axis', '=', 'play').where('episode_doc_id', '=', episodeDocId).executeTakeFirst()) !== undefined
}

/**
 * Applies the provider's list to an episode's stream (spec K3). Only a new state switches the episode, so a manual switch lasts
 * until then. Returns true if it switched; false if the episode is gone, or shows an event that staff have locked (spec D4).
 */
export async function switchByList(
  editing: Editing,
  { docId, stream, isLive }: { docId: string; stream: string; isLive: boolean },
): Promise<boolean> {
  return edit(editing, async (change) => {
    const { trx } = change
    const episode = await trx
      .selectFrom('episode')
      .leftJoin('live_stream', 'episode_doc_id', 'doc_id')
      .select(['episode.is_live', 'stream', 'live_stream.is_live as said'])
      .where('doc_id', '=', docId)
      .executeTakeFirst()
    const wasLive = episode?.stream === stream && episode.said === 1
    if (!episode || wasLive === isLive) return false
    const heard = { stream, is_live: Number(isLive), said_at: editing.now().toISOString(), missing_since: null }
    await trx
      .insertInto('all_live_stream')
      .values({ episode_doc_id: docId, ...heard })
      .onConflict((c) => c.column('episode_doc_id').doUpdateSet(heard))
      .execute()
    if (episode.is_live === heard.is_live || (await isHeldByStaff(trx, docId))) return false
    return switchLive(change, editing, docId, { isLive })
  })
}
