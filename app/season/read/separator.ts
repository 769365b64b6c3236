import { headingsOf } from './column-words.ts'
import { readDate } from './dates.ts'
import { isTime } from './times.ts'

/** Separators in the order that decides a tie: commas are common inside texts, tabs are not. */
const SEPARATORS = ['\t', ';', '|', '¦', '~', '^', '\u001f', ','] as const
export type Separator = (typeof SEPARATORS)[number]

/** The parts of a text that are sampled: lines, characters, and lines that may hold the headings. */
const SAMPLE = { lines: 100, characters: 100_000, header: 10 }

/**
 * Finds the separator of a CSV text. The headings contain it too: the separator that splits a line into known headings wins, else
 * the one that leaves dates and times whole ('Sat, Nov 21, 2026' is one date), else the one that splits the first lines into the
 * most columns of an even count. Quoted text does not count. A text without any separator has one column, as if split at commas.
 */
export function separatorOf(text: string): Separator {
  const lines = linesOf(text.slice(0, SAMPLE.characters))
  const scores = SEPARATORS.map((separator) => {
    const rows = lines.map((line) => line.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, '')))
    const evenly = evenness(rows.map((cells) => cells.length - 1))
    const isThere = evenly > 0
    return { separator, score: [isThere ? headings(rows) : 0, isThere ? whole(rows) : 0, evenly] }
  })
  const [best] = scores.toSorted((a, b) => b.score.map((each, at) => each - (a.score[at] ?? 0)).find((each) => each !== 0) ?? 0)
  return best?.score.some((each) => each > 0) ? best.separator : ','
}

/** Returns the highest number of known headings in one line; a line counts when at least half of its cells are such headings. */
const headings = (rows: string[][]) =>
  Math.max(
    0,
    ...rows.slice(0, SAMPLE.header).map((cells) => {
      const known = cells.filter((cell) => headingsOf(cell).length > 0).length
      return known >= 2 && known * 2 >= cells.filter((cell) => cell !== '').length ? known : 0
    }),
  )

/** Returns the share of lines, in tenths, that have a whole date or time in a cell. */
function whole(rows: string[][]): number {
  const count = rows.filter((cells) => cells.length > 1 && cells.some((cell) => isDay(cell) || isTime(cell))).length
  return Math.round((10 * count) / rows.length)
}

const isDay = (cell: string) =>
  /\d/.test(cell) &&
  (['day-first', 'month-first'] as const).some((order) => {
    const read = readDate(cell, { order })
    return read.ok && (read.rest === '' || isTime(read.rest))
  })

/** Returns the highest of the counts, each weighted by the share of lines that have it. */
function evenness(counts: number[]): number {
  const byCount = Map.groupBy(counts, (count) => count)
  return Math.max(0, ...[...byCount].map(([count, lines]) => (count * lines.length) / counts.length))
}

/** Replaces quoted text, in which separators do not count. */
const QUOTED = 'x'

/** Returns the first lines that are not blank. Only cells that are quoted whole keep their quoted text. */
function linesOf(text: string): string[] {
  const bare = text.replace(/"(?:[^"]|"")*"/g, (cell) =>
    SEPARATORS.some((each) => cell.includes(each)) || cell.includes('\n') ? QUOTED : cell,
  )
  return bare
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE.lines)
}
