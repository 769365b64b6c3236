/** The probe of streams. All of it is short-lived, but for who wants to hear of failures, and what it told viewers. */
export type ProbeTables = {
  probe_node: ProbeNodeTable
  stream_check: StreamCheckTable
  probe_fault: ProbeFaultTable
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
  /** How it is, since when, and JSON: the numbers that say why (app/monitor/stream-verdict.ts). */
  state: string
  state_since: string
  facts: string
  /** What the probe has made of it (app/monitor/live-rule.ts). */
  phase: string
  phase_since: string
  has_been_good: number
  /** Always 0; probe_fault says it of each event. */
  has_set_fault: number
  /** Since when staff must hear of it. */
  alarm_since: string | null
  /** The event that the phase was reached for. */
  event_id: string | null
}

/** An event of which the probe has said that its picture fails. */
type ProbeFaultTable = {
  event_id: string
  /** Staff said that it does not: the probe says it no more until the picture has been well. */
  is_taken_back: number
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
