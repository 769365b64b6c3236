import type { IncomingMessage, ServerResponse } from 'node:http'
import { type SharedFrame, shared } from './topic-frames.server.ts'

/** One open stream: the tabs of a browser share it. */
export type Viewer = {
  /** The channels that it is in. */
  topics: string[]
  cookie: string
  session: string
  givePlace: () => void
  write: (frame: SharedFrame) => void
  end: (text: string) => void
}

export type Viewers = {
  /** `follower`: what is known of the one who opened the stream. */
  add(request: IncomingMessage, response: ServerResponse, follower: Pick<Viewer, 'cookie' | 'session' | 'givePlace'>): Viewer
  /** False when it has left before. */
  remove(viewer: Viewer): boolean
  has(viewer: Viewer): boolean
  count(): number
  /** Ends all streams spread over `ms`, or longer where they are many. `text`: what each is told last. */
  endAll(ms: number, text: () => string): Promise<void>
  counts: Readonly<{ behind: number }>
}

/** A viewer that has not taken this much is dropped and comes back to the newest state. */
const BEHIND_BYTES = 64 * 1024
/** Streams end in steps of so many ms. */
const STEP_MS = 50
/** So many streams end in one step at most: a quarter of what another node takes in meanwhile. */
const ENDS_IN_STEP = 200

/** Holds the viewers of this process, keeps their streams alive and drops those that do not keep up. */
export function openViewers({ heartbeatSeconds }: { heartbeatSeconds: number }): Viewers {
  /** With the second of each round of heartbeats in which a viewer gets its own, whoever comes and goes. */
  const beats = new Map<Viewer, number>()
  let opened = 0
  const counts = { behind: 0 }

  // A named event: comments never reach a page's EventSource, which watches for silence.
  const heartbeat = shared('event: heartbeat\ndata: 1\n\n')
  let turn = 0
  const wheel = setInterval(() => {
    turn = (turn + 1) % heartbeatSeconds
    for (const [viewer, beat] of beats) if (beat === turn) viewer.write(heartbeat)
  }, 1_000)
  wheel.unref()

  return {
    counts,
    add(request, response, follower) {
      const { socket } = request
      const isChunked = request.httpVersion === '1.1'
      const isBehind = () => {
        if (socket.writableLength <= BEHIND_BYTES) return false
        // A reset, not a close: after a close the kernel keeps up to 4 MB a viewer queued.
        socket.resetAndDestroy()
        counts.behind++
        return true
      }
      const viewer: Viewer = {
        ...follower,
        topics: [],
        write(frame) {
          if (socket.destroyed || response.writableEnded || isBehind()) return
          if (isChunked) socket.write(frame.chunk)
          else response.write(frame.text)
        },
        end(text) {
          if (!response.writableEnded) response.end(text)
        },
      }
      beats.set(viewer, opened++ % heartbeatSeconds)
      return viewer
    },
    remove: (viewer) => beats.delete(viewer),
    has: (viewer) => beats.has(viewer),
    count: () => beats.size,
    async endAll(ms, text) {
      const leaving = [...beats.keys()]
      const share = Math.min(ENDS_IN_STEP, Math.max(1, Math.ceil((leaving.length * STEP_MS) / Math.max(STEP_MS, ms))))
      for (let at = 0; at < leaving.length; at += share) {
        for (const viewer of leaving.slice(at, at + share)) viewer.end(text())
        if (at + share < leaving.length) await new Promise((resolve) => setTimeout(resolve, STEP_MS))
      }
      clearInterval(wheel)
    },
  }
}
