import { execFileSync } from 'node:child_process'

/** Known violations of a limit by name: how many of its unit, and the date by which they are gone. */
type Debts = Record<string, readonly [count: number, until: string]>

/** A rule that nothing counted exceeds `most`, except debts. */
export type Limit = { most: number; unit: string; debts: Debts }

/**
 * One line for each count over its limit, unless it is a debt; and for each debt that has grown, has been paid or is overdue, so
 * that the list of debts empties itself. `today` is YYYY-MM-DD.
 */
export function limitFaults(counts: ReadonlyMap<string, number>, { most, unit, debts }: Limit, today: string): string[] {
  const over = [...counts].filter(([name, count]) => count > (debts[name]?.[0] ?? most))
  const settled = Object.keys(debts).filter((name) => (counts.get(name) ?? 0) <= most)
  const overdue = Object.entries(debts).filter(([, [, until]]) => until < today)
  return [
    ...over.map(([name, count]) => `${name} has ${count} ${unit}, more than ${debts[name]?.[0] ?? most}`),
    ...settled.map((name) => `${name} has no more than ${most} ${unit}: take its debt off the list`),
    ...overdue.map(([name, [, until]]) => `${name} should have no more than ${most} ${unit} since ${until}`),
  ]
}

/** The date of the last commit: a debt that falls due turns no older commit red. */
export function dateOfCommit(root: string): string {
  try {
    return execFileSync('git', ['log', '-1', '--format=%cs'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}
