/** How long before its end a session is renewed, in ms (spec A9). */
const AHEAD = 5 * 60_000
/** A viewer's clock may be ahead: every end looks past then, and must not be asked for without a pause. */
const SHORTEST = 30_000
const FIRST_RETRY = 30_000
const LONGEST_RETRY = 16 * 60_000
/** Timers of browsers hold no longer delay. */
const LONGEST_TIMER = 2_147_483_647

/** In how many ms the session that ends at `endsAt` is to be renewed. */
export const renewalDelay = (endsAt: string, now: number): number =>
  Math.min(LONGEST_TIMER, Math.max(SHORTEST, Date.parse(endsAt) - AHEAD - now))

/** In how many ms to try again after `failures` that came one after another: 30 s, doubling to 16 minutes. */
export const retryDelay = (failures: number): number => Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (failures - 1))
