/** The public counter (spec N4). */
export type Watching = {
  /** True when this site shows the counter. */
  isShown: boolean
  /** By episode; leaves out those with fewer than LEAST_SHOWN. */
  players: Record<string, number>
}

export const WATCHING_PATH = '/watching.json'

/** The least number of viewers that pages show; a smaller one would not flatter a game. */
export const LEAST_SHOWN = 25
