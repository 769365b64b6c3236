import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Phase } from './live-rule.ts'
import type { StreamFacts, StreamState } from './stream-verdict.ts'

/** The state of a stream as its node last wrote it. */
type StreamCheck = {
  episodeDocId: string
  state: StreamState
  /** ISO. */
  since: string
  facts: StreamFacts
  /** When the failure began (ISO), if staff must be alerted; otherwise null. */
  alarmSince: string | null
  /**
   * As `alarmSince`, but also while viewers see a notice of the failure: one good reading between two bad ones ends only an
   * alarm.
   */
  failsSince: string | null
}

/** The probe's results for pages of the panel. */
export type StreamChecks = {
  /** Returns the streams that staff must be alerted to, the longest failure first (spec D6). */
  alarms(): Promise<StreamCheck[]>
  /** Returns the checks of these episodes; an episode whose stream no node reads now has none. */
  of(episodeDocIds: readonly string[]): Promise<StreamCheck[]>
}

const MOST_ALARMS = 50

/** Opens the checks. A stream that no node reads any more is left out. */
export function openStreamChecks({ db, now }: { db: Kysely<Tables>; now: () => Date }): StreamChecks {
  const read = () =>
    db
      .selectFrom('stream_check')
      .select(['episode_doc_id', 'state', 'state_since', 'facts', 'alarm_since', 'phase', 'phase_since'])
      .where('leased_until', '>', now().toISOString())
  return {
    async alarms() {
      const rows = await read().where('alarm_since', 'is not', null).orderBy('alarm_since').limit(MOST_ALARMS).execute()
      return rows.map(toCheck)
    },
    async of(episodeDocIds) {
      if (episodeDocIds.length === 0) return []
      return (await read().where('episode_doc_id', 'in', episodeDocIds).execute()).map(toCheck)
    },
  }
}

const toCheck = (row: {
  episode_doc_id: string
  state: StreamState
  state_since: string
  facts: string
  alarm_since: string | null
  phase: Phase
  phase_since: string
}): StreamCheck => ({
  episodeDocId: row.episode_doc_id,
  state: row.state,
  since: row.state_since,
  facts: JSON.parse(row.facts),
  alarmSince: row.alarm_since,
  failsSince: row.phase === 'failing' ? row.phase_since : row.alarm_since,
})
