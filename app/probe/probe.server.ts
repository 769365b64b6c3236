import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { Database } from '../../database/open.ts'
import type { ProbeDoor } from '../../providers/playlists/probe-door.ts'
import type { Editing } from '../catalog/edit.server.ts'
import { ADMIN } from '../catalog/topics.ts'
import type { Games } from '../events/games.server.ts'
import type { Hosts } from '../playback/address.ts'
import { inParts } from '../shared/in-parts.ts'
import { correctLive, endOver, storePhase } from './correct-live.server.ts'
import { writeSeen } from './evidence.ts'
import { FIRST_STATE, isAlarming, type LiveState, type Phase, type Seen, step } from './live-rule.ts'
import { type CheckRow, firstRow, openLeases } from './stream-leases.server.ts'
import { openStreamReader, type StreamReader } from './stream-reader.server.ts'
import { type Locks, readTargets, type Target } from './stream-targets.server.ts'
import type { StreamState, Verdict } from './stream-verdict.ts'

export type Probe = {
  /** One turn: shares streams out when that is due, and reads those that are due. Resolves once they are read; never throws. */
  turn(): Promise<void>
  /** Takes turns until it is closed. */
  start(): void
  /** Deletes what a day has made useless. */
  sweep(): Promise<void>
  /** The episodes whose streams this node reads. */
  streams(): string[]
  close(): Promise<void>
}

type Options = {
  database: Pick<Database, 'db' | 'engine'>
  games: () => Games
  hosts: Hosts
  door: ProbeDoor
  editing: Editing
  hasList: boolean
  locks: Locks
  /** Called after staff must hear of a stream anew, by the node that reads it. */
  onAlarm?: (docId: string, verdict: Verdict) => Promise<void>
  onError: (error: unknown) => void
}

/** In ms: how often a turn is taken, and how often streams are shared out. */
const TURN_MS = 500
const SHARE_MS = 5_000
/** Requests in flight on one node; a stream never has more than one. */
const AT_ONCE = 20
/** How long a state and its numbers are kept, in ms. */
const KEPT_MS = 24 * 60 * 60_000
/** A stream that is late now and then, and fine in between, is written no more often than this, in ms. */
const CALM_MS = 30_000

/** A stream that this node reads. */
type Watched = {
  target: Target
  reader: StreamReader
  live: LiveState
  /** As it was written last; `before`: what was seen in the state before that. */
  written: { state: StreamState; at: number; seen: string; before: string }
  hasAlarm: boolean
  nextAt: number
  isReading: boolean
  /** When this node changed LIVE last: what was read before is stale. */
  changedAt: number
}

/**
 * Reads the playlists of events that are due or on the air, and corrects LIVE by them (spec D3, D4; docs/decisions/061-probe.md). All times
 * come from the clock of `editing`.
 */
export function openProbe(options: Options): Probe {
  const { database, door, editing, onError, onAlarm } = options
  const { db } = database
  const nodeId = randomUUID()
  const now = () => editing.now().getTime()
  const leases = openLeases({ database, nodeId, now: editing.now })
  const correcting = { db, editing, games: options.games, locks: options.locks, nodeId }
  const targeting = { ...options, db, mayAsk: door.mayAsk }
  const watched = new Map<string, Watched>()
  const inLine = pLimit(AT_ONCE)
  const stop = new AbortController()
  let sharedAt = Number.NEGATIVE_INFINITY
  let sharing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const reading = new Set<Promise<void>>()

  async function share() {
    const at = now()
    sharedAt = at
    const targets = await readTargets(targeting, at)
    const byId = new Map(targets.map((target) => [target.docId, target]))
    const rows = await leases.renew(targets)
    const mine = new Set<string>()
    for (const row of rows) {
      const target = byId.get(row.episode_doc_id)
      if (!target) continue
      mine.add(target.docId)
      const known = watched.get(target.docId)
      if (known?.target.address === target.address) {
        if (known.changedAt < at) known.target = target
        else known.target = { ...target, isLive: known.target.isLive }
      } else watched.set(target.docId, await begin(target, row))
    }
    for (const docId of watched.keys()) if (!mine.has(docId)) watched.delete(docId)
    const ended = [...watched.values()].filter(({ live, target }) => live.phase === 'ended' && !target.isLocked)
    if (ended.length > 0) await endOver(correcting, [...new Set(ended.flatMap(({ target }) => target.eventIds))])
  }

  /** Goes on from what this or another node has stored, unless the address is another now. */
  async function begin(target: Target, row: CheckRow): Promise<Watched> {
    const isSame = row.address === target.address
    if (!isSame) {
      const { leased_by: _, leased_until: __, has_set_fault: ___, ...anew } = firstRow(target, new Date(now()).toISOString())
      await db.updateTable('stream_check').set(anew).where('episode_doc_id', '=', target.docId).execute()
    }
    const live: LiveState = isSame
      ? {
          ...FIRST_STATE,
          phase: row.phase as Phase,
          since: Date.parse(row.phase_since),
          hasBeenGood: row.has_been_good === 1,
        }
      : { ...FIRST_STATE, since: now() }
    return {
      target,
      reader: openStreamReader({ door, address: target.address, now }),
      live,
      written: { state: isSame ? (row.state as StreamState) : 'none', at: Number.NEGATIVE_INFINITY, seen: '', before: '' },
      hasAlarm: isSame && row.alarm_since !== null,
      nextAt: now(),
      isReading: false,
      changedAt: Number.NEGATIVE_INFINITY,
    }
  }

  async function look(stream: Watched) {
    await stream.reader.look(stop.signal)
    stream.nextAt = now() + stream.reader.interval()
    if (stop.signal.aborted || watched.get(stream.target.docId) !== stream) return
    const verdict = stream.reader.verdict()
    const { target } = stream
    const seen: Seen = { ...target, at: now(), state: verdict.state }
    const { state, command } = step(stream.live, seen)
    await write(stream, verdict)
    const evidence = { before: { seen: stream.written.before }, after: { seen: writeSeen(verdict) } }
    if (command) {
      if (!(await correctLive(correcting, { target, command, state, evidence }))) {
        // The world is another than this node believed: it looks again before it counts on.
        sharedAt = Number.NEGATIVE_INFINITY
        return
      }
      stream.changedAt = now()
      stream.target = { ...target, isLive: command === 'start' || (command !== 'end' && target.isLive) }
    } else if (state.phase !== stream.live.phase || state.hasBeenGood !== stream.live.hasBeenGood)
      await storePhase(db, target.docId, state)
    stream.live = state
    await alarm(stream, { ...seen, isLive: stream.target.isLive }, verdict)
  }

  /** Stores a state that is new. */
  async function write(stream: Watched, verdict: Verdict) {
    const { written, target } = stream
    if (verdict.state === written.state && written.seen !== '') return
    const at = now()
    const isMinor = [verdict.state, written.state].every((state) => state === 'good' || state === 'behind')
    if (isMinor && at - written.at < CALM_MS) return
    const values = { state: verdict.state, facts: JSON.stringify(verdict.facts) }
    const time = new Date(at).toISOString()
    await db.transaction().execute(async (trx) => {
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
    })
    stream.written = { state: verdict.state, at, seen: writeSeen(verdict), before: written.seen }
  }

  /** Pages of the panel show what fails, and what does not any more. */
  async function alarm(stream: Watched, seen: Seen, verdict: Verdict) {
    const isAlarm = isAlarming(stream.live, seen)
    if (isAlarm === stream.hasAlarm) return
    // An alarm that a failure has not yet ended stays while nothing is known.
    if (!isAlarm && stream.live.badSince !== undefined && seen.isLive) return
    const { docId } = stream.target
    await editing.changes.change(async ({ trx, touch }) => {
      const alarm_since = isAlarm ? new Date(seen.at).toISOString() : null
      await trx.updateTable('stream_check').set({ alarm_since }).where('episode_doc_id', '=', docId).execute()
      touch(ADMIN)
    })
    stream.hasAlarm = isAlarm
    if (isAlarm) await onAlarm?.(docId, verdict)
  }

  function read(stream: Watched) {
    stream.isReading = true
    const work = inLine(() => look(stream))
      .catch((error) => {
        if (!stop.signal.aborted) onError(error)
      })
      .finally(() => {
        stream.isReading = false
        reading.delete(work)
      })
    reading.add(work)
  }

  async function turn() {
    if (stop.signal.aborted) return
    if (now() - sharedAt >= SHARE_MS) {
      sharing ??= share()
        .catch(onError)
        .finally(() => {
          sharing = undefined
        })
      await sharing
    }
    if (stop.signal.aborted) return
    for (const stream of watched.values()) if (!stream.isReading && stream.nextAt <= now()) read(stream)
    await Promise.all(reading)
  }

  return {
    turn,
    start() {
      timer = setInterval(() => void turn(), TURN_MS)
      timer.unref()
    },
    async sweep() {
      const before = new Date(now() - KEPT_MS).toISOString()
      await db.deleteFrom('stream_change').where('at', '<', before).execute()
      const old = await db
        .selectFrom('stream_check')
        .select('episode_doc_id')
        .where('leased_by', 'is', null)
        .where('state_since', '<', before)
        .where('phase_since', '<', before)
        .execute()
      for (const some of inParts(old.map(({ episode_doc_id }) => episode_doc_id)))
        await db.deleteFrom('stream_check').where('leased_by', 'is', null).where('episode_doc_id', 'in', some).execute()
    },
    streams: () => [...watched.keys()],
    async close() {
      clearInterval(timer)
      stop.abort()
      await sharing
      await Promise.all(reading)
      watched.clear()
      await leases.release().catch(onError)
      door.close()
    },
  }
}
