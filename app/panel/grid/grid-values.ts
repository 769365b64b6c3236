import { foldText } from '../../kit/text/fold.ts'
import { readDate } from '../../season/read/dates.ts'
import { readTime } from '../../season/read/times.ts'
import { localMinute, momentOf } from '../episodes/local-minute.ts'

// A table of cells in which many things are edited or added at once (spec O5). A cell shows a text; what is sent is its value.

/** The most rows of a page, of a save and of a paste. */
export const MOST_ROWS = 200

/** The most bytes of a save: a page of rows with long texts. nginx takes no more. */
export const GRID_BYTES = 1_000_000

/** `moment`: an instant, shown in the zone of the browser. `choices`: each value with its label. */
export type GridColumn<Name extends string = string> = {
  name: Name
  label: string
  kind: 'text' | 'date' | 'time' | 'moment' | 'choice'
  choices?: readonly (readonly [value: string, label: string])[]
  /** In characters. */
  longest?: number
  /** How many characters it has room for at least, where that is more than what its kind needs. */
  least?: number
}

/** The texts or values of a row, by column. */
export type Cells = Partial<Record<string, string>>

/** What the server says of a cell; `column` is '' for the row as a whole. */
export type CellFault = { id: string; column: string; code: string }

/** Why nothing of a grid was saved. */
export type GridRefusal = { faults: CellFault[] }

/** The text of a stored value. */
export function shownText({ kind }: GridColumn, value: string): string {
  return kind === 'moment' ? localMinute(value).replace('T', ' ') : value
}

/** The fewest and the most characters of a cell that are seen before it has the focus. A longer text has its bubble. */
const WIDTHS = { text: [6, 20], date: [10, 14], time: [5, 8], moment: [16, 20], choice: [6, 20] } as const

/** What staff read in a cell: of a choice its label. */
export const readText = ({ choices }: GridColumn, text: string): string => choices?.find(([value]) => value === text)?.[1] ?? text

/**
 * How many characters a column has room for: as many as nine of ten of its texts have, within the bounds of its kind. One long reason does not
 * push the other columns out of sight.
 */
export function columnWidth({ kind, choices, least: own = 0 }: GridColumn, texts: readonly string[]): number {
  const [least, most] = WIDTHS[kind]
  const labels = new Map(choices)
  const lengths = texts.map((text) => (labels.get(text) ?? text).length).toSorted((a, b) => a - b)
  return Math.min(most, Math.max(least, own, lengths[Math.ceil(lengths.length * 0.9) - 1] ?? 0))
}

/** The value of a text; what cannot be read is sent as it is, so that the server says what is wrong with it. */
export function sentValue({ kind }: GridColumn, text: string): string {
  const trimmed = text.trim()
  if (kind !== 'moment' || trimmed === '') return kind === 'text' ? text : trimmed
  return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(trimmed) ? momentOf(trimmed.replace(' ', 'T')) || trimmed : trimmed
}

/**
 * A cell as it is kept after typing or pasting: dates and times in any spelling that a season's file may have, choices by their label or value
 * whatever their case and accents. What is not understood stays as it is.
 */
export function settled(column: GridColumn, text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  switch (column.kind) {
    case 'date': {
      const read = readDate(trimmed, { order: undefined })
      return read.ok && read.rest === '' ? read.date : trimmed
    }
    case 'time':
      return timeIn(trimmed) ?? trimmed
    case 'moment': {
      const read = readDate(trimmed, { order: undefined })
      const time = read.ok ? timeIn(read.rest) : undefined
      return read.ok && time ? `${read.date} ${time}` : trimmed
    }
    case 'choice': {
      const sought = foldText(trimmed)
      const found = column.choices?.find(([value, label]) => value === trimmed || foldText(label) === sought)
      return found ? found[0] : trimmed
    }
    case 'text':
      return text
  }
}

/** HH:MM; '' for a time that is to be confirmed; undefined when it is no time. */
function timeIn(text: string): string | undefined {
  const read = readTime(text)
  return read.ok ? (read.time ?? '') : undefined
}

/** The cells of a block from a spreadsheet: tabs between columns; a cell with tabs, lines or quotation marks stands in quotation marks. */
export function pastedBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (;;) {
    const [whole = '', quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))/.exec(rest) ?? []
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll('\n', ' '))
    const end = rest[whole.length]
    rest = rest.slice(whole.length + 1)
    if (end === undefined) return rows
    if (end === '\n') rows.push([])
  }
}

/** Whether a paste is more than the text of one cell. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/** Whether anything stands in a row. */
export const isFilled = (cells: Cells): boolean => Object.values(cells).some((text) => (text ?? '').trim() !== '')
