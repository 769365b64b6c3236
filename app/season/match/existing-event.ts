import type { Slot } from '../../championships/rules/structure.ts'
import type { SportEvent } from '../../events/event.ts'
import type { Language } from '../../kit/language.ts'
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
  /** The gender of the teams or the championship; null for an event without either. */
  gender: Gender | null
  /** The key of the row from which the event was imported; null when staff created the event. */
  sourceKey: string | null
  /** '' when unknown. */
  gameNumber: string
  /** The slot that it is in a championship, with the championship's name; undefined for a game of none. */
  slot?: { slot: Slot; championship: Record<Language, string> }
  /** True when staff changed the event after its last import. */
  isEdited: boolean
}
