import { positionAt, type Stretch } from '../../playback/clock/picture-clock.ts'
import { MOST_MARKS, type PublicMoment } from '../moments.ts'

/** A moment with its place in a picture: positions in seconds of the video, absent where the picture does not have it. */
export type PlacedMoment = PublicMoment & { seconds?: number; start?: number }

/** Returns moments with their places by the clock of a picture; playback begins the sport's lead before them (spec J2). */
export const placed = (moments: readonly PublicMoment[], clock: readonly Stretch[]): PlacedMoment[] =>
  moments.map((moment) => {
    const seconds = positionAt(clock, moment.at)
    return seconds === undefined ? moment : { ...moment, seconds, start: Math.max(clock[0]?.from ?? 0, seconds - moment.before) }
  })

/** A play shows in the list this long after it in the picture, in seconds: the scorer taps when the ball is in. */
const AFTER = 0.5

type Shown = {
  /** True when only the beginnings of parts may be told (spec J3). */
  isSafe: boolean
  /** The furthest position that has been watched; undefined where all of the picture may be told. */
  watched?: number | undefined
}

/** Returns the moments that may be told. */
export const told = (moments: readonly PlacedMoment[], { isSafe, watched }: Shown): PlacedMoment[] =>
  moments.filter(
    ({ kind, seconds }) =>
      (!isSafe || kind === 'part') &&
      (watched === undefined || (seconds !== undefined && seconds + (kind === 'part' ? 0 : AFTER) <= watched)),
  )

/** Returns the moments that are marked on the bar: those with a place, the heaviest where there are too many. */
export function marked(moments: readonly PlacedMoment[]): MarkedMoment[] {
  const found = moments.flatMap((moment) => {
    const { seconds, start } = moment
    return seconds === undefined || start === undefined ? [] : { ...moment, seconds, start }
  })
  if (found.length <= MOST_MARKS) return found
  const heaviest = new Set(found.toSorted((a, b) => b.weight - a.weight || b.at - a.at).slice(0, MOST_MARKS))
  return found.filter((each) => heaviest.has(each))
}

type MarkedMoment = PublicMoment & { seconds: number; start: number }

/** A part of a picture that a summary plays, in seconds. */
export type SummaryRange = { start: number; end: number; label: string }

/** Ranges closer than this, in seconds, are played as one. */
const JOINED = 8
const MOST_RANGES = 20
/** The shortest last range of a live summary, in seconds, and how far it ends before the live position. */
const SHORTEST_LAST = 10
export const BEFORE_LIVE = 5

type SummaryOptions = {
  /** Where the picture begins, in seconds. */
  first?: number
  /** The length to reach, in seconds. */
  length: number
  /** The live position, in seconds, at which a live summary ends; undefined for a recording. */
  live?: number | undefined
}

/**
 * Returns the ranges of a summary, in order of time: the heaviest moments that fit into its length, at most twenty; the last range
 * of a live one fills what is left and ends at the live position (spec J5).
 */
export function summaryOf(moments: readonly PlacedMoment[], { length, live, first = 0 }: SummaryOptions): SummaryRange[] {
  const most = live === undefined ? MOST_RANGES : MOST_RANGES - 1
  const room = live === undefined ? length : length - SHORTEST_LAST
  const end = live === undefined ? Number.POSITIVE_INFINITY : live - BEFORE_LIVE
  const heaviest = marked(moments.filter(({ kind }) => kind !== 'part')).sort((a, b) => b.weight - a.weight || b.at - a.at)
  let chosen: SummaryRange[] = []
  for (const { start, seconds, after, title } of heaviest) {
    const last = Math.min(seconds + after, end - SHORTEST_LAST)
    if (last <= start) continue
    const next = joined([...chosen, { start, end: last, label: title }])
    if (lengthOf(next) <= room && next.length <= most) chosen = next
  }
  if (live === undefined) return chosen
  // What the last range shares with others leaves room for more.
  let ranges = chosen
  for (let begin = end, missing = length - lengthOf(ranges); missing > 1 && begin > first; missing = length - lengthOf(ranges)) {
    begin = Math.max(first, begin - missing)
    ranges = joined([...chosen, { start: begin, end, label: '' }])
  }
  return ranges
}

export const lengthOf = (ranges: readonly SummaryRange[]): number => ranges.reduce((sum, { start, end }) => sum + end - start, 0)

function joined(ranges: readonly SummaryRange[]): SummaryRange[] {
  const out: SummaryRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1)
    if (!last || range.start - last.end >= JOINED) out.push({ ...range })
    else {
      last.end = Math.max(last.end, range.end)
      last.label = [last.label, range.label].filter(Boolean).join(', ')
    }
  }
  return out
}
