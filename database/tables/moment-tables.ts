/** Moments of games in webcasts, clips, and tickets of viewers who cannot watch. */
export type MomentTables = {
  episode_clock: EpisodeClockTable
  moment_edit: MomentEditTable
  clip: ClipTable
  ticket: TicketTable
}

/** An anchor of a webcast's clock: the time of day at a position of its video, as staff set it. */
type EpisodeClockTable = {
  episode_doc_id: string
  /** Digest of the video's address; the anchors of another video are kept, and not used. */
  video: string
  media_ms: number
  wall_at: string
  set_by: string
  set_at: string
}

/** Staff's change of a moment, which is a fact of the game's log. */
type MomentEditTable = {
  event_id: string
  fact_id: string
  is_hidden: number
  /** '' for the words by rule. */
  title_en: string
  title_fr: string
  shift_ms: number
}

/** A beginning and an end within a webcast. */
type ClipTable = {
  id: string
  episode_doc_id: string
  /** Digest of the address of the video in which the positions count; '' when they count from a time of day. */
  video: string
  /** The time of day from which `from_ms` and `to_ms` count; null when they count from the beginning of the video. */
  base_at: string | null
  from_ms: number
  to_ms: number
  title_en: string
  title_fr: string
  /** As of an episode; '' for the webcast's own. */
  thumbnail: string
  tells_result: number
  made_by: string
  made_at: string
  version: number
  updated_at: string
}

/** What a device could and could not do, sent by a viewer who cannot watch. It holds no address. */
type TicketTable = {
  id: string
  /** Six letters for both sides to say. */
  code: string
  made_at: string
  ends_at: string
  verdict: string
  /** The host that could not be reached; '' for none. */
  host: string
  /** The game that the viewer wanted to watch; '' for none. */
  event_id: string
  language: string
  /** JSON. */
  facts: string
}
