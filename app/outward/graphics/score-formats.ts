import { csvText } from '../../audience/report/report.ts'
import { xmlText } from '../../kit/text/xml.ts'

// Formats of rows that broadcast programs read (spec S6).

export const FORMATS_OF_SCORES = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const
export type ScoreFormat = keyof typeof FORMATS_OF_SCORES
export const isScoreFormat = (text: string): text is ScoreFormat => Object.hasOwn(FORMATS_OF_SCORES, text)

type Row = Readonly<Record<string, string>>

const xmlRow = (row: Row, indent: string) =>
  Object.entries(row)
    .map(([key, text]) => `${indent}<${key}>${xmlText(text)}</${key}>\n`)
    .join('')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Returns one game as XML: `/score/HomeScore` is the path of a field. */
export const xmlOfRow = (row: Row): string => `${HEAD}<score>\n${xmlRow(row, '  ')}</score>\n`

/** Returns several games as XML: `/scores/score` is the path of the rows. */
export const xmlOfRows = (rows: readonly Row[]): string =>
  `${HEAD}<scores>\n${rows.map((row) => `  <score>\n${xmlRow(row, '    ')}  </score>\n`).join('')}</scores>\n`

/**
 * Returns CSV, with the columns in the first line even when there are no games. It always uses commas, as programs expect of a
 * data source.
 */
export const csvOfRows = (keys: readonly string[], rows: readonly Row[]): string =>
  csvText([keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))], 'en')
