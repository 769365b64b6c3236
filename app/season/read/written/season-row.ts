import type { LocalStart } from '../../../events/event.ts'
import type { Language } from '../../../kit/language.ts'
import type { Gender, Sport } from '../../../teams/sport.ts'
import type { School, Team, Venue } from '../../../teams/team.ts'
import type { DateOrder } from '../dates.ts'
import type { WrittenStatus } from './written-words.ts'

/** What staff answered about a file, or what was remembered of one like it. */
export type Answers = {
  /** The order of day and month, where no date proves it. */
  dateOrder?: DateOrder
  /** The year in which the season begins, for dates without a year. */
  seasonYear?: number
  /** The IANA zone of games whose place tells none. */
  zone: string
  /** For files without such a column: the sport, who plays, the school whose schedule it is, the series. */
  sport?: Sport
  gender?: Gender
  schoolId?: string
  seriesId?: string
  /** The second of two equal local times is meant, when the clock goes back. */
  isLater?: boolean
  /** What each value means, by valueKey: an id, or null for nothing. */
  values: ReadonlyMap<string, string | null>
}

/** What the site has that rows refer to. */
export type Facts = {
  schools: readonly Pick<School, 'id' | 'homeVenueId'>[]
  teams: readonly Pick<Team, 'id' | 'schoolId' | 'sport' | 'gender'>[]
  venues: readonly Pick<Venue, 'id' | 'zone'>[]
}

/** From where a game's zone is known: its venue, the file, the venue of the home team, or staff's answer for the whole file. */
export type ZoneSource = 'venue' | 'file' | 'home' | 'answer'

/** A game as a row tells it. A field that may be undefined is so where the row does not tell it, and the site's value stays. */
export type SeasonRow = LocalStart & {
  /** Where staff find it: TableRow's number. */
  row: number
  /** The file's own key; '' for none. */
  externalId: string
  sport: Sport
  gender: Gender | null
  homeTeamId: string | null
  awayTeamId: string | null
  /** '' where the file tells none: in both languages where the teams make it. */
  title: Record<Language, string>
  isNeutral: boolean | undefined
  venueId: string | null | undefined
  zoneBy: ZoneSource
  /** The instant, ISO in UTC; null while the time is to be confirmed. */
  startsAt: string | null
  /** The file tells the instant, or a clock of another zone; the local time follows from it. */
  isInstant: boolean
  /** The row tells a time, or that it is to be confirmed. */
  hasTime: boolean
  /** '' for none. */
  gameNumber: string
  status: WrittenStatus | undefined
  seriesId: string | null | undefined
  /** The address of its stream, or a play id. */
  stream: string | undefined
}

/** The local time is before this: rarely meant, as '7:00' for the evening is. */
export const EARLY = '07:00'
