import type { Language } from '../../kit/language.ts'
import type { Count, Figures } from '../figures.ts'
import { LEAST_TOLD } from '../figures.ts'

// A report of the audience for those outside the desk (spec N3). Its counts are told as `outside` tells them.

const SCOPES = ['event', 'team', 'series', 'season'] as const
export type Scope = (typeof SCOPES)[number]
export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text)

/** What a report is about; the dates are local ones, YYYY-MM-DD, both included, and '' for none. */
export type ReportOf = { scope: Scope; scopeId: string; from: string; to: string }

export type ReportRow = Pick<
  Figures,
  'peak' | 'average' | 'minutes' | 'liveMinutes' | 'byLanguage' | 'bySurface' | 'stalls' | 'errors'
> & {
  key: string
  /** '' for what belongs to no game: other episodes of the series. */
  title: string
  /** YYYY-MM-DD; '' for none. */
  date: string
}

/** A line of the table of minutes. */
export type MinuteRow = { title: string; at: string; players: Count }

/** Changes with what the figures mean, so that reports of different times are not compared unawares. */
export const METHOD_VERSION = 1

const DAY = /^\d{4}-\d\d-\d\d$/

export const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text))

/** Spreadsheets run what begins so. */
const FORMULA = /^[=+\-@\t\r]/

type Cell = string | number | null

/**
 * A file that spreadsheets open right in this language: with a byte order mark, since they take other files for Latin-1; in French with the
 * semicolon and the decimal comma that spreadsheets in French expect. A cell that would run as a formula gets an apostrophe.
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
