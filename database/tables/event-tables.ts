import type { Generated } from 'kysely'
import type { PublishState } from '../../app/catalog/publication.ts'
import type { EventKind, PlayState, ScheduleState } from '../../app/events/event.ts'
import type { Gender, Sport } from '../../app/teams/sport.ts'

/** Games: teams, times, places and webcasts. */
export type EventTables = {
  school: SchoolTable
  team: TeamTable
  venue: VenueTable
  event: EventTable
  event_episode: EventEpisodeTable
  event_date: EventDateTable
  saved_team: SavedTeamTable
}

type SchoolTable = {
  id: string
  name_en: string
  name_fr: string
  short_en: string
  short_fr: string
  nickname_en: string
  nickname_fr: string
  /** Three letters, upper case. */
  code: string
  /** '#rrggbb'. */
  colour: string
  /** `thumbnails/{uuid}`; '' for none. */
  logo: string
  home_venue_id: string | null
  version: number
  updated_at: string
}

type TeamTable = {
  id: string
  slug: string
  school_id: string
  sport: Sport
  gender: Gender
  version: number
  updated_at: string
}

type VenueTable = {
  id: string
  name_en: string
  name_fr: string
  city: string
  province: string
  zone: string
  version: number
  updated_at: string
}

type EventTable = {
  id: string
  sport: Sport
  kind: EventKind
  home_team_id: string | null
  away_team_id: string | null
  title_en: string
  title_fr: string
  is_neutral: number
  venue_id: string | null
  local_date: string
  /** HH:MM; null while the time is to be confirmed. */
  local_time: string | null
  zone: string
  /** 1 for the second of two equal local times, when clocks go back. */
  is_later: number
  /** Derived from `local_date`, `local_time`, `zone` and `is_later`. */
  starts_at: string | null
  expected_minutes: number
  schedule_state: ScheduleState
  /** The state before the game was cancelled or postponed; null while it is on, and when it was not recorded. */
  called_off_from: ScheduleState | null
  play_state: PlayState
  has_picture_fault: number
  /** The number of the event's versions that only recorded that its stream failed or worked again. */
  picture_notes: Generated<number>
  reason_en: string
  reason_fr: string
  series_doc_id: string | null
  /** The suspended game that this one finishes, which may have been deleted. */
  continues_event_id: string | null
  /** Its publication: 'draft', 'scheduled' or 'public'. */
  state: Generated<PublishState>
  /** The time when a scheduled event becomes public; null in other states. */
  public_at: Generated<string | null>
  /** Rises with a change of time, state, place or title. */
  sequence: number
  /** The key of its row in the season file that created the event. */
  source_key: string | null
  version: number
  created_at: string
  updated_at: string
  imported_at: string | null
}

/** An episode that shows an event. */
type EventEpisodeTable = {
  event_id: string
  episode_doc_id: string
  label_en: string
  label_fr: string
  position: number
}

/** An earlier start of an event. */
type EventDateTable = {
  id: string
  event_id: string
  local_date: string
  local_time: string | null
  zone: string
  is_later: number
  starts_at: string | null
  replaced_at: string
  /** The uid of the person who replaced it; '' for the site itself. */
  replaced_by: string
  reason_en: string
  reason_fr: string
}

/** A team that a viewer follows. */
type SavedTeamTable = { uid: string; team_id: string; saved_at: string }
