import type { Change } from '../../database/changes.ts'
import { inParts } from '../shared/in-parts.ts'
import { eventTopic, GAMES } from './topics.ts'

/** Touches the events that these episodes show, since a schedule tells whether a game can be watched. */
export async function touchGames({ trx, touch }: Change, episodeDocIds: string[]): Promise<void> {
  for (const some of inParts(episodeDocIds)) {
    const rows = await trx.selectFrom('event_episode').select('event_id').where('episode_doc_id', 'in', some).execute()
    for (const { event_id } of rows) touch(eventTopic(event_id))
    if (rows.length > 0) touch(GAMES)
  }
}

/** Touches the events of a series whose password has changed: whether they may be listed, and who may watch, depends on it. */
export async function touchGamesOfSeries({ trx, touch }: Change, seriesDocId: string): Promise<void> {
  const own = await trx.selectFrom('event').select('id').where('series_doc_id', '=', seriesDocId).execute()
  const shown = await trx
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .select('event_id as id')
    .distinct()
    .where('episode.series_doc_id', '=', seriesDocId)
    .execute()
  for (const { id } of [...own, ...shown]) touch(eventTopic(id))
  if (own.length + shown.length > 0) touch(GAMES)
}
