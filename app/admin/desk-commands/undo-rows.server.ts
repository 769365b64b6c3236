import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { EventLock } from '../../events/event-lock.ts'
import type { EventRow } from '../../events/games.server.ts'
import type { NoticeRow } from '../../notices/edit-notices.server.ts'
import type { DeskPicture } from '../desk/desk-card.ts'

/** What puts a command of the desk back: the rows as they were, and the versions that they had after it. */
export type UndoRows = {
  event?: EventRow
  dates?: Selectable<Tables['event_date']>[]
  /** `state` and `public_at`: those of before. */
  episodes?: ({ docId: string; wasLive: boolean; version: number } & Pick<Selectable<Tables['episode']>, 'state' | 'public_at'>)[]
  address?: { docId: string; version: number } & Pick<Selectable<Tables['episode']>, 'video_url' | 'videos' | 'on_roku'>
  /** The id of a notice that it added. */
  notice?: string
  /** A notice that it took away. */
  ended?: NoticeRow
  /** Whether it locked. */
  lock?: boolean
  /** The lock that it opened. */
  opened?: EventLock
}

type EpisodeRow = Pick<
  Selectable<Tables['episode']>,
  'series_doc_id' | 'title' | 'version' | 'video_url' | 'videos' | 'on_roku' | 'state' | 'public_at'
>

/** An episode that shows an event. `isElsewhere`: it shows another one that is in play. */
export type ShownRow = {
  docId: string
  row: EpisodeRow
  card: Pick<DeskPicture, 'isLive' | 'state' | 'videoUrl'> & { version: number }
  isElsewhere: boolean
}

/** The pictures of an event as they are stored now, in their order. */
export async function picturesOf(trx: Transaction<Tables>, eventId: string): Promise<ShownRow[]> {
  const rows = await trx
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .select([
      'episode.doc_id',
      'series_doc_id',
      'title',
      'version',
      'video_url',
      'videos',
      'on_roku',
      'is_live',
      'state',
      'public_at',
    ])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('episode.doc_id')
    .execute()
  const docIds = rows.map(({ doc_id }) => doc_id)
  const elsewhere = new Set<string>()
  if (docIds.length > 0) {
    const others = await trx
      .selectFrom('event_episode')
      .innerJoin('event', 'event.id', 'event_id')
      .select('episode_doc_id')
      .where('episode_doc_id', 'in', docIds)
      .where('event_id', '<>', eventId)
      .where('play_state', 'in', ['in-play', 'interrupted'])
      .execute()
    for (const { episode_doc_id } of others) elsewhere.add(episode_doc_id)
  }
  return rows.map(({ doc_id, is_live, ...row }) => ({
    docId: doc_id,
    row,
    card: { isLive: is_live === 1, state: row.state, videoUrl: row.video_url, version: row.version },
    isElsewhere: elsewhere.has(doc_id),
  }))
}
