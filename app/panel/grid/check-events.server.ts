import { fromJson } from '../../kit/text/from-json.ts'
import { choicePatch } from '../../season/match/season-choices.ts'
import type { SeasonReport } from '../../season/season-report.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { type CellFault, MOST_ROWS } from './grid-values.ts'
import { NEW_EVENT_COLUMNS } from './new-event-columns.ts'
import { type GridAnswer, parseRows, refuseCells } from './submitted-rows.server.ts'

type CheckContext = Pick<Services, 'seasons'> & Pick<AdminVisit, 'editing'>

/** Headings of the file made from the rows; guessColumns knows these words. */
const HEADINGS = ['Date', 'Time', 'Home', 'Away', 'Venue', 'Title', 'Titre']

/**
 * Reads the rows of a table as a small season's file, whose page shows the events that the file would add (spec O5, E11). Row
 * numbers are those of the table. A wrong cell discards the file and is reported at the cell; ambiguous names and dates are not
 * errors, because the file's page asks about them.
 */
export async function checkManyEvents(
  { seasons, editing: { by } }: CheckContext,
  sent: { rows?: string | undefined; answers?: string | undefined; name?: string | undefined },
): Promise<GridAnswer | CommandAnswer> {
  const read = parseRows(sent.rows)
  if (!read.ok) return read
  const patch = choicePatch.safeParse({ columns: [...NEW_EVENT_COLUMNS], answers: fromJson(sent.answers ?? '') })
  if (!patch.success) return { ok: false, reason: 'unknown' }
  const byPlace = new Map(read.rows.map((row) => [Number(row.id), row.cells]))
  const count = Math.max(...byPlace.keys()) + 1
  if (!(count >= 1 && count <= MOST_ROWS)) return { ok: false, reason: 'unknown' }
  const lines = Array.from({ length: count }, (_, at) => NEW_EVENT_COLUMNS.map((name) => fileCell(byPlace.get(at)?.[name] ?? '')))
  const text = [HEADINGS, ...lines].map((cells) => cells.join('\t')).join('\n')
  const bytes = new TextEncoder().encode(JSON.stringify({ html: '', text, headings: 1 }))
  const taken = await seasons.receive({ fileName: sent.name ?? 'CSV', bytes, isPaste: true }, by)
  if (!taken.ok) {
    const row = 'row' in taken ? taken.row : undefined
    return row === undefined ? taken : refuseCells([{ id: String(row - 1), column: '', code: taken.reason }])
  }
  const { id } = taken
  const chosen = await seasons.choose(id, patch.data, by)
  const report = chosen.ok ? (await seasons.find(id))?.report : undefined
  const faults = report && faultsOf(report)
  if (faults?.length === 0) return { ok: true, id }
  await seasons.discard(id, by)
  return faults ? refuseCells(faults) : { ok: false, reason: 'unknown' }
}

/**
 * Returns the errors by cell: all of them once one row is faulty, and none when the file's page can ask about everything unclear.
 */
function faultsOf({ lines, question }: SeasonReport): CellFault[] {
  if (question?.reason === 'order-contradictory')
    return question.rows.map((row) => ({ id: String(row - 1), column: 'date', code: question.reason }))
  if (!lines.some(({ state }) => state === 'faulty')) return []
  return lines.flatMap(({ row = 0, faults = [] }) =>
    faults.map(({ column, code }) => ({
      id: String(row - 1),
      column: NEW_EVENT_COLUMNS.find((each) => each === column) ?? '',
      code,
    })),
  )
}

/** Formats a cell for a tab-separated line, with quotation marks escaped as in a file. */
function fileCell(text: string): string {
  const bare = text.replace(/[\t\r\n]+/g, ' ').trim()
  return bare.includes('"') ? `"${bare.replaceAll('"', '""')}"` : bare
}
