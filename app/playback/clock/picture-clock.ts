/** A stretch of a picture whose time of day runs with its video: from `from` to `to` in seconds of the video, `wall` in ms at `from`. */
export type Stretch = { from: number; to: number; wall: number }

/** The moment of a live frame as a player knows it. */
export type FrameTime = {
  /** When the shown frame was captured according to the stream, in ms; undefined if the stream does not say. */
  takenAt?: number | undefined
  /** How far the frame is behind the end of the available stream, in ms. */
  behindMs?: number | undefined
}

/** Time that encoding and upload take before a stream offers a frame, in ms; no player can measure it. */
export const UPSTREAM_MS = 8_000

/** A time of day that staff set at a position of a video, in seconds and ms (spec J1). */
export type Anchor = { seconds: number; wall: number }

/** Two anchors further apart than this, in ms, tell that something was cut between them. */
export const CUT_MS = 5_000

/**
 * Returns the position of a moment, in seconds of the video. A moment between two stretches, when nothing was recorded, is at the
 * beginning of the later one if it is near; undefined for a moment outside the picture.
 */
export function positionAt(stretches: readonly Stretch[], wall: number): number | undefined {
  for (const { from, to, wall: begin } of stretches) {
    const seconds = from + (wall - begin) / 1_000
    if (seconds >= from && seconds < to) return seconds
  }
  const next = stretches.filter((each) => each.wall > wall).sort((a, b) => a.wall - b.wall)[0]
  const hasEarlier = stretches.some((each) => each.wall <= wall)
  return next && hasEarlier ? next.from : undefined
}

/** Returns the time of day at a position of the video, in ms; undefined outside all stretches. */
export function wallAt(stretches: readonly Stretch[], seconds: number): number | undefined {
  const stretch = stretches.findLast(({ from, to }) => from <= seconds && seconds <= to)
  return stretch && stretch.wall + (seconds - stretch.from) * 1_000
}

/**
 * Returns the stretches of a video of `length` seconds by staff's anchors: each counts from its position to the next one, and not
 * beyond the time of that one.
 */
export function anchored(anchors: readonly Anchor[], length: number): Stretch[] {
  const sorted = anchors.toSorted((a, b) => a.seconds - b.seconds)
  return sorted.map(({ seconds, wall }, at) => {
    const from = at === 0 ? 0 : seconds
    const next = sorted[at + 1]
    const to = next ? Math.min(next.seconds, seconds + (next.wall - wall) / 1_000) : length
    return { from, to, wall: wall - (seconds - from) * 1_000 }
  })
}

/** A segment of a playlist with its date in ms, in order; all positions in seconds. */
export type DatedSegment = { start: number; end: number; date: number | null; cc: number }

/** A date that is off its stretch by more than this, in ms, begins another one. */
const DRIFT_MS = 300

/** Returns the stretches of a playlist: one for each run of segments whose dates go on evenly (spec J1). */
export function stretchesOf(segments: readonly DatedSegment[]): Stretch[] {
  const stretches: (Stretch & { cc: number })[] = []
  for (const { start, end, date, cc } of segments) {
    const last = stretches.at(-1)
    const isOn = last && last.cc === cc && (date === null || Math.abs(last.wall + (start - last.from) * 1_000 - date) <= DRIFT_MS)
    if (last && isOn) last.to = end
    else if (date !== null) stretches.push({ from: start, to: end, wall: date, cc })
  }
  return stretches.map(({ cc: _, ...stretch }) => stretch)
}

/** The dates of a live stream are not used when its end is further than this from now, in ms, or in the future. */
const [LATE_MS, AHEAD_MS] = [60_000, 2_000]

type Known = {
  /** By the stream's own dates. */
  stretches: readonly Stretch[]
  range: { start: number; end: number }
  anchors: readonly Anchor[]
  /** Of a live stream: the position of the frame, its delay behind the end of the stream, and the server's time, in ms. */
  live: { position: number; behindMs: number | undefined; now: number } | undefined
}

/**
 * Returns the clock of a picture (spec J1): of a recording by staff's anchors, else by the stream's own dates; of a live stream by
 * its dates, unless they are far off, else by the measured delay, which is good to about five seconds.
 */
export function clockOf({ stretches, range, anchors, live }: Known): Stretch[] {
  if (!live) return anchors.length > 0 ? anchored(anchors, range.end) : [...stretches]
  const last = stretches.at(-1)
  const endsAt = last && last.wall + (last.to - last.from) * 1_000
  if (endsAt !== undefined && endsAt <= live.now + AHEAD_MS && endsAt >= live.now - LATE_MS) return [...stretches]
  if (live.behindMs === undefined) return []
  const wall = live.now - UPSTREAM_MS - live.behindMs - (live.position - range.start) * 1_000
  return [{ from: range.start, to: live.position + live.behindMs / 1_000, wall }]
}
