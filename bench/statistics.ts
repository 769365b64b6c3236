/** One row of the table; `isMet` is undefined where there is no goal. */
export type Row = { figure: string; goal: string; measured: string; peer: string; ratio: string; isMet: boolean | undefined }

export type Spread = { median: number; min: number; max: number }

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median = ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
  return { median, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

/** `share` from 0 to 1, by nearest rank. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Each value divided by its counterpart of the same round. */
export const ratios = (values: number[], partners: number[]) => values.map((value, at) => value / (partners[at] ?? Number.NaN))

export const whole = (value: number) => Math.round(value).toLocaleString('en')

/** The median with its range. */
export function shown({ median, min, max }: Spread, digits: number, unit = ''): string {
  const text = (value: number) => (digits === 0 ? whole(value) : value.toFixed(digits))
  return `${text(median)}${unit} [${text(min)}–${text(max)}]`
}

/** Alternates the order in each round, so that none always gets the warmer machine. */
export async function interleave(rounds: number, ...measures: (() => Promise<void>)[]): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const first = round % measures.length
    for (const measure of [...measures.slice(first), ...measures.slice(0, first)]) await measure()
  }
}
