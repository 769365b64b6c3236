import type { Language } from '../../kit/language.ts'
import type { Count, Figures } from '../figures.ts'
import { LEAST_TOLD } from '../figures.ts'

// A report of the audience for readers outside the desk (spec N3). `outside` hides its small counts.

const SCOPES = ['event', 'team', 'series', 'season'] as const
export type Scope = (typeof SCOPES)[number]
export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text)

/** The subject and period of a report; dates are local, YYYY-MM-DD, both included, '' for none. */
export type ReportSubject = { scope: Scope; scopeId: string; from: string; to: string }

export type ReportRow = Pick<
  Figures,
  'peak' | 'average' | 'minutes' | 'liveMinutes' | 'byLanguage' | 'bySurface' | 'stalls' | 'errors'
> & {
  key: string
  /** '' for minutes of no game: other episodes of the series. */
  title: string
  /** YYYY-MM-DD; '' for none. */
  date: string
}

/** A line of the table of minutes. */
export type MinuteRow = { title: string; at: string; players: Count }

/** Changes when the definitions of the figures change, so that incomparable reports are not compared. */
export const METHOD_VERSION = 1

const DAY = /^\d{4}-\d\d-\d\d$/

export const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

/** Matches the beginning of cells that spreadsheets execute. */
const FORMULA = /^[=+\-@\t\r]/

type Cell = string | number | null

/**
 * Returns a file that spreadsheets open correctly in this language: with a byte order mark, since they otherwise assume Latin-1,
 * and in French with the semicolon and decimal comma that French spreadsheets expect. A cell that would run as a formula gets an
 * apostrophe.
 */
export function csvText(rows: readonly (readonly Cell[])[], language: Language): string {
  const separator = language === 'fr' ? ';' : ','
  const cellText = (cell: Cell) => {
    if (cell === null) return `<${LEAST_TOLD}`
    if (typeof cell === 'number') return language === 'fr' ? String(cell).replace('.', ',') : String(cell)
    const safe = FORMULA.test(cell) ? `'${cell}` : cell
    return /["\r\n,;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map((row) => `${row.map(cellText).join(separator)}\r\n`).join('')}`
}
