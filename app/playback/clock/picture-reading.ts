/** The moment of a live frame as a player knows it. */
export type FrameTime = {
  /** When the shown frame was captured according to the stream, in ms; undefined if the stream does not say. */
  takenAt?: number | undefined
  /** How far the frame is behind the end of the available stream, in ms. */
  behindMs?: number | undefined
}

/** Time that encoding and upload take before a stream offers a frame, in ms; no player can measure it. */
export const UPSTREAM_MS = 8_000
