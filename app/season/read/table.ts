import { withoutMarks } from './marks.ts'

/** A file or paste as rows of trimmed cells, without blank rows (spec E11). */
export type Table = { rows: TableRow[] }

export type TableRow = {
  /** The row's number for staff: in their sheet from 1, counting blank rows; in a calendar the line at which the event begins. */
  number: number
  cells: string[]
  /** The calendar's zone, for times that have none and whose venue has none either. */
  zone?: string
}

/** Limits of a table. `records` counts blank rows too, which some spreadsheets append by the thousand. */
export const MOST = {
  rows: 20_000,
  records: 100_000,
  columns: 60,
  characters: 2_000,
  html: 5_000_000,
  tablesInEachOther: 10,
} as const

export type TableFault =
  | 'empty'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'cell-too-long'
  | 'broken-quote'
  | 'no-table'
  | 'html-too-large'
  | 'html-too-nested'
  | 'no-events'
  | 'broken-calendar'

/** The reason why a file is refused, and the place: the row or line, and the column from 0, when one of them is the cause. */
export type TableRefusal = { ok: false; reason: TableFault; row?: number; column?: number }

/**
 * Trims a cell and collapses the spaces within it, as spreadsheets leave them; removes invisible marks and the shield of
 * `="19:00"`.
 */
export const cellText = (text: string) =>
  withoutMarks(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
    .replace(/^="((?:[^"]|"")*)"$/, (_, shielded: string) => shielded.replaceAll('""', '"').trim())

/** Returns the first limit that a row of cells exceeds. */
export function rowRefusal(number: number, cells: readonly string[]): TableRefusal | undefined {
  const last = cells.findLastIndex((cell) => cell !== '')
  if (last >= MOST.columns) return { ok: false, reason: 'too-many-columns', row: number }
  const column = cells.findIndex((cell) => cell.length > MOST.characters)
  return column < 0 ? undefined : { ok: false, reason: 'cell-too-long', row: number, column }
}
