/** What a call is allowed by; exactly one of these is told, once. */
export type Pass = {
  succeeded(): void
  failed(): void
  /** The call was not made after all. */
  unused(): void
}

export type Breaker = {
  /** Undefined while the service is left alone. */
  enter(): Pass | undefined
  /** Whether a call would be let through now. */
  mayEnter(): boolean
  /** Leaves the service alone for so long, whatever its calls did. */
  pause(ms: number): void
  /** Whether the service is left alone, or just being tried out. */
  isOpen(): boolean
}

/** Calls older than this no longer count, in ms. */
const REMEMBERED = 60_000
const ENOUGH_CALLS = 3
const TOO_MANY_FAILED = 0.5
/** How long a service that fails is left alone, in ms. */
const OPEN = 30_000

/**
 * Leaves a service alone that fails: half of at least three calls. After half a minute one call tries it out, and its outcome
 * decides for all. `now` is in ms.
 */
export function openBreaker({ now }: { now: () => number }): Breaker {
  let calls: { at: number; isFailure: boolean }[] = []
  /** Undefined while calls pass freely. */
  let closedUntil: number | undefined
  let isTried = false

  function leaveAlone(ms: number) {
    closedUntil = Math.max(closedUntil ?? 0, now() + ms)
    calls = []
  }

  function count(isFailure: boolean) {
    if (closedUntil !== undefined) return
    calls = [...calls.filter(({ at }) => at > now() - REMEMBERED), { at: now(), isFailure }]
    const failures = calls.filter((call) => call.isFailure).length
    if (calls.length >= ENOUGH_CALLS && failures >= calls.length * TOO_MANY_FAILED) leaveAlone(OPEN)
  }

  const free: Pass = { succeeded: () => count(false), failed: () => count(true), unused() {} }
  const trial: Pass = {
    succeeded() {
      isTried = false
      closedUntil = undefined
    },
    failed() {
      isTried = false
      leaveAlone(OPEN)
    },
    unused() {
      isTried = false
    },
  }

  const mayEnter = () => closedUntil === undefined || (!isTried && now() >= closedUntil)

  return {
    enter() {
      if (closedUntil === undefined) return free
      if (!mayEnter()) return undefined
      isTried = true
      return trial
    },
    mayEnter,
    pause: leaveAlone,
    isOpen: () => closedUntil !== undefined,
  }
}
