import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { LiveList } from '../../../providers/live-list/live-list.ts'
import { isOff, isOver, OPEN_BEFORE } from '../../events/event-state.ts'
import { toEvent } from '../../events/games.server.ts'
import { switchByList } from '../../events/play-lock.server.ts'
import { BY_LIST } from '../../history/audit.server.ts'
import type { Editing } from '../../history/editing.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Work } from '../../kit/work/work.server.ts'
import type { Hosts } from './address.ts'
import { type AddressState, type LiveStream, liveStreams, statesByAddress } from './live-streams.ts'

export type StreamFollower = {
  /** Requests the list, unless a node has just done so, and applies its changes. Never throws; resolves when done. */
  look(): Promise<void>
  /** Starts polling. */
  start(): void
  /** Stops polling and aborts the request in flight. */
  close(): Promise<void>
}

type Options = {
  list: LiveList
  hosts: Hosts
  db: Kysely<Tables>
  work: Work
  editing: Editing
  log: { warn(details: object, message: string): void }
  onError: (error: unknown) => void
  /** In ms. */
  monotonic?: () => number
}

/** The polling interval, in ms, before jitter, and its maximum; the interval doubles after each failure. */
const INTERVAL = 15_000
const LONGEST_INTERVAL = 120_000
/** The period, in ms, in which only one node polls; it is longer than a response may take. */
const TURN_MS = 12_000
/** A stream has ended once it has been missing this long, in ms, from lists that name other streams. */
const MISSING = 60_000
/** The minimum time, in ms, between two log entries about a failing provider. */
const QUIET = 60_000

/** Matches the expression of the address index (database/schema/catalog-schema.ts). */
const ADDRESS = sql<string>`substr(video_url, 1, 200)`

/**
 * Opens the follower that syncs episodes' live state with the provider's list of live streams (spec K3,
 * docs/decisions/015-live-streams.md). Only changes in the list count; episodes that the list never named stay as they are, and
 * an unreadable or empty list changes nothing.
 */
export function openStreamFollower(options: Options): StreamFollower {
  const { list, hosts, db, work, log, onError, monotonic = () => performance.now() } = options
  const editing = { ...options.editing, by: BY_LIST }
  const stop = new AbortController()
  let failures = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function readList(): Promise<LiveStream[] | undefined> {
    try {
      const read = liveStreams.safeParse(await list.read(stop.signal))
      if (!read.success) throw new Error('The list does not match its schema.')
      failures = 0
      return read.data
    } catch (error) {
      if (stop.signal.aborted) return undefined
      failures++
      if (monotonic() - warnedAt >= QUIET) {
        warnedAt = monotonic()
        log.warn({ why: (error as Error).message }, 'the list of live streams cannot be read')
      }
      return undefined
    }
  }

  async function follow() {
    if (!(await work.takeTurn('live streams', TURN_MS))) return
    const streams = await readList()
    if (!streams?.length) return
    for (const heard of [...(await newOf(statesByAddress(streams, hosts))), ...(await endedOf(streams))]) {
      if (stop.signal.aborted) return
      await switchByList(editing, heard)
    }
  }

  /** Returns the episodes whose stream's state in the list has changed. */
  async function newOf(states: Map<string, AddressState>) {
    if (states.size === 0) return []
    const episodes = await db
      .selectFrom('episode')
      .leftJoin('live_stream', 'episode_doc_id', 'doc_id')
      .select(['doc_id as docId', 'video_url', 'starts_at', 'episode.is_live', 'stream', 'live_stream.is_live as was'])
      .where(ADDRESS, 'in', [...new Set([...states.keys()].map((address) => address.slice(0, 200)))])
      .execute()
    const heard = episodes.flatMap(({ video_url, stream, was, ...episode }) => {
      const now = states.get(video_url)
      return now && now.isLive !== (stream === now.stream && was === 1) ? [{ ...episode, ...now }] : []
    })
    const isEarly = await earlyOf(heard.flatMap(({ docId, isLive, is_live }) => (isLive && is_live === 0 ? docId : [])))
    return heard.filter((each) => !isEarly(each))
  }

  /**
   * Returns the check for episodes that must not go live yet, unless staff call them live: before the player opens (spec E6), a
   * stream may show colour bars or have an open microphone. Once the player opens, the change counts as new again.
   */
  async function earlyOf(docIds: string[]): Promise<(episode: { docId: string; starts_at: string | null }) => boolean> {
    const rows = await Promise.all(
      inParts(docIds).map((some) =>
        db
          .selectFrom('event')
          .innerJoin('event_episode', 'event_id', 'event.id')
          .selectAll('event')
          .select('episode_doc_id')
          .where('episode_doc_id', 'in', some)
          .execute(),
      ),
    )
    const events = Map.groupBy(rows.flat(), ({ episode_doc_id }) => episode_doc_id)
    const opening = new Date(editing.now().getTime() + OPEN_BEFORE).toISOString()
    return ({ docId, starts_at }) => {
      if (!docIds.includes(docId)) return false
      const toCome =
        events
          .get(docId)
          ?.map(toEvent)
          .filter((event) => !isOff(event) && !isOver(event)) ?? []
      if (toCome.length === 0) return starts_at !== null && starts_at > opening
      return toCome.every(({ play, startsAt }) => play === 'not-begun' && startsAt !== null && startsAt > opening)
    }
  }

  /** Returns the episodes whose stream was live and has been missing from the list for a while, whichever node read the list. */
  async function endedOf(streams: LiveStream[]) {
    const listed = new Set(streams.map(({ id }) => id))
    const at = editing.now()
    const onAir = await db
      .selectFrom('live_stream')
      .select(['episode_doc_id as docId', 'stream', 'missing_since'])
      .where('is_live', '=', 1)
      .execute()
    for (const { docId, stream, missing_since } of onAir) {
      const isMissing = !listed.has(stream)
      if (isMissing === (missing_since !== null)) continue
      const since = isMissing ? at.toISOString() : null
      await db.updateTable('all_live_stream').set({ missing_since: since }).where('episode_doc_id', '=', docId).execute()
    }
    const before = new Date(at.getTime() - MISSING).toISOString()
    return onAir.flatMap(({ docId, stream, missing_since }) =>
      !listed.has(stream) && missing_since !== null && missing_since <= before ? [{ docId, stream, isLive: false }] : [],
    )
  }

  function look() {
    looking ??= follow()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  /** Schedules the next poll. The jitter keeps nodes that started together from polling in the same moment. */
  function lookAfter(ms: number) {
    timer = setTimeout(
      async () => {
        await look()
        if (!stop.signal.aborted) lookAfter(Math.min(INTERVAL * 2 ** failures, LONGEST_INTERVAL))
      },
      ms * (0.9 + Math.random() / 5),
    )
    timer.unref()
  }

  return {
    look,
    start: () => lookAfter(0),
    async close() {
      stop.abort()
      clearTimeout(timer)
      await looking
    },
  }
}
