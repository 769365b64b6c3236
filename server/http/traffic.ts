import { type Histogram, openHistogram } from '../../app/kit/limits/histogram.ts'

/** The responses of one route, method and class of status. */
export type Tally = {
  route: string
  method: string
  /** '2xx' and so on; 'none' when the client disconnected before a response. */
  status: string
  /** The number of cached pages sent by the fast path, which are not timed. */
  kept: number
  /** Durations of all other responses in seconds, except live streams, which last as long as somebody watches. */
  took: Histogram
  streams: number
}

export type Traffic = {
  /** Returns the tally of a combination; `route` and `method` must have few values, never a path that somebody typed. */
  of(route: string, method: string, status: number | undefined): Tally
  all(): Iterable<Tally>
}

/** Upper bounds of the histogram's buckets, in seconds. */
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
