/** The moment of a live frame as a player knows it. */
export type FrameTime = {
  /** When the shown frame was captured according to the stream, in ms; undefined if the stream does not say. */
  takenAt?: number | undefined
  /** How far the frame is behind the end of the available stream, in ms. */
  behindMs?: number | undefined
}
