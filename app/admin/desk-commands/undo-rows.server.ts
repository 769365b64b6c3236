import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { EventLock } from '../../events/event-lock.ts'
import type { EventRow } from '../../events/games.server.ts'
import type { NoticeRow } from '../../notices/edit-notices.server.ts'

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
