import { MINUTE_MS } from '../kit/time/time-units.ts'

// Decides when a player counts (spec N1). Pure, so that a scripted model and browsers send the same beacons.

/** The state of a player at one moment. */
export type Sample = {
  /** Monotonic, in ms. */
  at: number
  /** Playback position in seconds; undefined for a frame of another site, whose content is out of reach. */
  position: number | undefined
  /** True when the page is in sight, or the sound can be heard. */
  isNoticed: boolean
  /** True when it should be playing and has nothing to play. */
  isStarved: boolean
  /** True when the viewer sees an error. */
  isFaulty: boolean
}

/** The content of one beacon about the time since the last one. */
export type BeaconContent = { stalls: number; errors: number }

export type CounterState = {
  /** When the current minute of this player began; undefined until something played. */
  minuteAt: number | undefined
  /** The time within each of its minutes at which this player sends, in ms. */
  offset: number
  /** Ms of this minute that were played. */
  playedMs: number
  /** True when the beacon of this minute has been sent. */
  isSent: boolean
  stalls: number
  errors: number
  last: Sample | undefined
}

/** How long a player must play before its minute counts, in ms. */
export const COUNTS_FROM_MS = 20_000
/** The maximum number of players that count in a minute behind one address, which a whole campus may share. */
export const MOST_PER_ADDRESS = 300
/** The latest time within a minute to send, in ms, so that no beacon arrives in the next minute. */
const LATEST_MS = 58_000
/** The highest number of faults in a beacon. */
const MOST_FAULTS = 99

/** Starts counting. `chance` from 0 to 1 spreads the beacons of a crowd over the minute. */
export const beginCounting = (chance: number): CounterState => ({
  minuteAt: undefined,
  offset: COUNTS_FROM_MS + Math.floor(chance * (LATEST_MS - COUNTS_FROM_MS)),
  playedMs: 0,
  isSent: false,
  stalls: 0,
  errors: 0,
  last: undefined,
})

/** Adds a sample. `played` is set when a beacon is due. */
export function addSample(before: CounterState, sample: Sample): { counting: CounterState; played?: BeaconContent } {
  const now = inItsMinute(before, sample.at)
  const { last } = before
  const moved = last ? movedMs(last, sample) : 0
  const isBegun = now.minuteAt !== undefined
  const counting: CounterState = {
    ...now,
    minuteAt: now.minuteAt ?? (moved > 0 ? sample.at - moved : undefined),
    // Playback from before the minute began belongs to the minute before.
    playedMs: now.playedMs + (isBegun ? Math.min(moved, sample.at - (now.minuteAt ?? 0)) : moved),
    stalls: now.stalls + (isBegun && sample.isStarved && !last?.isStarved ? 1 : 0),
    errors: now.errors + (sample.isFaulty && !last?.isFaulty ? 1 : 0),
    last: sample,
  }
  const isTime = sample.at - (counting.minuteAt ?? sample.at) >= counting.offset
  return isTime ? sendOnce(counting, sample.at) : { counting }
}

/** Ends counting when the page or player closes: this is the last chance to count the current minute. */
export const endCounting = (counting: CounterState, at: number) => sendOnce(inItsMinute(counting, at), at)

function sendOnce(counting: CounterState, at: number): { counting: CounterState; played?: BeaconContent } {
  const { minuteAt, playedMs, isSent, offset, stalls, errors } = counting
  if (minuteAt === undefined || isSent || playedMs < COUNTS_FROM_MS) return { counting }
  const most = (faults: number) => Math.min(faults, MOST_FAULTS)
  return {
    // Later minutes send no earlier: of two beacons within one minute of the server's clock only one would count.
    counting: { ...counting, isSent: true, offset: Math.max(offset, at - minuteAt), stalls: 0, errors: 0 },
    played: { stalls: most(stalls), errors: most(errors) },
  }
}

/** Drops a minute that ended unsent: the server would count it in the wrong one. */
function inItsMinute(counting: CounterState, at: number): CounterState {
  const { minuteAt } = counting
  if (minuteAt === undefined || at - minuteAt < MINUTE_MS) return counting
  const minutes = Math.floor((at - minuteAt) / MINUTE_MS)
  return { ...counting, minuteAt: minuteAt + minutes * MINUTE_MS, playedMs: 0, isSent: false }
}

/** Returns the ms played between two samples. A seek gives no more than the time that passed, a jump back nothing. */
function movedMs(last: Sample, { at, position, isNoticed }: Sample): number {
  const passed = at - last.at
  if (!isNoticed || !last.isNoticed || passed <= 0) return 0
  if (position === undefined || last.position === undefined) return position === last.position ? asAwake(passed) : 0
  return Math.max(0, Math.min((position - last.position) * 1_000, passed))
}

/** Because a frame has no position, a longer gap between two samples, in ms, means that the computer slept. */
const LONGEST_GAP_MS = 5_000
const asAwake = (passed: number) => (passed <= LONGEST_GAP_MS ? passed : 0)
