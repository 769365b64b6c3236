import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { ProbeDoor } from '../../providers/playlists/probe-door.ts'
import type { Editing } from '../history/editing.server.ts'
import { ADMIN, STREAMS } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import { DAY_MS } from '../kit/time/time-units.ts'
import { writeSeen } from './evidence.ts'
import { FIRST_STATE, isAlarming, type LiveState, missedSince, type Observation } from './live-rule.ts'
import { type CheckRow, firstRow } from './stream-leases.server.ts'
import { openStreamReader, type StreamReader } from './stream-reader.server.ts'
import type { Target } from './stream-targets.server.ts'
import type { StreamState, Verdict } from './stream-verdict.ts'

/** A stream that this node reads. */
export type WatchedStream = {
  target: Target
  reader: StreamReader
  live: LiveState
  /** The last write; `before`: the evidence of the state before it. */
  written: { state: StreamState; at: number; seen: string; before: string }
  hasAlarm: boolean
  nextAt: number
  isReading: boolean
  /** When this node last changed LIVE: anything read before that is stale. */
  changedAt: number
}

/** Stores a node's view of its streams: each change of state, not every reading. */
export type StreamStore = {
  /**
   * Resumes from the row of this or another node, or afresh if the address changed. Undefined when another node holds it by now.
   */
  begin(target: Target, row: CheckRow): Promise<WatchedStream | undefined>
  /** Stores a new state, and refreshes pages of staff. */
  write(stream: WatchedStream, verdict: Verdict): Promise<void>
  /** Starts or ends an alarm, and refreshes pages of the panel. */
  alarm(stream: WatchedStream, seen: Observation, verdict: Verdict): Promise<void>
  /** Ends the alarms of streams that no node reads any more: of all but `wanted`. */
  dropAlarms(wanted: ReadonlySet<string>): Promise<void>
  /** Deletes data older than a day. */
  sweep(): Promise<void>
}

type Options = {
  db: Kysely<Tables>
  nodeId: string
  door: ProbeDoor
  editing: Editing
  /** Called when a new alert to staff is due. `since`: when the stream failed, ISO. Never rejects. */
  onAlarm?: (docId: string, verdict: Verdict, since: string) => Promise<void>
}

/** How long states and their numbers are stored, in ms. */
const KEPT_MS = DAY_MS
/** The minimum time between two writes of a stream that only alternates between good and behind, in ms. */
const CALM_MS = 30_000

export function openStreamStore({ db, nodeId, door, editing, onAlarm }: Options): StreamStore {
  const now = () => editing.now().getTime()

  /** Discards the checks of the former address. Returns false when another node holds the stream by now. */
  function beginAnew(target: Target): Promise<boolean> {
    return editing.changes.change(async ({ trx, touch }) => {
      const own = await trx
        .selectFrom('stream_check')
        .select('alarm_since')
        .where('episode_doc_id', '=', target.docId)
        .where('leased_by', '=', nodeId)
        .executeTakeFirst()
      if (!own) return false
      const { leased_by: _, leased_until: __, ...anew } = firstRow(target, new Date(now()).toISOString())
      await trx
        .updateTable('stream_check')
        .set(anew)
        .where('episode_doc_id', '=', target.docId)
        .where('leased_by', '=', nodeId)
        .execute()
      touch(STREAMS)
      if (own.alarm_since !== null) touch(ADMIN)
      return true
    })
  }

  return {
    async begin(target: Target, row: CheckRow): Promise<WatchedStream | undefined> {
      const isSame = row.address === target.address
      if (!isSame && !(await beginAnew(target))) return undefined
      const live: LiveState = isSame
        ? {
            ...FIRST_STATE,
            phase: row.phase,
            eventId: row.event_id ?? '',
            since: Date.parse(row.phase_since),
            hasBeenGood: row.has_been_good === 1,
            // Restores the start of the alarm, because one reading cannot show that a stream is stalled.
            redSince: row.alarm_since === null ? undefined : Date.parse(row.alarm_since),
          }
        : { ...FIRST_STATE, since: now() }
      return {
        target,
        reader: openStreamReader({ door, address: target.address, now }),
        live,
        written: { state: isSame ? row.state : 'none', at: Number.NEGATIVE_INFINITY, seen: '', before: '' },
        hasAlarm: isSame && row.alarm_since !== null,
        nextAt: now(),
        isReading: false,
        changedAt: Number.NEGATIVE_INFINITY,
      }
    },
    async write(stream: WatchedStream, verdict: Verdict) {
      const { written, target } = stream
      if (verdict.state === written.state && written.seen !== '') return
      // A node that has taken over an alarm knows less than the stored row.
      if (verdict.state === 'starting' && stream.hasAlarm) return
      const at = now()
      const isMinor = [verdict.state, written.state].every((state) => state === 'good' || state === 'behind')
      if (isMinor && at - written.at < CALM_MS) return
      const values = { state: verdict.state, facts: JSON.stringify(verdict.facts) }
      const time = new Date(at).toISOString()
      await editing.changes.change(async ({ trx, touch }) => {
        const own = trx
          .updateTable('stream_check')
          .set({ ...values, state_since: time })
          .where('episode_doc_id', '=', target.docId)
          .where('leased_by', '=', nodeId)
        if ((await own.executeTakeFirst()).numUpdatedRows === 0n) return
        await trx
          .insertInto('stream_change')
          .values({ id: randomUUID(), episode_doc_id: target.docId, at: time, ...values })
          .execute()
        touch(STREAMS)
      })
      stream.written = { state: verdict.state, at, seen: writeSeen(verdict), before: written.seen }
    },
    async alarm(stream: WatchedStream, seen: Observation, verdict: Verdict) {
      const isAlarm = isAlarming(stream.live, seen)
      if (isAlarm === stream.hasAlarm) return
      // The alarm stays until its failure ends; an unknown state does not end it.
      if (!isAlarm && stream.live.redSince !== undefined && seen.isLive) return
      const { docId } = stream.target
      const since = new Date(missedSince(stream.live, seen)).toISOString()
      const isOwn = await editing.changes.change(async ({ trx, touch }) => {
        const own = trx
          .updateTable('stream_check')
          .set({ alarm_since: isAlarm ? since : null })
          .where('episode_doc_id', '=', docId)
          .where('leased_by', '=', nodeId)
        if ((await own.executeTakeFirst()).numUpdatedRows === 0n) return false
        touch(ADMIN)
        return true
      })
      if (!isOwn) return
      stream.hasAlarm = isAlarm
      // Not awaited: the stream is read on meanwhile.
      if (isAlarm) void onAlarm?.(docId, verdict, since)
    },
    async dropAlarms(wanted) {
      const isUnread = (eb: ExpressionBuilder<Tables, 'stream_check'>) =>
        eb.and([
          eb('alarm_since', 'is not', null),
          eb.or([
            eb('leased_by', 'is', null),
            eb('leased_until', 'is', null),
            eb('leased_until', '<=', editing.now().toISOString()),
          ]),
        ])
      const rows = await db.selectFrom('stream_check').select('episode_doc_id').where(isUnread).execute()
      const docIds = rows.map(({ episode_doc_id }) => episode_doc_id).filter((docId) => !wanted.has(docId))
      if (docIds.length === 0) return
      await editing.changes.change(async ({ trx, touch }) => {
        for (const some of inParts(docIds))
          await trx
            .updateTable('stream_check')
            .set({ alarm_since: null })
            .where(isUnread)
            .where('episode_doc_id', 'in', some)
            .execute()
        touch(ADMIN)
      })
    },
    async sweep() {
      const before = new Date(now() - KEPT_MS).toISOString()
      // The row of a crashed node retains its id, with a lease that nobody renews.
      const isUnread = (eb: ExpressionBuilder<Tables, 'stream_check'>) =>
        eb.or([eb('leased_by', 'is', null), eb('leased_until', 'is', null), eb('leased_until', '<', before)])
      await db.deleteFrom('stream_change').where('at', '<', before).execute()
      const old = await db
        .selectFrom('stream_check')
        .select('episode_doc_id')
        .where(isUnread)
        .where('state_since', '<', before)
        .where('phase_since', '<', before)
        .execute()
      for (const some of inParts(old.map(({ episode_doc_id }) => episode_doc_id)))
        await db.deleteFrom('stream_check').where(isUnread).where('episode_doc_id', 'in', some).execute()
    },
  }
}
