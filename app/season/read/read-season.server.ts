import { withDayColumn } from './days-above.ts'
import { type DecodedText, decode, type FileFault } from './decode.ts'
import { withoutMarks } from './marks.ts'
import { readHtmlTable } from './read-html-table.ts'
import { readIcal } from './read-ical.server.ts'
import { readTable } from './read-table.server.ts'
import type { Table, TableRefusal } from './table.ts'
import type { RowFault } from './written/row-fault.ts'

/** A table, with the faults of rows that have no place in it. */
export type SeasonFile = { ok: true; table: Table; faults: RowFault[]; isCalendar: boolean }
export type SeasonRefusal = TableRefusal | { ok: false; reason: FileFault }

/**
 * Reads an uploaded file (spec E11): iCalendar, CSV of any dialect, or the HTML that some programs save as .xls. Returns the
 * table, or the reason why the file is refused.
 */
export function readSeasonFile(bytes: Uint8Array): (SeasonFile & Omit<DecodedText, 'text'>) | SeasonRefusal {
  const file = decode(bytes)
  if (!file.ok) return file
  const { text, ok: _, ...how } = file
  const read = readSeasonText(text)
  return read.ok ? { ...read, ...how } : read
}

type Paste = { html: string; text: string; headings?: number }

/**
 * Reads pasted text: the table in its HTML when there is one, else its plain text, as spreadsheets provide both. `headings` is
 * the number of rows at the top that staff did not type; row numbers leave them out.
 */
export function readSeasonPaste({ html, text, headings = 0 }: Paste): SeasonFile | SeasonRefusal {
  const read = html.trim() === '' ? undefined : readHtmlTable(html)
  if (read?.ok) return aTable(read.table)
  if (read && read.reason !== 'no-table') return read
  const plain = readSeasonText(text)
  if (headings === 0) return plain
  if (!plain.ok) return plain.row === undefined ? plain : { ...plain, row: plain.row - headings }
  const rows = plain.table.rows.map((row) => ({ ...row, number: row.number - headings }))
  return { ...plain, table: { rows } }
}

const aTable = (table: Table): SeasonFile => ({ ok: true, table: withDayColumn(table), faults: [], isCalendar: false })

function readSeasonText(given: string): SeasonFile | TableRefusal {
  // Invisible marks may be between a separator and its quotation mark.
  const text = withoutMarks(given)
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    const read = readIcal(text)
    return read.ok ? { ...read, isCalendar: true } : read
  }
  const read = /^\s*<(?:!|(?:html|table|meta|div|body)\b)/i.test(text) ? readHtmlTable(text) : readTable(text)
  return read.ok ? aTable(read.table) : read
}
