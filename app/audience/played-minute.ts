import { MINUTE_MS } from '../kit/time/time-units.ts'

// When a player counts (spec N1): pure, so that a scripted model and the browsers agree to the beacon.

/** What a player looks like at a moment. */
export type Sample = {
  /** Monotonic, in ms. */
  at: number
  /** Seconds of the picture; undefined for a frame of another site, which cannot be looked into. */
  position: number | undefined
  /** The page is in sight, or the sound can be heard. */
  isNoticed: boolean
  /** It should move and has nothing to show. */
  isStarved: boolean
  /** The viewer is told that something is wrong. */
  isFaulty: boolean
}

/** What one beacon tells of the time since the last one. */
export type Played = { stalls: number; errors: number }

export type Counting = {
  /** When the current minute of this player began; undefined until something played. */
  minuteAt: number | undefined
  /** From which ms of its minutes this player sends. */
  offset: number
  /** Ms of this minute in which the picture moved. */
  playedMs: number
  /** This minute has been sent. */
  isSent: boolean
  stalls: number
  errors: number
  last: Sample | undefined
}

/** How long a picture moves before its minute counts. */
export const COUNTS_FROM_MS = 20_000
/** How many players behind one address count in a minute: a campus has one, and its viewers one beacon a minute each. */
export const MOST_PER_ADDRESS = 300
/** The last moment, so that no beacon waits for the end of its minute. */
const LATEST_MS = 58_000
/** The most that a beacon tells. */
const MOST_FAULTS = 99

/** `chance` from 0 to 1 spreads the beacons of a crowd over the minute. */
export const beginCounting = (chance: number): Counting => ({
  minuteAt: undefined,
  offset: COUNTS_FROM_MS + Math.floor(chance * (LATEST_MS - COUNTS_FROM_MS)),
  playedMs: 0,
  isSent: false,
  stalls: 0,
  errors: 0,
  last: undefined,
})

/** Takes a sample in; `played`: a beacon is due. */
export function count(before: Counting, sample: Sample): { counting: Counting; played?: Played } {
  const now = inItsMinute(before, sample.at)
  const { last } = before
  const moved = last ? movedMs(last, sample) : 0
  const isBegun = now.minuteAt !== undefined
  const counting: Counting = {
    ...now,
    minuteAt: now.minuteAt ?? (moved > 0 ? sample.at - moved : undefined),
    // What moved before the minute began belongs to the one before.
    playedMs: now.playedMs + (isBegun ? Math.min(moved, sample.at - (now.minuteAt ?? 0)) : moved),
    stalls: now.stalls + (isBegun && sample.isStarved && !last?.isStarved ? 1 : 0),
    errors: now.errors + (sample.isFaulty && !last?.isFaulty ? 1 : 0),
    last: sample,
  }
  const isTime = sample.at - (counting.minuteAt ?? sample.at) >= counting.offset
  return isTime ? sendOnce(counting, sample.at) : { counting }
}

/** The page goes, or the player is closed, at this moment: what played in the current minute counts now or never. */
export const leave = (counting: Counting, at: number) => sendOnce(inItsMinute(counting, at), at)

function sendOnce(counting: Counting, at: number): { counting: Counting; played?: Played } {
  const { minuteAt, playedMs, isSent, offset, stalls, errors } = counting
  if (minuteAt === undefined || isSent || playedMs < COUNTS_FROM_MS) return { counting }
  const most = (faults: number) => Math.min(faults, MOST_FAULTS)
  return {
    // Never earlier in the minutes to come: two beacons within a minute of the server's clock would count once.
    counting: { ...counting, isSent: true, offset: Math.max(offset, at - minuteAt), stalls: 0, errors: 0 },
    played: { stalls: most(stalls), errors: most(errors) },
  }
}

/** A minute that ended unsent is gone: the server would count it in the wrong one. */
function inItsMinute(counting: Counting, at: number): Counting {
  const { minuteAt } = counting
  if (minuteAt === undefined || at - minuteAt < MINUTE_MS) return counting
  const minutes = Math.floor((at - minuteAt) / MINUTE_MS)
  return { ...counting, minuteAt: minuteAt + minutes * MINUTE_MS, playedMs: 0, isSent: false }
}

/** Ms in which the picture moved between two samples. A seek gives no more than the time that passed, a jump back nothing. */
function movedMs(last: Sample, { at, position, isNoticed }: Sample): number {
  const passed = at - last.at
  if (!isNoticed || !last.isNoticed || passed <= 0) return 0
  if (position === undefined || last.position === undefined) return position === last.position ? asAwake(passed) : 0
  return Math.max(0, Math.min((position - last.position) * 1_000, passed))
}

/** A frame has no time of its own: a computer that slept is told by the gap between two samples. */
const LONGEST_GAP_MS = 5_000
const asAwake = (passed: number) => (passed <= LONGEST_GAP_MS ? passed : 0)
