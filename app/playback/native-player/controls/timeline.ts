/** The playhead's position in the playable range; all in seconds of media time. */
export type Timeline = {
  start: number
  /** The end of a recording; in a live stream, the live position. */
  end: number
  position: number
  isLive: boolean
  /** False for a live stream whose window is too short to seek in. */
  canSeek: boolean
  isAtEdge: boolean
  /** The delay behind the live position; 0 at the edge and in recordings. */
  behind: number
}

export type Range = { start: number; end: number }

/** A live stream with a window shorter than this, in seconds, has no seek bar. */
const SHORTEST_WINDOW = 30
/** The longest delay that still counts as live, in seconds and in segments; the display would flicker with a shorter one. */
const EDGE_SECONDS = 6
const EDGE_SEGMENTS = 2

export function timeline({
  range,
  position,
  isLive,
  segmentSeconds,
}: {
  range: Range
  position: number
  isLive: boolean
  segmentSeconds: number
}): Timeline {
  const { start } = range
  const end = Math.max(start, range.end)
  const behind = Math.max(0, end - position)
  const isAtEdge = isLive && behind <= Math.max(EDGE_SECONDS, EDGE_SEGMENTS * segmentSeconds)
  return {
    start,
    end,
    position: clamp(position, start, end),
    isLive,
    canSeek: end - start >= (isLive ? SHORTEST_WINDOW : 0.1),
    isAtEdge,
    behind: isLive && !isAtEdge ? behind : 0,
  }
}

/** Returns the nearest playable position. */
export const seekTarget = (seconds: number, { start, end }: Range): number => clamp(seconds, start, end)

/** Returns the part of the timeline before `seconds`, from 0 to 1. */
export const fractionAt = (seconds: number, { start, end }: Range): number =>
  end > start ? clamp((seconds - start) / (end - start), 0, 1) : 0

/** Returns a CSS gradient, from left to right, that shows the buffered ranges. */
export function bufferedStops(buffered: Range[], bar: Range, colour: string): string {
  const percent = (seconds: number) => `${(fractionAt(seconds, bar) * 100).toFixed(1)}%`
  const stops = buffered
    .filter(({ start, end }) => end > bar.start && start < bar.end)
    .flatMap(({ start, end }) => [
      `transparent ${percent(start)}`,
      `${colour} ${percent(start)}`,
      `${colour} ${percent(end)}`,
      `transparent ${percent(end)}`,
    ])
  return stops.length > 0 ? `linear-gradient(to right, ${stops.join(', ')})` : 'none'
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
