import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '../app/shared/time-units.ts'
import { adminList } from './admin-list.ts'
import { audience } from './audience.ts'
import { closeBrowsers } from './browser.ts'
import { type Build, copyBuild } from './build.ts'
import { cachedPage } from './cached-page.ts'
import { makePictures } from './catalogue.ts'
import { edge } from './edge.ts'
import { cards, manyEpisodes, sitemap } from './feeds.ts'
import { final } from './final.ts'
import { french } from './french.ts'
import { gamesCalendar } from './games-calendar.ts'
import { gamesHome } from './games-home.ts'
import { gamesReminders } from './games-reminders.ts'
import { gamesSchedule } from './games-schedule.ts'
import { gamesSeason } from './games-season.ts'
import { htmlSize } from './html-size.ts'
import { imports } from './imports.ts'
import { kills } from './kills.ts'
import { liveViewers, twoCores } from './live-viewers.ts'
import { LEAST_MINUTES, longRun } from './long-run.ts'
import { memoryAfterImport } from './memory-after-import.ts'
import { nginxPages } from './nginx-pages.ts'
import { nodes } from './nodes.ts'
import { panelSearch } from './panel-search.ts'
import { patterns } from './patterns.ts'
import { picture } from './picture.ts'
import { presses } from './presses.ts'
import { probe } from './probe.ts'
import { endChildren, fileLimit } from './processes.ts'
import { scores } from './scores.ts'
import { scriptBytes } from './script-bytes.ts'
import { search } from './search.ts'
import { signIns } from './sign-ins.ts'
import type { Bench } from './sites.ts'
import { stalled } from './stalled.ts'
import { type Row, whole } from './statistics.ts'
import { translation } from './translation.ts'
import { trash } from './trash.ts'
import { turns } from './turns.ts'
import { vitals } from './vitals.ts'
import { workList } from './work-list.ts'

// Measures the site (docs/figures.md), each figure beside a peer or limit in the same run, and prints a table for each part.

const FIGURES: Record<string, (bench: Bench) => Promise<Row[]>> = {
  pages: cachedPage,
  nginx: nginxPages,
  script: scriptBytes,
  vitals,
  presses,
  picture,
  edge,
  html: htmlSize,
  french,
  live: liveViewers,
  'live-two': twoCores,
  stalled,
  search,
  signins: signIns,
  translation,
  patterns,
  'work-list': workList,
  'admin-list': adminList,
  'panel-search': panelSearch,
  turns,
  trash,
  sitemap,
  cards,
  'many-episodes': manyEpisodes,
  'games-home': gamesHome,
  'games-schedule': gamesSchedule,
  'games-calendar': gamesCalendar,
  'games-reminders': gamesReminders,
  'games-season': gamesSeason,
  audience,
  scores,
  probe,
  imports,
  'memory-after-import': memoryAfterImport,
  final,
  nodes,
  kills,
  long: longRun,
}
/** So slow that they are measured only when named. */
const ON_DEMAND = new Set(['work-list', 'kills', 'long', 'memory-after-import', 'picture', 'edge'])
/** These only use rules, and need no site. */
const WITHOUT_SITE = new Set(['french', 'patterns', 'work-list', 'games-season', 'trash', 'probe'])
const NO_BUILD: Build = { root: '', hero: 'stand-in' }
/** A part that takes more minutes is given up, and the next begins; in a quick run, half of them. */
const MINUTES = 5
const MORE_MINUTES: Partial<Record<string, number>> = {
  pages: 8,
  live: 10,
  'live-two': 10,
  turns: 8,
  'many-episodes': 8,
  'panel-search': 12,
  'games-calendar': 8,
  'games-reminders': 8,
  audience: 8,
  scores: 15,
  imports: 8,
  final: 8,
  nodes: 12,
  'work-list': 20,
  'memory-after-import': 20,
  picture: 20,
  edge: 20,
  kills: 20,
}
/** For copying the build and drawing pictures. */
const SETUP_MINUTES = 2
/** The default duration of long measurements. */
const LONG_MINUTES = '60'
/** More than the tiles on a home page at first, so that no picture repeats. */
const PICTURES = 120

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    minutes: { type: 'string', default: LONG_MINUTES },
    /** For a figure with many rows: only those whose names match this expression. */
    rows: { type: 'string', default: '' },
    /** Uses the half of the French titles that nobody works with. */
    sealed: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const named = [...(values.only?.split(',') ?? []), ...positionals]
const wanted = named.length > 0 ? named : Object.keys(FIGURES).filter((name) => !ON_DEMAND.has(name))
const unknown = wanted.filter((name) => !(name in FIGURES))
if (unknown.length > 0) {
  console.error(`Unknown figure: ${unknown.join(', ')}. There are: ${Object.keys(FIGURES).join(', ')}`)
  process.exit(1)
}

if (values.sealed && !wanted.every((name) => name === 'french')) {
  console.error('--sealed goes with --only french.')
  process.exit(1)
}

const minutes = Number(values.minutes)
if (!Number.isInteger(minutes) || minutes < LEAST_MINUTES) {
  console.error(`--minutes takes a whole number, ${LEAST_MINUTES} or more.`)
  process.exit(1)
}

function minutesOf(part: string): number {
  if (part === 'long') return 20 + 2 * minutes
  const allowed = MORE_MINUTES[part] ?? MINUTES
  return values.quick ? allowed / 2 : allowed
}

let name = ''
let faults = 0
const startedAt = performance.now()
const limit = SETUP_MINUTES + wanted.reduce((sum, part) => sum + minutesOf(part), 0)
// For a part that blocks this process until long after its own limit.
setTimeout(() => {
  console.error(`Given up after ${limit} minutes.`)
  process.exit(1)
}, limit * MINUTE_MS).unref()

const needsSite = wanted.some((name) => !WITHOUT_SITE.has(name))
const bench: Bench = {
  build: needsSite ? await copyBuild() : NO_BUILD,
  pictures: needsSite ? await makePictures(PICTURES) : [],
  isQuick: values.quick,
  minutes,
  rows: new RegExp(values.rows),
  isSealed: values.sealed,
  progress: (words) => progress(`${name}: ${words}`),
}
for (name of wanted) {
  progress(name)
  const beganAt = performance.now()
  // Printed as soon as they are known, so that a stopped run loses nothing.
  print(name, await measured(name), performance.now() - beganAt)
}
const { length: cores } = cpus()
console.log(
  `${cores} cores (${cpus()[0]?.model}), node ${process.version}, ${whole(fileLimit())} files a process, ${seconds(performance.now() - startedAt)}${values.quick ? ', quick' : ''}. Medians with [least–most].`,
)
process.exit(faults > 0 ? 1 : 0)

/** The rows of a part, or one that says it was not measured. Its processes and browsers are ended, which ends a part that was given up. */
async function measured(part: string): Promise<Row[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`${part} took more than ${minutesOf(part)} minutes.`)),
    minutesOf(part) * MINUTE_MS,
  )
  try {
    return (await Promise.race([FIGURES[part]?.(bench), late.promise])) ?? []
  } catch (error) {
    faults++
    console.error(error)
    return [{ figure: part, goal: '–', measured: 'not measured', peer: '–', ratio: '–', isMet: false }]
  } finally {
    clearTimeout(timer)
    await closeBrowsers()
    endChildren()
  }
}

function print(part: string, rows: readonly Row[], ms: number) {
  progress('')
  const lines = rows.map(({ isMet, ...row }) => [
    row.figure,
    row.goal,
    row.measured,
    row.peer,
    row.ratio,
    isMet === undefined ? '–' : isMet ? 'yes' : 'NO',
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

/** For people who watch; cleared before each table. */
function progress(words: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words && `measuring ${words}…`}`)
}
