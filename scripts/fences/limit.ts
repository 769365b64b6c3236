/** A rule that nothing counted exceeds `most`. */
export type Limit = { most: number; unit: string }

/** One line for each count over its limit. */
export const limitFaults = (counts: ReadonlyMap<string, number>, { most, unit }: Limit): string[] =>
  [...counts].filter(([, count]) => count > most).map(([name, count]) => `${name} has ${count} ${unit}, more than ${most}`)
