import type { Change } from '../../database/changes.ts'
import { inParts } from '../shared/in-parts.ts'
import { LIVE, seriesTopic } from './topics.ts'

/**
 * Gives the episodes of these events the start of the earliest event that each of them shows, so that all that tells of coming episodes
 * follows; none while every one is postponed, cancelled or to be confirmed. `at`: ISO time of the edit.
 */
export async function startEpisodes({ trx, touch }: Change, eventIds: string[], at: string): Promise<void> {
  for (const some of inParts(eventIds)) {
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
      await trx
        .updateTable('episode')
        .set((eb) => ({ starts_at: startsAt, updated_at: at, version: eb('version', '+', 1) }))
        .where('doc_id', '=', docId)
        .execute()
      touch(seriesTopic(first.slug))
      touch(LIVE)
    }
  }
}
