/**
 * The server's clock as a device knows it: clocks of games are told by the server's time, and that of a machine in a truck may be wrong. What
 * the server says arrives late, never early, so of the last tellings the one that puts it furthest ahead is the nearest.
 */
export type ServerClock = {
  /** Notes what the server said; both in ms. */
  heard(server: number, here: number): void
  /** The server's time when it is `here`, in ms; the device's own until the server has said anything. */
  at(here: number): number
}

/** Two minutes of heartbeats: clocks of devices drift. */
const KEPT = 8

export function openServerClock(): ServerClock {
  const ahead: number[] = []
  return {
    heard(server, here) {
      if (!Number.isFinite(server) || server <= 0) return
      ahead.push(server - here)
      if (ahead.length > KEPT) ahead.shift()
    },
    at: (here) => here + (ahead.length > 0 ? Math.max(...ahead) : 0),
  }
}
