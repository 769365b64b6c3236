/** Scores: scorers' links, the log of entries, and the resulting scores. */
export type ScoreTables = {
  score_code: ScoreCodeTable
  score_fact: ScoreFactTable
  score_state: ScoreStateTable
}

/** A scorer's link, for one event. */
type ScoreCodeTable = {
  id: string
  event_id: string
  /** The scorer, in staff's words. */
  name: string
  sealed_code: string
  created_at: string
  created_by: string
  expires_at: string
  revoked_at: string | null
}

/** An entry of the log: rows are added and never changed. */
type ScoreFactTable = {
  event_id: string
  /** An id created by the scorer's device. */
  id: string
  /** The entry's number within its event, from 1, in the order of arrival. */
  seq: number
  /** JSON. */
  entry: string
  happened_at: string
  received_at: string
  /** The link by which it was entered; '' for the site itself. No foreign key, because a fact outlives its link. */
  code_id: string
  device: string
}

/** The fold of an event's log up to `seq`; it can be rebuilt at any time. */
type ScoreStateTable = {
  event_id: string
  seq: number
  /** JSON. */
  state: string
  updated_at: string
  /** The current scorer: a link and the device that uses it, last seen at `keeper_at`. */
  keeper_code: string | null
  keeper_device: string | null
  keeper_at: string | null
}
