import type { SportEvent } from '../../events/event.ts'
import type { Gender } from '../../teams/sport.ts'

/** An event of the site, as a season from a file is compared with it. */
export type ExistingEvent = Pick<
  SportEvent,
  | 'id'
  | 'sport'
  | 'homeTeamId'
  | 'awayTeamId'
  | 'title'
  | 'isNeutral'
  | 'venueId'
  | 'localDate'
  | 'localTime'
  | 'zone'
  | 'isLater'
  | 'startsAt'
  | 'schedule'
  | 'seriesDocId'
> & {
  /** Who plays, as its teams say; null without teams. */
  gender: Gender | null
  /** The key of the row that it came from; null when staff made it. */
  sourceKey: string | null
  /** '' when none is known. */
  gameNumber: string
  /** Staff changed it after it was last imported. */
  isEdited: boolean
}
