import { CsvError, parse } from 'csv-parse/sync'
import { separatorOf } from './separator.ts'
import { cellText, MOST, rowRefusal, type Table, type TableRefusal, type TableRow } from './table.ts'

/** The maximum number of blank cells side by side: csv-parse would take seconds for a file of them, and no sheet is as wide. */
const MOST_BLANK = 20_000

type TableResult = { ok: true; table: Table } | TableRefusal

/**
 * Reads CSV of any separator, or the text of cells pasted from a spreadsheet (spec E11). Leaves out blank rows; rows may be of
 * any length up to 60 cells. A cell is text whatever it begins with: `=1+1` stays those four characters.
 *
 * Refuses, with the row, an unclosed quote, more than 20,000 rows (reading stops there), 60 columns or 2,000 characters. The file
 * is read in one go, 20 MB in about a second, so large ones belong in a thread.
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
  // A stray quote within a cell ('Salle "A"') is text. If a cell then spans lines, its intended end is unknown.
  const lenient = parsed(unshielded, separator, true)
  const isCertain = lenient.ok && lenient.table.rows.every(({ cells }) => cells.every((cell) => !cell.includes('\n')))
  return isCertain ? lenient : strict
}

/** Line ends of any system, even mixed in one file. */
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g

/** Unwraps `="19:00"`, by which exports keep Excel from changing a text. The text within may hold separators. */
const withoutShields = (text: string, separator: string) =>
  text.replace(/(^|[^"])="((?:[^"\n]|"")*)"(?=(.?))/gm, (whole, before: string, shielded: string, behind: string) =>
    (before === '' || before === separator || before === '\n') && (behind === '' || behind === separator)
      ? `${before}"${shielded}"`
      : whole,
  )

/** Reads Excel's first line that only names the separator: `sep=;`. */
function withoutHint(text: string) {
  const hint = /^"?sep=([^\w"\s]|\t)"?\n/i.exec(text)
  return { body: text.slice(hint?.[0].length ?? 0), separator: hint?.[1] ?? separatorOf(text) }
}

/** Thrown within csv-parse to stop it. */
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
        // Blank cells that spreadsheets append by the thousand are not columns.
        rows.push({ number: records, cells: cells.slice(0, MOST.columns) })
        return null
      },
    })
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    // Quotes are wrong from the unreadable record on; a record that grows beyond the limit has an unclosed quote.
    if (error instanceof CsvError) return { ok: false, reason: 'broken-quote', row: records + 1 }
    throw error
  }
  return rows.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, table: { rows } }
}
