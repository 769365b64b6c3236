import { withoutMarks } from './marks.ts'

/** What was read of a file or a paste: rows of cells, trimmed, without rows that are blank (spec E11). */
export type Table = { rows: TableRow[] }

export type TableRow = {
  /** Where staff find it: the row of their sheet, from 1, blank rows counted; in a calendar the line at which the event begins. */
  number: number
  cells: string[]
  /** The zone of its calendar, for a time that has none and whose place tells none. */
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

/** Why nothing of a file was read, and where: the row or line, and the column from 0, when one is to blame. */
export type TableRefusal = { ok: false; reason: TableFault; row?: number; column?: number }

/**
 * Spaces of any kind at the ends of a cell, and those that spreadsheets leave within it, are not part of its text; nor are marks that nobody
 * sees, and the shield of `="19:00"`.
 */
export const cellText = (text: string) =>
  withoutMarks(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
    .replace(/^="((?:[^"]|"")*)"$/, (_, shielded: string) => shielded.replaceAll('""', '"').trim())

/** The first limit that a row of cells exceeds. */
export function rowRefusal(number: number, cells: readonly string[]): TableRefusal | undefined {
  const last = cells.findLastIndex((cell) => cell !== '')
  if (last >= MOST.columns) return { ok: false, reason: 'too-many-columns', row: number }
  const column = cells.findIndex((cell) => cell.length > MOST.characters)
  return column < 0 ? undefined : { ok: false, reason: 'cell-too-long', row: number, column }
}
