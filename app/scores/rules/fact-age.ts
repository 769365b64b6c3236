/**
 * The readings of both clocks of a device at one moment, in ms. `origin`: the start of the monotonic clock, which changes with
 * each reload.
 */
export type DeviceTime = { wall: number; mono: number; origin: number }

/** If the wall clock differs from the monotonic one by this much, it was set meanwhile, or the device slept. */
const DRIFT_MS = 2_000

/**
 * Returns the age of something, in ms. Both readings come from one device, so a clock that is wrong by an hour does no harm (spec
 * S3). Within one page the monotonic clock decides. It may stop while a phone sleeps, so a wall clock that is ahead decides.
 * A wall clock that was set back cannot make the age less than the monotonic clock's.
 */
export function ageOf(then: DeviceTime, now: DeviceTime): number {
  const byWall = Math.max(0, now.wall - then.wall)
  if (then.origin !== now.origin) return Math.round(byWall)
  const byMono = Math.max(0, now.mono - then.mono)
  return Math.round(Math.abs(byWall - byMono) < DRIFT_MS ? byMono : Math.max(byMono, byWall))
}

type AgeLimits = {
  received: number
  ageMs: number
  /** The earliest time that a fact of this link can have. */
  earliest: number
  /** The time of the device's previous fact. */
  last: number
}

/**
 * Returns the time of a fact by the server's clock. A device's facts stay in the order in which it sent them, however slow its
 * network was.
 */
export function factTime({ received, ageMs, earliest, last }: AgeLimits): number {
  const at = Math.min(received, Math.max(earliest, received - Math.max(0, ageMs)))
  return Math.max(at, last + 1)
}
