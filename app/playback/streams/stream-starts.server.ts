import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { ProbeDoor } from '../../../providers/playlists/probe-door.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { type NextRequests, nextRequests, type StreamStart } from './playlist.ts'

/** Reads the first addresses of streams from their playlists, so a browser can request them all at once. */
export type StreamStarts = {
  /** Returns the addresses; undefined until they are read. A call for an unknown or stale stream starts the read. */
  of(src: string): StreamStart | undefined
  /** Changes whenever a result of `of` does, and once a minute, so that stale entries are requested again. */
  version(): string
  /** Reads a stream's playlist once, now; returns 'unknown' if the server reads no playlists of its host. */
  look(src: string): Promise<'stream' | 'nothing' | 'unknown'>
  /** Resolves once no read is in flight. */
  settled(): Promise<void>
  /** Aborts the reads in flight. */
  close(): Promise<void>
}

type Options = {
  door: ProbeDoor
  /** In ms. */
  monotonic?: () => number
}

const MAX_CACHED = 500
const AT_ONCE = 2
/** How long an entry stays fresh, in ms; shorter after a failed read. */
const LASTING = 10 * MINUTE_MS
const FAILURE_LASTING = 60_000

type CachedStart = { start: StreamStart | undefined; until: number }

export function openStreamStarts({ door, monotonic = () => performance.now() }: Options): StreamStarts {
  const known = new LRUCache<string, CachedStart>({ max: MAX_CACHED })
  const reading = new Map<string, Promise<void>>()
  const inLine = pLimit(AT_ONCE)
  const stop = new AbortController()
  let changes = 0

  async function read(src: string) {
    if (stop.signal.aborted) return
    const start = await readStart(src)
    if (stop.signal.aborted) return
    const before = known.get(src)?.start
    known.set(src, { start: start ?? before, until: monotonic() + (start ? LASTING : FAILURE_LASTING) })
    if (start && JSON.stringify(start) !== JSON.stringify(before)) changes++
  }

  async function readStart(src: string): Promise<StreamStart | undefined> {
    const first = await next(src)
    if (first?.kind !== 'master') return first && filesOf(first)
    const media = await next(first.media)
    return media?.kind === 'media' ? filesOf(media) && { media: first.media, ...filesOf(media) } : undefined
  }

  async function next(address: string): Promise<NextRequests | undefined> {
    const answer = await door.read(address, stop.signal)
    return answer.ok ? nextRequests(answer.text, answer.url) : undefined
  }

  /** Returns the first files, without a live segment, which is soon stale; undefined if one is outside the stream hosts. */
  const filesOf = ({ init, segment, isLive }: Extract<NextRequests, { kind: 'media' }>) =>
    [init, segment].every((address) => address === undefined || door.mayAsk(address))
      ? { init, segment: isLive ? undefined : segment }
      : undefined

  return {
    of(src) {
      const found = known.get(src)
      if ((!found || monotonic() >= found.until) && !reading.has(src))
        reading.set(
          src,
          inLine(() => read(src)).finally(() => reading.delete(src)),
        )
      return found?.start
    },
    version: () => `${changes} ${Math.floor(monotonic() / FAILURE_LASTING)}`,
    async look(src) {
      if (!door.mayAsk(src)) return 'unknown'
      const answer = await door.read(src, stop.signal)
      return answer.ok && answer.text.trimStart().startsWith('#EXTM3U') ? 'stream' : 'nothing'
    },
    async settled() {
      while (reading.size > 0) await Promise.all(reading.values())
    },
    async close() {
      stop.abort()
      await Promise.all(reading.values())
      door.close()
    },
  }
}
