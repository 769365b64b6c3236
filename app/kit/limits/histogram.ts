/** The number of values in each bucket (the last one is beyond all `bounds`), and their sum. */
export type Histogram = { bounds: readonly number[]; counts: number[]; sum: number }

/** Returns an empty histogram. `bounds` ascend; each is an inclusive upper bound. */
export const openHistogram = (bounds: readonly number[]): Histogram => ({
  bounds,
  counts: Array<number>(bounds.length + 1).fill(0),
  sum: 0,
})

export function observe(histogram: Histogram, value: number): void {
  const { bounds, counts } = histogram
  const within = bounds.findIndex((bound) => value <= bound)
  const at = within < 0 ? bounds.length : within
  counts[at] = (counts[at] ?? 0) + 1
  histogram.sum += value
}
