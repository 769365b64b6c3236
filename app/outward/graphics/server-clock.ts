/** Both clocks of a device, in ms: the wall clock, which may be set, and the monotonic one. */
export type Clocks = { wall: number; mono: number }

export const readClocks = (): Clocks => ({ wall: Date.now(), mono: performance.now() })

/**
 * The server's clock as a device knows it. Clocks of games run by the server's time, because that of a machine in a truck may be
 * wrong, and may be corrected while on air. Messages arrive late, never early, so among the last ones the one furthest ahead is
 * the most accurate.
 */
export type ServerClock = {
  /** Records the server's time from a message, in ms. */
  heard(server: number): void
  /** Returns the server's time in ms; the device's own before the first message. */
  now(): number
}

/** The number of messages that count: two minutes of heartbeats, because clocks of devices drift. */
const SAMPLES = 8
/** The maximum difference between a device's clocks, in ms, unless it slept or one was set. */
const DRIFT = 2_000

export function openServerClock(read = readClocks): ServerClock {
  const ahead: number[] = []
  return {
    heard(server) {
      if (!Number.isFinite(server) || server <= 0) return
      // After a sleep, in which the monotonic clock may stop, this message is furthest ahead, so it wins.
      ahead.push(server - read().mono)
      if (ahead.length > SAMPLES) ahead.shift()
    },
    now() {
      const { wall, mono } = read()
      return ahead.length > 0 ? mono + Math.max(...ahead) : wall
    },
  }
}

/** True when the device slept between two readings, or its wall clock was set. */
export const haveParted = (before: Clocks, after: Clocks): boolean =>
  Math.abs(after.wall - before.wall - (after.mono - before.mono)) >= DRIFT
