import { MINUTE_MS } from '../../kit/time/time-units.ts'

/** How long before its end a session is renewed, in ms (spec A9). */
const AHEAD = 5 * MINUTE_MS
/** The minimum pause between renewals, in ms: on a clock that is ahead, every session seems expired. */
const SHORTEST = 30_000
const FIRST_RETRY = 30_000
const LONGEST_RETRY = 16 * MINUTE_MS
/** The maximum delay of a browser's timer, in ms. */
const LONGEST_TIMER = 2_147_483_647

/** Returns the delay until the session that ends at `endsAt` is renewed, in ms. */
export const renewalDelay = (endsAt: string, now: number): number =>
  Math.min(LONGEST_TIMER, Math.max(SHORTEST, Date.parse(endsAt) - AHEAD - now))

/** Returns the delay, in ms, before the next try after this many consecutive failures: 30 s, doubling up to 16 minutes. */
export const retryDelay = (failures: number): number => Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (failures - 1))
