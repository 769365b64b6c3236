import { decode, type Encoding, type FileFault } from './decode.ts'
import { readHtmlTable } from './read-html-table.ts'
import { readIcal } from './read-ical.server.ts'
import { readTable } from './read-table.server.ts'
import type { RowFault } from './row-fault.ts'
import type { Table, TableRefusal } from './table.ts'

/** A table with the faults of rows that could not be told in it. */
export type ReadSeason = { ok: true; table: Table; faults: RowFault[]; isCalendar: boolean }
export type SeasonRefusal = TableRefusal | { ok: false; reason: FileFault }

/** Reads an uploaded file (spec E11): iCalendar, CSV of any dialect, or the HTML that some programs save as .xls. */
export function readSeasonFile(bytes: Uint8Array): (ReadSeason & { encoding: Encoding }) | SeasonRefusal {
  const file = decode(bytes)
  if (!file.ok) return file
  const read = readSeasonText(file.text)
  return read.ok ? { ...read, encoding: file.encoding } : read
}

/** Reads what staff pasted: the table in its HTML when it has one, else its text, as spreadsheets give both. */
export function readSeasonPaste({ html, text }: { html: string; text: string }): ReadSeason | SeasonRefusal {
  const read = html.trim() === '' ? undefined : readHtmlTable(html)
  if (read?.ok) return { ...read, faults: [], isCalendar: false }
  if (read && read.reason !== 'no-table') return read
  return readSeasonText(text)
}

function readSeasonText(text: string): ReadSeason | TableRefusal {
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    const read = readIcal(text)
    return read.ok ? { ...read, isCalendar: true } : read
  }
  const read = /^\s*<(?:!|(?:html|table|meta|div|body)\b)/i.test(text) ? readHtmlTable(text) : readTable(text)
  return read.ok ? { ...read, faults: [], isCalendar: false } : read
}
