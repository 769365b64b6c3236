import { clockOfHeading, foldHeading, type Heading, headingsOf, rankOf } from './column-words.ts'
import { readDate } from './dates.ts'
import type { Field } from './fields.ts'
import type { Table, TableRow } from './table.ts'
import { isTime } from './times.ts'
import { areSides, isStatus, readGender, readNeutral, sideReader } from './written/written-words.ts'
import { type ParsedZone, writtenClock } from './written/written-zone.ts'

export type ColumnGuess = {
  /** From 0. */
  column: number
  /** The heading as written; '' without one. */
  heading: string
  /** null when the column is not needed or its meaning is unknown. */
  field: Field | null
  /** The basis of the guess: the heading, the contents of the cells, or the position among the other columns. */
  by: 'heading' | 'contents' | 'place' | 'none'
  confidence: 'sure' | 'likely' | 'unsure'
  /** The clock in the heading, as in 'Time (ET)'. */
  clock?: ParsedZone
}

/** The number of rows that are searched for the headings, which may be below a title, and of rows that are sampled. */
const SAMPLE = { header: 10, rows: 200 }
/** The share of cells that must fit a field. */
const MOST_CELLS = 0.8
const SURE = { sure: 0, likely: 1, unsure: 2 } as const

/** Returns the index of the heading row; undefined when there is none, as in TopScore's files. */
export function headerOf({ rows }: Table): number | undefined {
  const known = (row: TableRow) => row.cells.filter((cell) => headingsOf(cell).length > 0).length
  const filled = (row: TableRow) => row.cells.filter((cell) => cell !== '').length
  const isHeader = (row: TableRow) => known(row) >= 2 && known(row) * 2 >= filled(row) && !row.cells.some(isDate)
  const at = rows.slice(0, SAMPLE.header).findIndex(isHeader)
  return at < 0 ? undefined : at
}

/** Returns the rows of games: those below the headings, without the headings that web pages repeat every month. */
export function gameRows(table: Table): TableRow[] {
  const at = headerOf(table)
  const header = at === undefined ? '' : JSON.stringify(table.rows[at]?.cells)
  return table.rows.slice((at ?? -1) + 1).filter(({ cells }) => at === undefined || JSON.stringify(cells) !== header)
}

/** Returns the key under which the choice of columns is remembered for the next file of the same shape. */
export function shapeOf(table: Table): string {
  const at = headerOf(table)
  const header = at === undefined ? undefined : table.rows[at]
  return header ? header.cells.map(foldHeading).join('|').replace(/\|+$/, '') : `${widthOf(table)} without headings`
}

const widthOf = ({ rows }: Table) => Math.max(0, ...rows.slice(0, SAMPLE.rows).map(({ cells }) => cells.length))

/**
 * Guesses the field of each column (spec E11), for staff to see and change. A heading in either language is checked against the
 * contents of the cells; without one the contents alone decide. No field gets two columns.
 */
export function guessColumns(table: Table): ColumnGuess[] {
  const at = headerOf(table)
  const rows = table.rows.slice((at ?? -1) + 1).slice(0, SAMPLE.rows)
  const columns = Array.from({ length: widthOf(table) }, (_, column) => ({
    heading: at === undefined ? '' : (table.rows[at]?.cells[column] ?? ''),
    cells: rows.flatMap(({ cells }) => cells[column] || []),
  }))
  const guesses = columns.map(({ heading, cells }, column) => byHeading(column, heading, cells))
  keepOneColumnPerField(guesses, columns)
  const open = (field: Field) => guesses.every((guess) => guess.field !== field)
  for (const guess of guesses) {
    if (guess.by !== 'none') continue
    const { cells = [] } = columns[guess.column] ?? {}
    const isSide = open('isHome') && areSides(cells)
    const field = isSide ? 'isHome' : TYPED.find((each) => open(each) && fits(each, cells))
    if (field) Object.assign(guess, { field, by: 'contents', confidence: 'likely' })
  }
  if (at === undefined) byPlace(guesses, columns)
  return guesses
}

/** Fields that are recognised in columns without a heading. */
const TYPED = ['date', 'time', 'stream', 'gender', 'status', 'zone'] as const

function byHeading(column: number, heading: string, cells: string[]): ColumnGuess {
  const possible = headingsOf(heading)
  const clock = clockOfHeading(heading)
  const named = { column, heading, ...(clock && possible.includes('time') ? { clock } : {}) }
  const chosen =
    possible.find((each) => isTyped(each) && fits(each, cells)) ?? possible.find((each) => !isTyped(each)) ?? possible[0]
  if (chosen === undefined) return { ...named, field: null, by: 'none', confidence: 'unsure' }
  if (chosen === 'ignored') return { ...named, field: null, by: 'heading', confidence: 'sure' }
  const isProven = !isTyped(chosen) || fits(chosen, cells)
  const confidence = cells.length === 0 ? 'likely' : isProven ? 'sure' : 'unsure'
  return { ...named, field: chosen, by: 'heading', confidence }
}

type Column = { heading: string; cells: string[] }

/** Leaves each field to one column: the surest guess, then the fullest column, then the more usual heading. */
function keepOneColumnPerField(guesses: ColumnGuess[], columns: Column[]): void {
  const fullness = ({ column }: ColumnGuess) => columns[column]?.cells.length ?? 0
  for (const [field, rivals] of Map.groupBy(guesses, ({ field }) => field)) {
    if (field === null) continue
    const [, ...others] = rivals.toSorted(
      (a, b) =>
        SURE[a.confidence] - SURE[b.confidence] ||
        fullness(b) - fullness(a) ||
        rankOf(a.heading, field) - rankOf(b.heading, field) ||
        a.column - b.column,
    )
    for (const other of others) other.field = null
  }
}

/**
 * Guesses without headings: the first two columns of names are home and away and the next is the place, as in TopScore's files.
 */
function byPlace(guesses: ColumnGuess[], columns: Column[]): void {
  const names = guesses.filter(({ column, field }) => field === null && share(columns[column]?.cells ?? [], isName) >= MOST_CELLS)
  for (const [at, field] of (['home', 'away', 'venue'] as const).entries()) {
    if (names[at]) Object.assign(names[at], { field, by: 'place', confidence: 'unsure' })
  }
}

const isName = (cell: string) => /\p{L}{3}/u.test(cell) && !isDate(cell)

/** Tests for the cells of a field; fields without one accept any text. */
const CELL_TESTS: { [heading in Heading]?: (cell: string) => boolean } = {
  date: isDate,
  time: isTime,
  zone: (cell) => writtenClock(cell) !== undefined,
  gender: (cell) => readGender(cell) !== undefined,
  status: isStatus,
  neutral: (cell) => readNeutral(cell) !== undefined,
  allDay: (cell) => readNeutral(cell) !== undefined,
  stream: (cell) => /^https?:\/\//i.test(cell),
  gameNumber: (cell) => /^\p{L}{0,6}[\s#-]*\d{1,6}\p{L}?$/u.test(cell),
}

const isTyped = (heading: Heading) => heading === 'isHome' || (heading in CELL_TESTS && heading !== 'stream')

function fits(heading: Heading, cells: string[]): boolean {
  if (cells.length === 0) return false
  if (heading === 'isHome') {
    const read = sideReader(cells)
    return share(cells, (cell) => read(cell) !== undefined) >= MOST_CELLS
  }
  const looks = CELL_TESTS[heading]
  return looks !== undefined && share(cells, looks) >= MOST_CELLS
}

const share = (cells: string[], is: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length

/** True when a cell is a date with day and month in either order. */
export function isDate(cell: string): boolean {
  if (!/\d/.test(cell)) return false
  return (['day-first', 'month-first'] as const).some((order) => {
    const read = readDate(cell, { order })
    return read.ok || read.reason === 'no-year' || read.reason === 'wrong-weekday'
  })
}
