import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { SharedFrame } from './topic-frames.server.ts'
import type { Viewer } from './viewers.server.ts'

export type Broadcast = {
  toAll(viewers: Iterable<Viewer>, frame: SharedFrame): Promise<void>
  /** For a frame after which each viewer requests a page: all at once they would be more than any node can answer. */
  toReaders(viewers: Iterable<Viewer>, frame: SharedFrame): Promise<void>
  /** Frames written, counted for each viewer. */
  counts: Readonly<{ frames: number }>
}

/** After so many writes other work gets its turn. */
const BATCH = 1_000
/** Viewers that have to read again are told in steps of so many ms. */
const STEP_MS = 50

/** Writes one frame to many viewers without holding up other work. */
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
