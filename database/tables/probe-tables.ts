import type { Language } from '../../app/kit/language.ts'
import type { Phase } from '../../app/monitor/live-rule.ts'
import type { StreamState } from '../../app/monitor/stream-verdict.ts'

/** The probe of streams. All rows are short-lived, except staff's push subscriptions and the faults shown to viewers. */
export type ProbeTables = {
  probe_node: ProbeNodeTable
  stream_check: StreamCheckTable
  probe_fault: ProbeFaultTable
  stream_change: StreamChangeTable
  staff_push: StaffPushTable
}

/** A node that reads streams; it counts until `seen_until`. */
type ProbeNodeTable = { id: string; seen_until: string }

/** The check of a stream, by the episode that shows it. */
type StreamCheckTable = {
  episode_doc_id: string
  /** The address that was read; the row says nothing about any other. */
  address: string
  /** The node that reads it. */
  leased_by: string | null
  leased_until: string | null
  /** The verdict, its start, and as JSON the numbers behind it (app/monitor/stream-verdict.ts). */
  state: StreamState
  state_since: string
  facts: string
  /** The phase that the probe derived (app/monitor/live-rule.ts). */
  phase: Phase
  phase_since: string
  has_been_good: number
  /** Always 0; the table `probe_fault` records it for each event. */
  has_set_fault: number
  /** The time when the fault began of which staff must be alerted. */
  alarm_since: string | null
  /** The event for which the phase was reached. */
  event_id: string | null
}

/** An event whose stream the probe reported as failing. */
type ProbeFaultTable = {
  event_id: string
  /** 1 when staff withdrew the report: the probe does not repeat it until the stream has worked again. */
  is_taken_back: number
}

/** A change of a stream's state, stored for a day. */
type StreamChangeTable = { id: string; episode_doc_id: string; at: string; state: StreamState; facts: string }

/** A browser of staff that gets a push when a stream fails. */
type StaffPushTable = {
  id: string
  uid: string
  address_digest: string
  /** The subscription, sealed. */
  sealed_address: string
  language: Language
  made_at: string
}
