import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../shared/in-parts.ts'

// What hangs by a series or by events, for the topics that a deletion and a restore touch.

/** Whether a series, or events, have access codes and notices, which every node holds. */
export async function tellable(
  trx: Transaction<Tables>,
  seriesDocId: string,
  eventIds: readonly string[],
): Promise<[hasCodes: boolean, hasNotices: boolean]> {
  const code = trx.selectFrom('access_code').select('id').where('series_doc_id', '=', seriesDocId).limit(1)
  return [(await code.executeTakeFirst()) !== undefined, await hasNotices(trx, { seriesDocId, eventIds })]
}

export async function hasNotices(
  trx: Transaction<Tables>,
  { seriesDocId, eventIds }: { seriesDocId?: string; eventIds: readonly string[] },
): Promise<boolean> {
  const of = (column: 'series_doc_id' | 'event_id', ids: readonly string[]) =>
    trx.selectFrom('notice').select('id').where(column, 'in', ids).limit(1).executeTakeFirst()
  if (seriesDocId !== undefined && (await of('series_doc_id', [seriesDocId]))) return true
  for (const some of inParts(eventIds)) if (await of('event_id', some)) return true
  return false
}

/** The ids of the events that these episodes show. */
export async function eventsShownBy(trx: Transaction<Tables>, episodeDocIds: readonly string[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const some of inParts(episodeDocIds))
    for (const { event_id } of await trx
      .selectFrom('event_episode')
      .select('event_id')
      .where('episode_doc_id', 'in', some)
      .execute())
      ids.add(event_id)
  return [...ids]
}
