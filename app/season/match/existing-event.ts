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
  /** The gender of the teams; null for an event without teams. */
  gender: Gender | null
  /** The key of the row from which the event was imported; null when staff created the event. */
  sourceKey: string | null
  /** '' when unknown. */
  gameNumber: string
  /** True when staff changed the event after its last import. */
  isEdited: boolean
}
