import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownGlossary, translateByGlossary } from '../app/translation/glossary/glossary.ts'
import goldenFrench from '../app/translation/golden.fr.json' with { type: 'json' }
import { openMemory } from '../app/translation/memory.server.ts'
import { indexPatterns, type PatternIndex } from '../app/translation/patterns/pattern-index.ts'
import { readPattern } from '../app/translation/patterns/pattern-shape.ts'
import type { PatternKind, PatternPair } from '../app/translation/patterns/pattern-text.ts'
import { translateByPatterns } from '../app/translation/patterns/title-patterns.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { scratchFolder } from '../tests/scratch.ts'
import { longestTurn } from '../tests/turns.ts'
import type { Bench } from './sites.ts'
import { percentile, type Row, shown, spread } from './statistics.ts'
import { pick, seeded, title } from './titles.ts'

const PATTERNS = 1_000
const TEXTS = 200_000
/** As many texts as on a page. */
const A_PAGE = 100
const MOST_SECONDS = 10
const MOST_TURN_MS = 50
const MOST_MICROSECONDS = 50

const KINDS =
  'Alumni|Community|Student|Homecoming|Family|Charity|Summer|Winter|Autumn|Spring|Weekly|Monthly|Annual|Virtual|Rooftop|Sunset|Midnight|Harbour|Lantern|Maple'.split(
    '|',
  )
const THINGS =
  'Breakfast|Barbecue|Marathon|Auction|Parade|Picnic|Concert|Carnival|Banquet|Workshop|Lecture|Panel|Tour|Ride|Walk|Dance|Market|Raffle|Hike|Sail|Quiz|Lunch|Dinner|Supper|Camp'.split(
    '|',
  )
const SCHOOLS = [
  'Laval Rouge et Or',
  'Carleton Ravens',
  'Alberta Golden Bears',
  'McGill',
  'Laurier Golden Hawks',
  'UBC Thunderbirds',
]

/** What a thousand patterns of staff cost for two hundred thousand texts, for a page, and for one title. */
export async function patterns({ isQuick }: Pick<Bench, 'isQuick'>): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of ['whole', 'part'] as const) {
    const folder = await mkdtemp(join(scratchFolder, 'podium-bench-'))
    const database = openDatabase({ file: join(folder, 'podium.sqlite') })
    try {
      await migrate(database)
      const measured = await measure(database.db, kind, isQuick)
      rows.push(...measured.map((row) => ({ ...row, figure: kind === 'whole' ? row.figure : `${row.figure}, of parts` })))
    } finally {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
  return rows
}

type Db = ReturnType<typeof openDatabase>['db']

async function measure(db: Db, kind: PatternKind, isQuick: boolean): Promise<Row[]> {
  const random = seeded(46)
  const words = KINDS.flatMap((kind) => THINGS.map((thing) => `${kind} ${thing}`)).flatMap((name) => [
    `${name} Launch`,
    `${name} Recap`,
  ])
  const rows = words.slice(0, PATTERNS).map((name) => patternRow(name, kind))
  const texts = Array.from({ length: TEXTS }, (_, at) =>
    at % 4 === 0
      ? `${pick(SCHOOLS, random)} ${pick(words, random)} – Day ${1 + (at % 9)} ${COUNTED[kind](10_000 + at)}`
      : `${title(at, random).title} (${10_000 + at})`,
  )
  const memory = openMemory({ hasGlossary: true })
  await memory.prepare(db, texts)
  const page = texts.slice(-A_PAGE)
  const without = await pageTimes(memory, db, page)
  const golden = Object.values(goldenFrench).flatMap((pairs) => Object.keys(pairs))
  const served = texts.filter((_, at) => at % 4 === 0).slice(0, golden.length)
  const without50 = [golden, served].map((titles) => percentile(titleTimes(titles, indexPatterns([])), 0.5))

  for (let from = 0; from < rows.length; from += 100)
    await db
      .insertInto('french_pattern')
      .values(rows.slice(from, from + 100))
      .execute()
  const seconds: number[] = []
  const longest: number[] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round += 1) {
    await db
      .updateTable('french_pattern')
      .set({ french: `${rows[0]?.french.replace(/ …$/, '')} ${['bis', 'ter', 'quater'][round]}${kind === 'part' ? ' …' : ''}` })
      .where('key', '=', rows[0]?.key ?? '')
      .execute()
    const start = performance.now()
    longest.push(await longestTurn(() => memory.prepare(db, texts)))
    seconds.push((performance.now() - start) / 1_000)
  }
  const withAll = await pageTimes(memory, db, page)
  const index = memory.readers().patterns
  const unserved = served.find((text) => !translateByPatterns(text, index, ownGlossary))
  if (unserved !== undefined) throw new Error(unserved)
  const with50 = [golden, served].map((titles) => percentile(titleTimes(titles, index), 0.5))
  const kept = spread(seconds)
  const turn = spread(longest)
  return [
    {
      figure: `${TEXTS.toLocaleString('en')} texts after a change of one of ${PATTERNS.toLocaleString('en')} patterns`,
      goal: `≤ ${MOST_SECONDS} s`,
      measured: shown(kept, 1, ' s'),
      peer: '–',
      ratio: '–',
      isMet: kept.median <= MOST_SECONDS,
    },
    {
      figure: 'the longest turn of the event loop meanwhile',
      goal: `≤ ${MOST_TURN_MS} ms of CPU`,
      measured: shown(turn, 0, ' ms'),
      peer: '–',
      ratio: '–',
      isMet: turn.median <= MOST_TURN_MS,
    },
    {
      figure: `French of a page's ${A_PAGE} texts with ${PATTERNS.toLocaleString('en')} patterns`,
      goal: '≤ 1.25 of none',
      measured: `${percentile(withAll, 0.5).toFixed(2)} ms`,
      peer: `without patterns, ${percentile(without, 0.5).toFixed(2)} ms`,
      ratio: (percentile(withAll, 0.5) / percentile(without, 0.5)).toFixed(2),
      isMet: percentile(withAll, 0.5) <= 1.25 * percentile(without, 0.5),
    },
    ...[`that rules were made for, median of ${golden.length}`, `that one of them translates, median of ${served.length}`].map(
      (which, at) => ({
        figure: `French of a title with ${PATTERNS.toLocaleString('en')} patterns ${which}`,
        goal: `≤ ${MOST_MICROSECONDS} µs`,
        measured: `${with50[at]?.toFixed(1)} µs`,
        peer: `without patterns, ${without50[at]?.toFixed(1)} µs`,
        ratio: ((with50[at] ?? 0) / (without50[at] ?? 0)).toFixed(2),
        isMet: (with50[at] ?? 0) <= MOST_MICROSECONDS,
      }),
    ),
  ]
}

const PAIRS: Record<PatternKind, (name: string) => PatternPair> = {
  whole: (name) => ({
    english: `{team} ${name} – Day {number 1} ({number 2})`,
    french: 'Activité {de team} – {number 1 er} jour ({number 2})',
  }),
  part: (name) => ({ english: `… {team} ${name} …`, french: '… activité {de team} …' }),
}

/** Distinguishes the titles; a bare number in brackets gives the translation nothing to rely on. */
const COUNTED: Record<PatternKind, (number: number) => string> = {
  whole: (number) => `(${number})`,
  part: (number) => `– Game ${number}`,
}

function patternRow(name: string, kind: PatternKind) {
  const pair = PAIRS[kind](name)
  const read = readPattern(pair, ownGlossary)
  if (!read.ok) throw new Error(`${pair.english}: ${read.reason}`)
  return { ...pair, key: read.pattern.key, status: 'approved' as const, updated_by: null, updated_at: '' }
}

type Memory = ReturnType<typeof openMemory>

/** In ms, for known texts. */
async function pageTimes(memory: Memory, db: Db, page: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < 60; round += 1) {
    const start = performance.now()
    await memory.texts(db, page)
    times.push(performance.now() - start)
  }
  return times.slice(10)
}

/** In µs, the fastest of several runs of each title; nothing is cached. */
function titleTimes(titles: readonly string[], index: PatternIndex): number[] {
  return titles.map((text) => {
    const runs = Array.from({ length: 20 }, () => {
      const start = performance.now()
      if (!translateByPatterns(text, index, ownGlossary)) translateByGlossary(text)
      return (performance.now() - start) * 1_000
    })
    return Math.min(...runs)
  })
}
