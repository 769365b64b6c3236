import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { LiveList } from '../../providers/live-list/live-list.ts'
import { BY_LIST } from '../catalog/audit.server.ts'
import type { Editing } from '../catalog/edit.server.ts'
import { hearOfStream } from '../catalog/edit-episodes.server.ts'
import type { Limit, Limits } from '../shared/limits.server.ts'
import type { Hosts } from './address.ts'
import { type LiveStream, liveStreams, type Said, saidOf } from './live-streams.ts'

export type StreamFollower = {
  /** Asks for the list, if no node has a moment ago, and switches what it says anew. Never throws; resolves when that is done. */
  look(): Promise<void>
  /** Looks from now on by itself. */
  start(): void
  /** Gives up what is under way. */
  close(): Promise<void>
}

type Options = {
  list: LiveList
  hosts: Hosts
  db: Kysely<Tables>
  limits: Limits
  editing: Editing
  log: { warn(details: object, message: string): void }
  onError: (error: unknown) => void
  /** In ms. */
  monotonic?: () => number
}

/** About so often the list is asked for, in ms; after failures less and less often. */
const INTERVAL = 15_000
const LONGEST_INTERVAL = 120_000
/** One node asks at a time, and none before this has passed: longer than an answer may take. */
const TURN: Limit = { what: 'live-streams', points: 1, seconds: 12 }
/** What was on air and is missing for so long, in ms, from lists that name others has ended. */
const MISSING = 60_000
/** A provider that fails is written down once in this time, in ms. */
const QUIET = 60_000

/** As the index of the addresses has them (see database/migrations/008). */
const ADDRESS = sql<string>`substr(video_url, 1, 200)`

/**
 * Keeps the live state of episodes as the provider's list of live streams says (spec K3, docs/decisions/015-live-streams.md).
 * Only what the list says anew counts; what it does not know, and lists that cannot be read or are empty, change nothing.
 */
export function openStreamFollower(options: Options): StreamFollower {
  const { list, hosts, db, limits, log, onError, monotonic = () => performance.now() } = options
  const editing = { ...options.editing, by: BY_LIST }
  const stop = new AbortController()
  let failures = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined

  async function readList(): Promise<LiveStream[] | undefined> {
    try {
      const read = liveStreams.safeParse(await list.read(stop.signal))
      if (!read.success) throw new Error('The list has another form.')
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
    if (!(await limits.take([[TURN, '']])).ok) return
    const streams = await readList()
    if (!streams?.length) return
    for (const heard of [...(await newOf(saidOf(streams, hosts))), ...(await endedOf(streams))]) {
      if (stop.signal.aborted) return
      await hearOfStream(editing, heard)
    }
  }

  /** Episodes of whose stream the list says something else than before. */
  async function newOf(said: Map<string, Said>) {
    if (said.size === 0) return []
    const episodes = await db
      .selectFrom('episode')
      .leftJoin('live_stream', 'episode_doc_id', 'doc_id')
      .select(['doc_id as docId', 'video_url', 'stream', 'live_stream.is_live as was'])
      .where(ADDRESS, 'in', [...new Set([...said.keys()].map((address) => address.slice(0, 200)))])
      .execute()
    return episodes.flatMap(({ docId, video_url, stream, was }) => {
      const now = said.get(video_url)
      return now && now.isLive !== (stream === now.stream && was === 1) ? [{ docId, ...now }] : []
    })
  }

  /** Episodes whose stream was on air and has not been in the list for a while, whichever node read it. */
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
      await db.updateTable('live_stream').set({ missing_since: since }).where('episode_doc_id', '=', docId).execute()
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

  /** Nodes that were started together do not all ask in the same moment. */
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
