/** A place in a picture: seconds of its video, or a time of day in ms. */
export type Place = { seconds: number } | { wall: number }

/** A part of a picture: where playback begins, and where it stops once (spec J4, J6). */
export type PlayRange = { from?: Place; to?: Place }
