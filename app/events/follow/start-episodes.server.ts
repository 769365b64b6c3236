import { sql } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import { LIVE, seriesTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'
import { type Ids, idsInParts } from '../../kit/staged-rows.server.ts'

/**
 * Sets the start of each episode of these events to that of the earliest event that the episode shows, for lists of coming
 * episodes; to none while every such event is postponed, cancelled or to be confirmed. `at`: ISO time of the edit.
 */
export async function startEpisodes({ trx, touch }: Change, eventIds: Ids, at: string): Promise<void> {
  const moved = new Map<string, string | null>()
  for (const some of idsInParts(eventIds)) {
    const shown = trx.selectFrom('event_episode').select('episode_doc_id').where('event_id', 'in', some)
    const rows = await trx
      .selectFrom('event_episode')
      .innerJoin('event', 'event.id', 'event_id')
      .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
      .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
      .select(['episode.doc_id', 'episode.starts_at as shown', 'event.starts_at', 'schedule_state', 'slug'])
      .where('episode_doc_id', 'in', shown)
      .execute()
    for (const [docId, events] of Map.groupBy(rows, ({ doc_id }) => doc_id)) {
      const starts = events.flatMap(({ starts_at, schedule_state }) =>
        starts_at === null || schedule_state === 'postponed' || schedule_state === 'cancelled' ? [] : [starts_at],
      )
      const startsAt = starts.toSorted()[0] ?? null
      const [first] = events
      if (!first || first.shown === startsAt) continue
      moved.set(docId, startsAt)
      touch(seriesTopic(first.slug))
      touch(LIVE)
    }
  }
  for (const some of inParts([...moved])) {
    const rows = sql.join(some.map(([docId, startsAt]) => sql`(${docId}, ${startsAt})`))
    await sql`with moved (doc_id, starts_at) as (values ${rows})
      update all_episode set starts_at = moved.starts_at, updated_at = ${at}, version = version + 1
      from moved where moved.doc_id = all_episode.doc_id`.execute(trx)
  }
}
