/** One row of the table. Fields that a figure lacks are left out; `isMet` is absent without a goal. */
export type Row = { figure: string; goal?: string; measured: string; peer?: string; ratio?: string; isMet?: boolean }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Returns a percentile by nearest rank; `share` is from 0 to 1. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Formats the median with its range. */
export function shown(values: readonly number[], digits: number, unit = ''): string {
  const text = (value: number) => (digits === 0 ? whole(value) : value.toFixed(digits))
  return `${text(median(values))}${unit} [${text(Math.min(...values))}–${text(Math.max(...values))}]`
}

/** Our values beside a peer's of the same rounds. `most` and `least` bound the median of the ratios. */
export type Peer = { name: string; values: readonly number[]; unit?: string; most?: number; least?: number }

export function compared(figure: string, values: readonly number[], { name, unit = ' ms', ...peer }: Peer): Row {
  const ratios = values.map((value, at) => value / (peer.values[at] ?? Number.NaN))
  const ratio = median(ratios)
  const { most, least } = peer
  return {
    figure,
    ...(most !== undefined && { goal: `≤ ${most} of ${name}`, isMet: ratio <= most }),
    ...(least !== undefined && { goal: `≥ ${least} of ${name}`, isMet: ratio >= least }),
    measured: shown(values, 0, unit),
    peer: `${name} ${shown(peer.values, 0, unit)}`,
    ratio: shown(ratios, 2),
  }
}

/**
 * Returns the results of each measure, round by round. The order changes with each round, so that none always gets the warmer
 * machine.
 */
export async function interleave<T>(rounds: number, ...measures: (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = measures.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (let at = 0; at < measures.length; at++) {
      const turn = (round + at) % measures.length
      results[turn]?.push(await (measures[turn] as () => Promise<T>)())
    }
  return results
}
