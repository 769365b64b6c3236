import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { Database } from '../../database/open.ts'
import type { ProbeDoor } from '../../providers/playlists/probe-door.ts'
import type { Games } from '../events/games.server.ts'
import type { Editing } from '../history/editing.server.ts'
import type { Hosts } from '../playback/streams/address.ts'
import { correctFaults } from './correct-fault.server.ts'
import { correctLive, endOver, storePhase } from './correct-live.server.ts'
import { writeSeen } from './evidence.ts'
import { nextLiveState, type Observation, type Phase } from './live-rule.ts'
import { openLeases } from './stream-leases.server.ts'
import { openStreamStore, type WatchedStream } from './stream-store.server.ts'
import { addressIn, type Locks, readTargets } from './stream-targets.server.ts'
import type { Verdict } from './stream-verdict.ts'

export type Probe = {
  /**
   * Does one turn of work: shares streams out if that is due, and reads the streams that are due. Resolves once they are read;
   * never throws.
   */
  turn(): Promise<void>
  /** Repeats turns until close(). */
  start(): void
  /** Deletes data older than a day. */
  sweep(): Promise<void>
  /** Returns the episodes whose streams this node reads. */
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
  /** Called by the node that reads a stream when an alert to staff is due. `since`: when it failed, ISO. Never rejects. */
  onAlarm?: (docId: string, verdict: Verdict, since: string) => Promise<void>
  onError: (error: unknown) => void
}

/** How often a turn begins, and how often streams are shared out, in ms. */
const TURN_MS = 500
const SHARE_MS = 5_000
/** The maximum number of requests in flight on one node; a stream never has more than one. */
const AT_ONCE = 20

/**
 * Reads the playlists of events that are due or on the air, and corrects LIVE accordingly (spec D3, D4;
 * docs/decisions/061-probe.md). All times come from the clock of `editing`.
 */
export function openProbe(options: Options): Probe {
  const { database, door, editing, onError } = options
  const { db } = database
  const nodeId = randomUUID()
  const now = () => editing.now().getTime()
  const leases = openLeases({ database, nodeId, now: editing.now })
  const addressOf = addressIn({ hosts: options.hosts, mayAsk: door.mayAsk })
  const correcting = { db, editing, locks: options.locks, addressOf, nodeId }
  const store = openStreamStore({ ...options, db, nodeId })
  const targeting = { ...options, db, addressOf }
  const watched = new Map<string, WatchedStream>()
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
        // Another node ended the event.
        if (row.phase === 'left' && known.live.phase === 'ended') leave(known, row.event_id ?? '')
        continue
      }
      const stream = await store.begin(target, row)
      if (stream) watched.set(target.docId, stream)
      else watched.delete(target.docId)
    }
    for (const docId of watched.keys()) if (!mine.has(docId)) watched.delete(docId)
    await store.dropAlarms(new Set(byId.keys()))
    await correctFaults(correcting, eventsIn('failing'))
    const ended = eventsIn('ended')
    if (ended.length > 0) leaveAll(await endOver(correcting, ended))
  }

  /** Returns the events of streams in this phase that staff have not locked. */
  const eventsIn = (phase: Phase) => [
    ...new Set(
      [...watched.values()].flatMap(({ live, target }) => (live.phase === phase && !target.isLocked ? target.eventIds : [])),
    ),
  ]

  const leave = (stream: WatchedStream, eventId: string) => {
    stream.live = { ...stream.live, phase: 'left', since: now(), eventId }
  }
  /** Leaves to staff the streams of events that the probe has just ended. */
  function leaveAll(over: readonly string[]) {
    for (const stream of watched.values()) {
      const eventId = stream.target.eventIds.find((id) => over.includes(id))
      if (eventId !== undefined && stream.live.phase === 'ended') leave(stream, eventId)
    }
  }

  async function look(stream: WatchedStream) {
    await stream.reader.look(stop.signal)
    stream.nextAt = now() + stream.reader.interval()
    if (stop.signal.aborted || watched.get(stream.target.docId) !== stream) return
    const verdict = stream.reader.verdict()
    const { target, live } = stream
    const seen: Observation = { ...target, at: now(), state: verdict.state }
    const { state, command } = nextLiveState(live, seen)
    await store.write(stream, verdict)
    const evidence = { before: { seen: stream.written.before }, after: { seen: writeSeen(verdict) } }
    if (command) {
      const over = await correctLive(correcting, { target, command, state, evidence })
      if (!over) return lookAgain()
      stream.changedAt = now()
      stream.target = { ...target, isLive: command === 'start' || (command !== 'end' && target.isLive) }
      stream.live = state
      leaveAll(over)
    } else {
      const { phase, hasBeenGood, eventId } = live
      const isNews = state.phase !== phase || state.hasBeenGood !== hasBeenGood || state.eventId !== eventId
      if (isNews && !(await storePhase(db, { docId: target.docId, nodeId, state }))) return lookAgain()
      // Meanwhile streams may have been shared out, and this one left to staff.
      if (stream.live === live) stream.live = state
      if (isNews) await correctFaults(correcting, target.eventIds)
    }
    await store.alarm(stream, { ...seen, isLive: stream.target.isLive }, verdict)
  }

  /** Makes the next turn share streams out again, because this node has stale data. */
  const lookAgain = () => {
    sharedAt = Number.NEGATIVE_INFINITY
  }

  function read(stream: WatchedStream) {
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
    sweep: store.sweep,
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
