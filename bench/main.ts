import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { adminList } from './admin-list.ts'
import { closeBrowsers } from './browser.ts'
import { type Build, copyBuild } from './build.ts'
import { cachedPage } from './cached-page.ts'
import { makePictures } from './catalogue.ts'
import { edge } from './edge.ts'
import { cards, manyEpisodes, sitemap } from './feeds.ts'
import { final } from './final.ts'
import { french } from './french.ts'
import { htmlSize } from './html-size.ts'
import { imports } from './imports.ts'
import { kills } from './kills.ts'
import { liveViewers, twoCores } from './live-viewers.ts'
import { LEAST_MINUTES, longRun } from './long-run.ts'
import { memoryAfterImport } from './memory-after-import.ts'
import { nginxPages } from './nginx-pages.ts'
import { nodes } from './nodes.ts'
import { patterns } from './patterns.ts'
import { picture } from './picture.ts'
import { endChildren, fileLimit } from './processes.ts'
import { scriptBytes } from './script-bytes.ts'
import { search } from './search.ts'
import { signIns } from './sign-ins.ts'
import type { Bench } from './sites.ts'
import { stalled } from './stalled.ts'
import { type Row, whole } from './statistics.ts'
import { translation } from './translation.ts'
import { turns } from './turns.ts'
import { vitals } from './vitals.ts'
import { workList } from './work-list.ts'

// Measures the site (docs/architecture.md), each figure beside a peer or limit in the same run, and prints one table.

const FIGURES: Record<string, (bench: Bench) => Promise<Row[]>> = {
  pages: cachedPage,
  nginx: nginxPages,
  script: scriptBytes,
  vitals,
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
  turns,
  sitemap,
  cards,
  'many-episodes': manyEpisodes,
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
const WITHOUT_SITE = new Set(['french', 'patterns', 'work-list'])
const NO_BUILD: Build = { root: '', hero: 'stand-in' }
/** A run ends after this many minutes with what it has. */
const LIMIT_MINUTES = { full: 20, quick: 6, onDemand: 20 }
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

const rows: Row[] = []
let faults = 0
const isOnDemand = wanted.some((name) => ON_DEMAND.has(name))
const allowed = values.quick ? LIMIT_MINUTES.quick : isOnDemand ? LIMIT_MINUTES.onDemand : LIMIT_MINUTES.full
const limit = wanted.includes('long') ? allowed + 2 * minutes : allowed
const deadline = setTimeout(() => {
  print()
  console.error(`Given up after ${limit} minutes.`)
  process.exit(1)
}, limit * 60_000)

const startedAt = performance.now()
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
let name = ''
for (name of wanted) {
  progress(name)
  try {
    rows.push(...((await FIGURES[name]?.(bench)) ?? []))
  } catch (error) {
    faults++
    rows.push({ figure: name, goal: '–', measured: 'not measured', peer: '–', ratio: '–', isMet: false })
    console.error(error)
  }
  await closeBrowsers()
  endChildren()
}
clearTimeout(deadline)
print()
process.exit(faults > 0 ? 1 : 0)

function print() {
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
  console.log([head, rule, ...body].join('\n'))
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  const { length: cores } = cpus()
  console.log(
    `\n${cores} cores (${cpus()[0]?.model}), node ${process.version}, ${whole(fileLimit())} files a process, ${seconds} s${values.quick ? ', quick' : ''}. Medians with [least–most].`,
  )
}

/** For people who watch; cleared before the table. */
function progress(words: string) {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words && `measuring ${words}…`}`)
}
