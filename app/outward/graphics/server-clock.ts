/** The two clocks of a device, in ms: the one that somebody may set, and the one that only counts. */
export type Clocks = { wall: number; mono: number }

export const readClocks = (): Clocks => ({ wall: Date.now(), mono: performance.now() })

/**
 * The server's clock as a device knows it: clocks of games are told by the server's time, and that of a machine in a truck may be wrong, and
 * set right while it is on air. What the server says arrives late, never early, so of the last tellings the one that puts it furthest ahead is
 * the nearest.
 */
export type ServerClock = {
  /** Notes what the server said, in ms. */
  heard(server: number): void
  /** The server's time in ms; the device's own until the server has said anything. */
  now(): number
}

/** Two minutes of heartbeats: clocks of devices drift. */
const KEPT = 8
/** The clocks of a device differ by less than this, in ms, unless it slept or one was set. */
const DRIFT = 2_000

export function openServerClock(read = readClocks): ServerClock {
  const ahead: number[] = []
  return {
    heard(server) {
      if (!Number.isFinite(server) || server <= 0) return
      // After a sleep, in which this clock may stand still, it is the furthest ahead by itself.
      ahead.push(server - read().mono)
      if (ahead.length > KEPT) ahead.shift()
    },
    now() {
      const { wall, mono } = read()
      return ahead.length > 0 ? mono + Math.max(...ahead) : wall
    },
  }
}

/** Whether the device slept between two readings, or its wall clock was set. */
export const haveParted = (before: Clocks, after: Clocks): boolean =>
  Math.abs(after.wall - before.wall - (after.mono - before.mono)) >= DRIFT
