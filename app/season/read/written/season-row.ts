import type { LocalStart } from '../../../events/event.ts'
import type { Language } from '../../../kit/language.ts'
import type { Gender, Sport } from '../../../teams/sport.ts'
import type { School, Team, Venue } from '../../../teams/team.ts'
import type { DateOrder } from '../dates.ts'
import type { RowSources } from './source-title.ts'
import type { ParsedStatus } from './written-words.ts'

/** Answers of staff about a file, or remembered ones from a file of the same shape. */
export type Answers = {
  /** The order of day and month, for files in which no date proves it. */
  dateOrder?: DateOrder
  /** The year in which the season begins, for dates without a year. */
  seasonYear?: number
  /** The IANA zone for games whose place has none. */
  zone: string
  /** The sport, the gender, the school whose schedule it is, and the series, for files without columns of them. */
  sport?: Sport
  gender?: Gender
  schoolId?: string
  seriesId?: string
  /** True when the second of two equal local times is meant, as the clock goes back. */
  isLater?: boolean
  /** The meaning of each value, by valueKey: an id, or null for nothing. */
  values: ReadonlyMap<string, string | null>
}

/** The site's data that rows refer to. */
export type SeasonRecords = {
  schools: readonly Pick<School, 'id' | 'homeVenueId' | 'name' | 'short'>[]
  teams: readonly Pick<Team, 'id' | 'schoolId' | 'sport' | 'gender'>[]
  venues: readonly Pick<Venue, 'id' | 'zone'>[]
}

/** The source of a game's zone: its venue, the file, the venue of the home team, or staff's answer for the whole file. */
export type ZoneSource = 'venue' | 'file' | 'home' | 'answer'

/** A game as read from a row. A field is undefined when the row does not give it; then the site's value stays. */
export type SeasonRow = LocalStart & {
  /** The row's number for staff, as TableRow's number. */
  row: number
  /** The file's own key; '' without one. */
  externalId: string
  sport: Sport
  gender: Gender | null
  homeTeamId: string | null
  awayTeamId: string | null
  /** Where the teams that are not known come from; undefined when the row names both teams, or says nothing of them. */
  sources?: RowSources
  /** The title in each language, '' where the file has none; in both languages when the title is made from the teams. */
  title: Record<Language, string>
  isNeutral: boolean | undefined
  venueId: string | null | undefined
  zoneBy: ZoneSource
  /** The instant, ISO in UTC; null while the time is to be confirmed. */
  startsAt: string | null
  /** True when the file gives the instant, or a clock of another zone; the local time follows from it. */
  isInstant: boolean
  /** True when the row gives a time, or says that it is to be confirmed. */
  hasTime: boolean
  /** '' without one. */
  gameNumber: string
  status: ParsedStatus | undefined
  seriesId: string | null | undefined
  /** The address of its stream, or a play id. */
  stream: string | undefined
}

/** Local times before this are rarely meant: '6:30' often means the evening. */
export const EARLY = '07:00'
