/** When a device did something, by its two clocks, in ms. `origin`: since when the monotonic one runs; another after a reload. */
export type DeviceTime = { wall: number; mono: number; origin: number }

/** A wall clock that differs by this much from the monotonic one was set meanwhile, or the device slept. */
const DRIFT_MS = 2_000

/**
 * How old something is, in ms. Both readings are of one device, so that a clock which is wrong by an hour does no harm (spec S3). The
 * monotonic clock counts within one page; it may stand still while a phone sleeps, so the wall clock counts where it is ahead. A clock
 * that was set back meanwhile makes nothing younger than the monotonic clock says.
 */
export function ageOf(then: DeviceTime, now: DeviceTime): number {
  const byWall = Math.max(0, now.wall - then.wall)
  if (then.origin !== now.origin) return Math.round(byWall)
  const byMono = Math.max(0, now.mono - then.mono)
  return Math.round(Math.abs(byWall - byMono) < DRIFT_MS ? byMono : Math.max(byMono, byWall))
}

type Placed = {
  received: number
  ageMs: number /** Nothing of this link can be older. */
  earliest: number /** Of the device's fact before. */
  last: number
}

/** When a fact happened, by the server's clock. A device's facts keep the order in which it sent them, however slow its network was. */
export function placedAt({ received, ageMs, earliest, last }: Placed): number {
  const at = Math.min(received, Math.max(earliest, received - Math.max(0, ageMs)))
  return Math.max(at, last + 1)
}
