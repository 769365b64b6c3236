/** The probe of streams. All of it is short-lived, but for who wants to hear of failures. */
export type ProbeTables = {
  probe_node: ProbeNodeTable
  stream_check: StreamCheckTable
  stream_change: StreamChangeTable
  staff_push: StaffPushTable
}

/** A node that reads streams, until it has not been seen for a while. */
type ProbeNodeTable = { id: string; seen_until: string }

/** A stream that is read, by the episode that shows it. */
type StreamCheckTable = {
  episode_doc_id: string
  /** The address that was read: of another one nothing here is true. */
  address: string
  /** The node that reads it. */
  leased_by: string | null
  leased_until: string | null
  /** How it is, since when, and JSON: the numbers that say why (app/probe/stream-verdict.ts). */
  state: string
  state_since: string
  facts: string
  /** What the probe has made of it (app/probe/live-rule.ts). */
  phase: string
  phase_since: string
  has_been_good: number
  /** The probe has said of its events that their picture fails. */
  has_set_fault: number
  /** Since when staff must hear of it. */
  alarm_since: string | null
}

/** A state that a stream came to; kept for a day. */
type StreamChangeTable = { id: string; episode_doc_id: string; at: string; state: string; facts: string }

/** A browser of staff that gets a push when a picture fails. */
type StaffPushTable = {
  id: string
  uid: string
  address_digest: string
  /** The subscription, sealed. */
  sealed_address: string
  language: string
  made_at: string
}
