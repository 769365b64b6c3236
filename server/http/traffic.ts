import { type Histogram, openHistogram } from '../../app/shared/histogram.ts'

/** What became of the requests for one route by one method with one kind of status. */
export type Tally = {
  route: string
  method: string
  /** '2xx' and so on; 'none' where the one who asked was gone before an answer. */
  status: string
  /** Kept pages that went out on the short way: counted and not timed. */
  kept: number
  /** All others, in seconds; live streams, which take as long as somebody watches, are not among them. */
  took: Histogram
  streams: number
}

export type Traffic = {
  /** The same tally for the same words; `route` and `method` are of few kinds, never what somebody has typed. */
  of(route: string, method: string, status: number | undefined): Tally
  all(): Iterable<Tally>
}

/** In seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts the requests of this process since its start. */
export function openTraffic(): Traffic {
  const tallies = new Map<string, Tally>()
  return {
    of(route, method, code) {
      const status = code === undefined ? 'none' : `${Math.floor(code / 100)}xx`
      const key = `${method} ${status} ${route}`
      let tally = tallies.get(key)
      if (!tally) {
        tally = { route, method, status, kept: 0, took: openHistogram(BOUNDS), streams: 0 }
        tallies.set(key, tally)
      }
      return tally
    },
    all: () => tallies.values(),
  }
}
