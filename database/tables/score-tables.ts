/** Scores: who may enter them, what was entered, and what it comes to. */
export type ScoreTables = {
  score_code: ScoreCodeTable
  score_fact: ScoreFactTable
  score_state: ScoreStateTable
}

/** A scorer's link, for one event. */
type ScoreCodeTable = {
  id: string
  event_id: string
  /** For whom it is, in staff's words. */
  name: string
  sealed_code: string
  created_at: string
  created_by: string
  expires_at: string
  revoked_at: string | null
}

/** The log: rows are added and never changed. */
type ScoreFactTable = {
  event_id: string
  /** Made by the scorer's device. */
  id: string
  /** 1 for the first of an event, in the order of arrival. */
  seq: number
  /** JSON. */
  entry: string
  happened_at: string
  received_at: string
  /** '' for the site itself. No foreign key: a fact outlives the link that it came by. */
  code_id: string
  device: string
}

/** The fold of an event's log up to `seq`; it can be made anew at any time. */
type ScoreStateTable = {
  event_id: string
  seq: number
  /** JSON. */
  state: string
  updated_at: string
  /** Who keeps the score: a link and the device that uses it, seen at `keeper_at`. */
  keeper_code: string | null
  keeper_device: string | null
  keeper_at: string | null
}
