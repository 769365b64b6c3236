/** The permit for one call, whose holder must report exactly one outcome. */
type Pass = {
  succeeded(): void
  failed(): void
  /** Reports that the call was not made. */
  unused(): void
}

/** Calls older than this no longer count, in ms. */
const REMEMBERED = 60_000
const ENOUGH_CALLS = 3
const TOO_MANY_FAILED = 0.5
/** The time for which the breaker stays open after it has tripped, in ms. */
const OPEN = 30_000

/**
 * Opens a circuit breaker, which trips when half of at least three recent calls failed. After half a minute it lets one call
 * through, whose outcome decides for all. `now` is in ms.
 */
export function openBreaker({ now }: { now: () => number }) {
  let calls: { at: number; isFailure: boolean }[] = []
  /** The time until which the breaker stays open, in ms; undefined while it is closed. */
  let openUntil: number | undefined
  let isTried = false

  /** Opens the breaker for this long, whatever the calls' outcomes. */
  function pause(ms: number) {
    openUntil = Math.max(openUntil ?? 0, now() + ms)
    calls = []
  }

  function count(isFailure: boolean) {
    if (openUntil !== undefined) return
    calls = [...calls.filter(({ at }) => at > now() - REMEMBERED), { at: now(), isFailure }]
    const failures = calls.filter((call) => call.isFailure).length
    if (calls.length >= ENOUGH_CALLS && failures >= calls.length * TOO_MANY_FAILED) pause(OPEN)
  }

  const free: Pass = { succeeded: () => count(false), failed: () => count(true), unused() {} }
  const trial: Pass = {
    succeeded() {
      isTried = false
      openUntil = undefined
    },
    failed() {
      isTried = false
      pause(OPEN)
    },
    unused() {
      isTried = false
    },
  }

  /** True when a call would be let through now. */
  const mayEnter = () => openUntil === undefined || (!isTried && now() >= openUntil)

  return {
    /** Returns a permit; undefined while the breaker is open. */
    enter(): Pass | undefined {
      if (openUntil === undefined) return free
      if (!mayEnter()) return undefined
      isTried = true
      return trial
    },
    mayEnter,
    pause,
    /** True when the breaker is open or half-open. */
    isOpen: () => openUntil !== undefined,
  }
}
