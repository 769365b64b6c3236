/** The public counter (spec N4). */
export type Watching = {
  /** Whether this site shows it at all. */
  isShown: boolean
  /** By episode; those with fewer than LEAST_SHOWN are left out. */
  players: Record<string, number>
}

export const WATCHING_PATH = '/watching.json'

/** A smaller number does a game no good. */
export const LEAST_SHOWN = 25
