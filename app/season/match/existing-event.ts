import type { SportEvent } from '../../events/event.ts'
import type { Gender } from '../../teams/sport.ts'

/** An event of the site, in the form that a season file is compared with. */
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
  /** The gender of its teams; null without teams. */
  gender: Gender | null
  /** The key of the row that it was imported from; null when staff created it. */
  sourceKey: string | null
  /** '' when unknown. */
  gameNumber: string
  /** True when staff changed it after its last import. */
  isEdited: boolean
}
