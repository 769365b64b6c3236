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
