import { foldText } from '../../kit/text/fold.ts'
import { readDate } from '../../season/read/dates.ts'
import { readTime } from '../../season/read/times.ts'
import { localMinute, momentOf } from '../episodes/local-minute.ts'

// A table of cells for editing or adding many things at once (spec O5). A cell shows a text and sends a value.

/** The maximum number of rows of a page, of a save and of a paste. */
export const MOST_ROWS = 200

/** The maximum size of a save in bytes: a page of rows with long texts. nginx accepts no more. */
export const GRID_BYTES = 1_000_000

/** `moment`: an instant, shown in the browser's zone. `choices`: each value with its label. */
export type GridColumn<Name extends string = string> = {
  name: Name
  label: string
  kind: 'text' | 'date' | 'time' | 'moment' | 'choice'
  choices?: readonly (readonly [value: string, label: string])[]
  /** The maximum length of a text in characters. */
  longest?: number
  /** The minimum width of the column in characters, when it exceeds that of the kind. */
  least?: number
}

/** Texts or values of a row, by column. */
export type Cells = Partial<Record<string, string>>

/** A server error for a cell; `column` is '' for the whole row. */
export type CellFault = { id: string; column: string; code: string }

/** The errors because of which nothing in a grid was saved. */
export type GridRefusal = { faults: CellFault[] }

/** Returns the text that a cell shows for a stored value. */
export function shownText({ kind }: GridColumn, value: string): string {
  return kind === 'moment' ? localMinute(value).replace('T', ' ') : value
}

/** The minimum and maximum width of a column by kind, in characters. A longer text is shown in a bubble. */
const WIDTHS = { text: [6, 20], date: [10, 14], time: [5, 8], moment: [16, 20], choice: [6, 20] } as const

/** Returns the text that staff see in a cell: for a choice, its label. */
export const readText = ({ choices }: GridColumn, text: string): string => choices?.find(([value]) => value === text)?.[1] ?? text

/**
 * Returns the width of a column in characters: enough for nine out of ten of its texts, within the bounds of its kind, so that
 * one long text does not push the other columns out of view.
 */
export function columnWidth({ kind, choices, least: own = 0 }: GridColumn, texts: readonly string[]): number {
  const [least, most] = WIDTHS[kind]
  const labels = new Map(choices)
  const lengths = texts.map((text) => (labels.get(text) ?? text).length).toSorted((a, b) => a - b)
  return Math.min(most, Math.max(least, own, lengths[Math.ceil(lengths.length * 0.9) - 1] ?? 0))
}

/** Returns the value to send for a text. An unreadable text is sent unchanged, so that the server reports the error. */
export function sentValue({ kind }: GridColumn, text: string): string {
  const trimmed = text.trim()
  if (kind !== 'moment' || trimmed === '') return kind === 'text' ? text : trimmed
  return /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(trimmed) ? momentOf(trimmed.replace(' ', 'T')) || trimmed : trimmed
}

/**
 * Normalizes a cell after typing or pasting: accepts dates and times in any spelling of a season's file, and choices by label or
 * value in any case and with or without accents. Anything else remains unchanged.
 */
export function tidyText(column: GridColumn, text: string): string {
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

/** Returns a text's time as HH:MM, '' for a time to be confirmed, or undefined when the text is no time. */
function timeIn(text: string): string | undefined {
  const read = readTime(text)
  return read.ok ? (read.time ?? '') : undefined
}

/** Splits a pasted block into cells: columns by tabs; a cell with tabs, line breaks or quotation marks is quoted. */
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

/** True when a paste is more than the text of one cell. */
export const isBlock = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/** True when a row has any text. */
export const isFilled = (cells: Cells): boolean => Object.values(cells).some((text) => (text ?? '').trim() !== '')
