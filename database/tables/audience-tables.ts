import type { Generated } from 'kysely'

/** Audience figures. Nothing in them identifies a person. */
export type AudienceTables = {
  audience_minute: AudienceMinuteTable
  audience_link: AudienceLinkTable
}

/** The number of players that played an episode in a minute. No foreign key, because figures outlive their episode. */
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
  /** The number of these players that stalled or reported an error; 0 in rows older than this column. */
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
  /** The first local date of the report, YYYY-MM-DD; '' for none. */
  from_date: string
  to_date: string
  /** The recipient, in staff's words. */
  label: string
  made_at: string
  made_by: string
  ends_at: string
}
