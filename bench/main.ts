import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '../app/kit/time/time-units.ts'
import { beside } from './beside.ts'
import { closeBrowsers } from './browser/browser.ts'
import { championships } from './championships.ts'
import { french } from './french/french.ts'
import { imports } from './imports.ts'
import { kills } from './kills.ts'
import { live } from './live.ts'
import { moments } from './moments.ts'
import { nodes } from './nodes.ts'
import { pages } from './pages.ts'
import { picture } from './picture.ts'
import { endChildren, fileLimit } from './processes.ts'
import { scores } from './scores.ts'
import { script } from './script.ts'
import { search } from './search.ts'
import { type Bench, copyBuild } from './site/sites.ts'
import { type Row, whole } from './statistics.ts'
import { vitals } from './vitals.ts'

// Measures the site (docs/figures.md). Compares each figure with a peer or limit in the same run, and prints a table for each
// part.

type Part = {
  measure: (bench: Bench) => Promise<Row[]>
  /** The time limit in minutes, after which the next part begins; a quick run uses half of it. */
  minutes: number
  /** True for a part so slow that it is measured only when named. */
  isOnDemand?: boolean
  /** True for a part that uses only rules and needs no site. */
  isWithoutSite?: boolean
}

const PARTS: Record<string, Part> = {
  pages: { measure: pages, minutes: 8 },
  beside: { measure: beside, minutes: 10 },
  script: { measure: script, minutes: 5 },
  vitals: { measure: vitals, minutes: 5 },
  picture: { measure: picture, minutes: 20, isOnDemand: true },
  live: { measure: live, minutes: 10 },
  search: { measure: search, minutes: 5 },
  imports: { measure: imports, minutes: 8 },
  scores: { measure: scores, minutes: 15 },
  championships: { measure: championships, minutes: 8 },
  moments: { measure: moments, minutes: 10 },
  nodes: { measure: nodes, minutes: 12 },
  kills: { measure: kills, minutes: 20, isOnDemand: true },
  french: { measure: french, minutes: 5, isWithoutSite: true },
}

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    /** For a part with many rows: measures only rows whose names match this expression. */
    rows: { type: 'string', default: '' },
    /** Uses the sealed half of the French titles, which nobody works with. */
    sealed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const named = [...(values.only?.split(',') ?? []), ...positionals]
const wanted = named.length > 0 ? named : Object.keys(PARTS).filter((name) => !PARTS[name]?.isOnDemand)
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
  process.exit(1)
}
if (values.sealed && !wanted.every((name) => name === 'french')) {
  console.error('--sealed goes with --only french.')
  process.exit(1)
}

const parts = wanted.map((name) => ({ name, ...(PARTS[name] as Part) }))
const minutesOf = ({ minutes }: Part) => (values.quick ? minutes / 2 : minutes)

const startedAt = performance.now()
let current = ''
let faults = 0
const needsSite = parts.some(({ isWithoutSite }) => !isWithoutSite)
const bench: Bench = {
  root: needsSite ? copyBuild() : '',
  isQuick: values.quick,
  rows: new RegExp(values.rows),
  isSealed: values.sealed,
  progress: (words) => progress(`${current}: ${words}`),
}
for (const part of parts) {
  current = part.name
  progress(part.name)
  const beganAt = performance.now()
  // Printed at once, so that a stopped run loses nothing.
  print(part.name, await measured(part), performance.now() - beganAt)
}
console.log(
  `${cpus().length} cores (${cpus()[0]?.model}), node ${process.version}, ${whole(fileLimit())} files a process, ${seconds(performance.now() - startedAt)}${values.quick ? ', quick' : ''}. Medians with [least–most].`,
)
process.exit(faults > 0 ? 1 : 0)

/**
 * Returns the rows of a part, or one that says it was not measured. Ends its processes and browsers, which also stops a part that
 * timed out.
 */
async function measured(part: Part & { name: string }): Promise<Row[]> {
  const late = Promise.withResolvers<never>()
  const words = `${part.name} took more than ${minutesOf(part)} minutes.`
  const timer = setTimeout(() => late.reject(new Error(words)), minutesOf(part) * MINUTE_MS)
  try {
    return await Promise.race([part.measure(bench), late.promise])
  } catch (error) {
    faults++
    console.error(error)
    return [{ figure: part.name, measured: 'not measured', isMet: false }]
  } finally {
    clearTimeout(timer)
    await closeBrowsers()
    endChildren()
  }
}

function print(part: string, rows: readonly Row[], ms: number) {
  progress('')
  const met = (isMet: boolean | undefined) => (isMet === undefined ? '–' : isMet ? 'yes' : 'NO')
  const lines = rows.map(({ figure, goal = '–', measured, peer = '–', ratio = '–', isMet }) => [
    ...[figure, goal, measured, peer, ratio],
    met(isMet),
  ])
  const table = [['figure', 'goal', 'measured', 'peer or limit', 'ratio', 'met'], ...lines]
  const widths = table.reduce((widths, row) => row.map((cell, at) => Math.max(cell.length, widths[at] ?? 0)), [] as number[])
  const line = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head, ...body] = table.map(line)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  console.log(`${[`${part}, ${seconds(ms)}`, head, rule, ...body].join('\n')}\n`)
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1_000)} s`
}

/** Shows progress to people who watch; cleared before each table. */
function progress(words: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words && `measuring ${words}…`}`)
}
