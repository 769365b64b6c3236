/** A rule that no count may exceed `most`. */
export type Limit = { most: number; unit: string }

/** Returns one line for each count over the limit. */
export const limitFaults = (counts: ReadonlyMap<string, number>, { most, unit }: Limit): string[] =>
  [...counts].filter(([, count]) => count > most).map(([name, count]) => `${name} has ${count} ${unit}, more than ${most}`)
