import { connect, type Socket } from 'node:net'

/** When a viewer with version `from` of the topic received `to`, in ms of the machine's clock. */
export type Arrival = { viewer: number; from: number; to: number; at: number }
/** How a stream ended, the retry delay that its viewer was given, and the gap until the next stream, in ms. */
type Return = { how: 'end' | 'cut'; pause: number; gap: number }

export type Crowd = {
  arrivals: Arrival[]
  returns: Return[]
  /** Refused attempts: by a status, or before there was one. */
  refused: string[]
  /** How many viewers have a stream, and how many streams have ended. */
  connected(): number
  ended(): number
  /** Each viewer's version. */
  versions(): number[]
  close(): void
}

type Options = {
  port: number
  viewers: number
  /** The topic that all viewers follow. */
  topic: string
  /** Loopback addresses that the viewers use in turn. */
  addresses?: string[]
}

/** How many streams open at one time while the crowd gathers. */
const AT_ONCE = 100
/** The page's pause after a refusal, in ms (app/live/stream.tsx). */
const AFTER_REFUSAL = 3_000
/** A browser's default pause, without a `retry:`. */
const UNTOLD = 3_000

/** Milliseconds of the machine's monotonic clock: the same in every process. */
export const now = () => Number(process.hrtime.bigint()) / 1e6

/**
 * Many viewers with one stream each, on plain sockets. Like a browser's EventSource, each reconnects after the last `retry:`
 * and asks from its own version. Resolves when all have their first state.
 */
export async function gatherCrowd({ port, viewers: count, topic, addresses = ['127.0.0.1'] }: Options): Promise<Crowd> {
  const crowd: Pick<Crowd, 'arrivals' | 'returns' | 'refused'> = { arrivals: [], returns: [], refused: [] }
  const versions = new Array<number>(count).fill(0)
  const sockets = new Map<number, Socket>()
  const timers = new Set<NodeJS.Timeout>()
  let connected = 0
  let ended = 0
  let isClosed = false

  function later(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  function follow(viewer: number, onFirst: () => void) {
    let pause = UNTOLD
    let endedAt: number | undefined
    let how: Return['how'] = 'end'
    ask(undefined)

    function ask(kept: Socket | undefined) {
      if (isClosed) return
      let isOver = false
      const socket = kept ?? connect({ port, host: '127.0.0.1', localAddress: addresses[viewer % addresses.length] as string })
      sockets.set(viewer, socket)
      const stream = openReading({
        onStatus(status) {
          if (status === 200) connected++
          else refuse(String(status))
        },
        onLine(line) {
          if (endedAt !== undefined) {
            crowd.returns.push({ how, pause, gap: now() - endedAt })
            endedAt = undefined
          }
          if (line.startsWith('retry: ')) pause = Number(line.slice(7))
          else if (line.startsWith('data: {')) take(line)
        },
        onEnd: () => finish('end'),
      })
      const onData = (part: Buffer) => stream.read(part)
      const onGone = () => finish('cut')
      socket.on('data', onData)
      socket.on('close', onGone)
      socket.on('error', () => {})
      const request = `GET /live?topics=${topic}@${versions[viewer]} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`
      socket.write(request)

      function refuse(what: string) {
        isOver = true
        crowd.refused.push(what)
        socket.destroy()
        later(AFTER_REFUSAL * (0.5 + Math.random()), () => ask(undefined))
      }

      function finish(by: Return['how']) {
        if (isOver || isClosed) return
        isOver = true
        socket.off('data', onData)
        socket.off('close', onGone)
        if (stream.status() === undefined) {
          crowd.refused.push('connection')
          return later(pause, () => ask(undefined))
        }
        connected--
        ended++
        how = by
        endedAt ??= now()
        later(pause, () => ask(by === 'end' && !socket.destroyed ? socket : undefined))
      }
    }

    function take(line: string) {
      const frame = JSON.parse(line.slice(6)) as { topic?: string; v: number }
      const from = versions[viewer] as number
      if (frame.topic !== topic || frame.v <= from) return
      versions[viewer] = frame.v
      crowd.arrivals.push({ viewer, from, to: frame.v, at: now() })
      onFirst()
    }
  }

  const waiting = Array.from({ length: count }, (_, viewer) => viewer)
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let viewer = waiting.pop(); viewer !== undefined; viewer = waiting.pop()) {
      const mine = viewer
      await new Promise<void>((resolve) => follow(mine, resolve))
    }
  })
  await Promise.all(lanes)
  crowd.arrivals.length = 0
  return {
    ...crowd,
    connected: () => connected,
    ended: () => ended,
    versions: () => versions,
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      for (const socket of sockets.values()) socket.destroy()
    },
  }
}

type Handlers = { onStatus: (status: number) => void; onLine: (line: string) => void; onEnd: () => void }

/** Reads one chunked HTTP/1.1 response, line by line. */
function openReading({ onStatus, onLine, onEnd }: Handlers) {
  let status: number | undefined
  let rest = ''
  let left = 0
  let text = ''
  return {
    status: () => status,
    read(part: Buffer) {
      rest += part.toString('latin1')
      if (status === undefined) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        status = Number(rest.slice(9, 12))
        rest = rest.slice(end + 4)
        onStatus(status)
        if (status !== 200) return
      }
      for (;;) {
        if (left > 0) {
          const taken = rest.slice(0, left)
          text += taken.slice(0, Math.max(0, left - 2))
          rest = rest.slice(taken.length)
          left -= taken.length
          const lines = text.split('\n')
          text = lines.pop() as string
          for (const line of lines) onLine(line)
          if (left > 0) return
        }
        const end = rest.indexOf('\r\n')
        if (end < 0) return
        const size = Number.parseInt(rest.slice(0, end), 16)
        rest = rest.slice(end + 2)
        if (size === 0) return onEnd()
        left = size + 2
      }
    },
  }
}

/** When a change of the topic was committed, in ms of the same clock. */
export type Commit = { v: number; at: number }

/** The longest time, in ms, that any viewer had a stale version after a change; Infinity if one never received it. */
export function longestStale(commits: Commit[], arrivals: Arrival[], versions: number[]): number {
  const next = (from: number) => commits.find(({ v }) => v > from)
  let longest = 0
  for (const { from, to, at } of arrivals) {
    const first = next(from)
    if (first && first.v <= to) longest = Math.max(longest, at - first.at)
  }
  const last = commits.at(-1)?.v ?? 0
  return versions.every((v) => v >= last) ? longest : Number.POSITIVE_INFINITY
}
