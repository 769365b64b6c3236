import { ageOf, type DeviceTime } from './fact-age.ts'

/** The server's clock, extrapolated by the device from the server's answers, in ms (spec S4). */
export type SyncedClock = {
  /** Records the server's time from an answer. */
  heard(server: number, here: DeviceTime): void
  at(here: DeviceTime): number
  /** True when the device slept since the last answer, or its clock was set; the page should then ask again. */
  isDoubtful(here: DeviceTime): boolean
}

/** The maximum difference between the two clocks of a device that stayed awake and whose clock nobody set, in ms. */
const DRIFT = 2_000

/** Opens a clock. `here`: the device's time now, which counts until the first answer. */
export function openSyncedClock(here: DeviceTime): SyncedClock {
  let told = { server: here.wall, here }
  let isTold = false
  const at = (now: DeviceTime) => told.server + ageOf(told.here, now)
  const isDoubtful = (now: DeviceTime) => Math.abs(now.wall - told.here.wall - (now.mono - told.here.mono)) >= DRIFT
  return {
    heard(server, now) {
      // Answers arrive late, never early, so the one that is furthest ahead is the most accurate.
      if (isTold && !isDoubtful(now) && server <= at(now)) return
      told = { server, here: now }
      isTold = true
    },
    at,
    isDoubtful,
  }
}
