import { CsvError, parse } from 'csv-parse/sync'
import { separatorOf } from './separator.ts'
import { cellText, MOST, rowRefusal, type Table, type TableRefusal, type TableRow } from './table.ts'

/** More blank cells side by side than any spreadsheet has columns; csv-parse would take seconds for a file of them. */
const MOST_BLANK = 20_000

type TableResult = { ok: true; table: Table } | TableRefusal

/**
 * Reads CSV of any separator, or the text of cells pasted from a spreadsheet (spec E11). Blank rows are left out, rows may be of
 * any length up to 60 cells. A cell is text whatever it begins with: `=1+1` stays those four characters.
 *
 * Refused with the row: an unclosed quote, more than 20,000 rows (reading ends there), 60 columns or 2,000 characters. The file
 * is read at once, 20 MB in about a second, so large ones belong in a thread.
 */
export function readTable(text: string): TableResult {
  const { body, separator } = withoutHint(text.replace(LINE_END, '\n'))
  const endless = body.indexOf(separator.repeat(MOST_BLANK))
  if (endless >= 0) return { ok: false, reason: 'too-many-columns', row: body.slice(0, endless).split('\n').length }
  const strict = parsed(body, separator, false)
  if (strict.ok || strict.reason !== 'broken-quote') return strict
  const unshielded = withoutShields(body, separator)
  const shielded = unshielded === body ? strict : parsed(unshielded, separator, false)
  if (shielded.ok || shielded.reason !== 'broken-quote') return shielded
  // A stray quote within a cell ('Salle "A"') is text. When a cell then spans lines, nobody knows where it was meant to end.
  const lenient = parsed(unshielded, separator, true)
  const isCertain = lenient.ok && lenient.table.rows.every(({ cells }) => cells.every((cell) => !cell.includes('\n')))
  return isCertain ? lenient : strict
}

/** Line ends of any system, in one file also of several. */
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g

/** `="19:00"`, by which exports keep Excel from changing a text, is the text within, which may hold separators. */
const withoutShields = (text: string, separator: string) =>
  text.replace(/(^|[^"])="((?:[^"\n]|"")*)"(?=(.?))/gm, (whole, before: string, shielded: string, behind: string) =>
    (before === '' || before === separator || before === '\n') && (behind === '' || behind === separator)
      ? `${before}"${shielded}"`
      : whole,
  )

/** Excel names the separator in a first line of its own: `sep=;`. */
function withoutHint(text: string) {
  const hint = /^"?sep=([^\w"\s]|\t)"?\n/i.exec(text)
  return { body: text.slice(hint?.[0].length ?? 0), separator: hint?.[1] ?? separatorOf(text) }
}

/** Ends the reading from within csv-parse. */
class Refused extends Error {
  readonly refusal: TableRefusal

  constructor(refusal: TableRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

function parsed(text: string, delimiter: string, isLenient: boolean): TableResult {
  const rows: TableRow[] = []
  let records = 0
  try {
    parse(text, {
      delimiter,
      relax_quotes: isLenient,
      relax_column_count: true,
      max_record_size: MOST.columns * MOST.characters,
      on_record(record: string[]) {
        records++
        if (records > MOST.records) throw new Refused({ ok: false, reason: 'too-many-rows', row: records })
        const cells = record.map(cellText)
        if (cells.every((cell) => cell === '')) return null
        if (rows.length === MOST.rows) throw new Refused({ ok: false, reason: 'too-many-rows', row: records })
        const refusal = rowRefusal(records, cells)
        if (refusal) throw new Refused(refusal)
        // Spreadsheets append thousands of blank cells, which are no columns.
        rows.push({ number: records, cells: cells.slice(0, MOST.columns) })
        return null
      },
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    // Quotes are wrong from the record on that could not be read; one that grows beyond measure has an unclosed quote.
    if (error instanceof CsvError) return { ok: false, reason: 'broken-quote', row: records + 1 }
    throw error
  }
  return rows.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, table: { rows } }
}
