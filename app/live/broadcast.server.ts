import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { SharedFrame } from './topic-frames.server.ts'
import type { Viewer } from './viewers.server.ts'

export type Broadcast = {
  toAll(viewers: Iterable<Viewer>, frame: SharedFrame): Promise<void>
  /** Writes a frame on which every viewer requests a page; spread over time, as no node could answer all at once. */
  toReaders(viewers: Iterable<Viewer>, frame: SharedFrame): Promise<void>
  /** The number of frames written to viewers. */
  counts: Readonly<{ frames: number }>
}

/** The number of writes before other work gets its turn. */
const BATCH = 1_000
/** The time between two batches of viewers that have to reload, in ms. */
const STEP_MS = 50

/** Opens a broadcast, which writes one frame to many viewers without blocking other work. */
export function openBroadcast({ readersPerSecond }: { readersPerSecond: number }): Broadcast {
  const counts = { frames: 0 }

  async function write(viewers: Iterable<Viewer>, frame: SharedFrame, batch: number, between: () => Promise<void>) {
    const all = [...viewers]
    for (let at = 0; at < all.length; at += batch) {
      if (at > 0) await between()
      for (const viewer of all.slice(at, at + batch)) {
        viewer.write(frame)
        counts.frames++
      }
    }
  }

  return {
    counts,
    toAll: (viewers, frame) => write(viewers, frame, BATCH, nextTurn),
    toReaders: (viewers, frame) => write(viewers, frame, Math.ceil((readersPerSecond * STEP_MS) / 1_000), () => pause(STEP_MS)),
  }
}
