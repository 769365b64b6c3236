import type { IncomingMessage, ServerResponse } from 'node:http'
import { type SharedFrame, sharedFrame } from './topic-frames.server.ts'

/** An open stream, shared by the tabs of a browser. */
export type Viewer = {
  /** The channels that the viewer has joined. */
  topics: string[]
  cookie: string
  session: string
  givePlace: () => void
  write: (frame: SharedFrame) => void
  end: (text: string) => void
}

export type Viewers = {
  /** Adds a viewer. `follower`: the facts about the client that opened the stream. */
  add(request: IncomingMessage, response: ServerResponse, follower: Pick<Viewer, 'cookie' | 'session' | 'givePlace'>): Viewer
  /** Returns false if the viewer had already left. */
  remove(viewer: Viewer): boolean
  has(viewer: Viewer): boolean
  count(): number
  /** Ends all streams, spread over `ms`, or longer if there are very many. `text`: returns the last message to each. */
  endAll(ms: number, text: () => string): Promise<void>
  counts: Readonly<{ behind: number }>
}

/** A viewer with this many unsent bytes is disconnected; it reconnects and gets the current state. */
const BEHIND_BYTES = 64 * 1024
/** The time between two batches of streams that end, in ms. */
const STEP_MS = 50
/** The maximum number of streams that end in one batch: a quarter of what another node accepts in that time. */
const ENDS_IN_STEP = 200

/**
 * Returns the heartbeat: a named event, because an EventSource hides comments from the page, which watches for silence. It
 * contains the server's time in ms, from which graphics run a game's clock (spec S6).
 */
export const heartbeatText = () => `event: heartbeat\ndata: ${Date.now()}\n\n`

/** Opens the record of this process's viewers, which sends heartbeats and disconnects viewers that do not keep up. */
export function openViewers({ heartbeatSeconds }: { heartbeatSeconds: number }): Viewers {
  /**
   * For each viewer, the second of the heartbeat interval in which it gets its heartbeat, whichever other viewers come and go.
   */
  const beats = new Map<Viewer, number>()
  let opened = 0
  const counts = { behind: 0 }

  let turn = 0
  const wheel = setInterval(() => {
    turn = (turn + 1) % heartbeatSeconds
    const heartbeat = sharedFrame(heartbeatText())
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
        // Resets the connection instead of closing it: after a close, the kernel keeps up to 4 MB per viewer queued.
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
