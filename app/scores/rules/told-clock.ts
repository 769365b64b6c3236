import { ageOf, type DeviceTime } from './fact-age.ts'

/** The server's clock, as answers tell it and a device carries it on, in ms (spec S4). */
export type ToldClock = {
  /** Notes what an answer said. */
  heard(server: number, here: DeviceTime): void
  at(here: DeviceTime): number
  /** Whether the device slept since it was told, or its clock was set: then it is to ask again. */
  isDoubtful(here: DeviceTime): boolean
}

/** The two clocks of a device that was awake, and whose time nobody set, differ by less than this, in ms. */
const DRIFT = 2_000

/** `here`: when it begins. Until an answer has come, the time is that of the device. */
export function openToldClock(here: DeviceTime): ToldClock {
  let told = { server: here.wall, here }
  let isTold = false
  const at = (now: DeviceTime) => told.server + ageOf(told.here, now)
  const isDoubtful = (now: DeviceTime) => Math.abs(now.wall - told.here.wall - (now.mono - told.here.mono)) >= DRIFT
  return {
    heard(server, now) {
      // An answer is late, never early, so that the one that is furthest ahead is the nearest.
      if (isTold && !isDoubtful(now) && server <= at(now)) return
      told = { server, here: now }
      isTold = true
    },
    at,
    isDoubtful,
  }
}
