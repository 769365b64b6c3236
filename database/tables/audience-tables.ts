import type { Generated } from 'kysely'

/** Figures of the audience. Nothing in them leads to a person. */
export type AudienceTables = {
  audience_minute: AudienceMinuteTable
  audience_link: AudienceLinkTable
}

/** How many players played an episode in a minute. No foreign key: figures outlive their episode. */
type AudienceMinuteTable = {
  /** The episode's document id. */
  episode: string
  /** Minutes since 1970, UTC. */
  minute: number
  language: string
  /** 'own', 'embed' or 'iframe'. */
  surface: string
  /** 'live' or 'replay'. */
  mode: string
  /** 'people', 'robots' or 'staff'. */
  crowd: string
  players: number
  stalls: number
  errors: number
  /** How many of these players had to wait for the picture, or told an error: in rows of before, none. */
  stalled: Generated<number>
}

/** A link to a report, which needs no account. */
type AudienceLinkTable = {
  id: string
  token_digest: string
  /** 'event', 'team', 'series' or 'season'. */
  scope: string
  /** The id of the event, team or series; '' for a season. */
  scope_id: string
  /** Of events without any, local dates: YYYY-MM-DD. */
  from_date: string
  to_date: string
  /** For whom it is, in staff's words. */
  label: string
  made_at: string
  made_by: string
  ends_at: string
}
