import { choicePatch } from '../../season/match/season-choices.ts'
import type { SeasonReport } from '../../season/season-report.ts'
import type { AdminVisit, Services } from '../../services.server.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { type CellFault, MOST_ROWS } from './grid-values.ts'
import { NEW_EVENT_COLUMNS } from './new-event-columns.ts'
import { faulty, type GridAnswer, sentRows } from './sent-rows.server.ts'

type Means = Pick<Services, 'seasons'> & Pick<AdminVisit, 'editing'>

/** How the file is headed whose rows these are; guessColumns knows these words. */
const HEADINGS = ['Date', 'Time', 'Home', 'Away', 'Venue', 'Title', 'Titre']

/**
 * Has the rows of a table read as a small season's file, whose page shows what would be added (spec O5, E11). Its rows have the numbers of the
 * table. Where a cell is wrong nothing is kept of it, and the fault is told at the cell; names and dates that staff have to be asked about are
 * no faults: the page asks.
 */
export async function checkManyEvents(
  { seasons, editing: { by } }: Means,
  sent: { rows?: string | undefined; answers?: string | undefined; name?: string | undefined },
): Promise<GridAnswer | CommandAnswer> {
  const read = sentRows(sent.rows)
  if (!read.ok) return read
  const patch = choicePatch.safeParse({ columns: [...NEW_EVENT_COLUMNS], answers: fromJson(sent.answers ?? '') })
  if (!patch.success) return { ok: false, reason: 'unknown' }
  const byPlace = new Map(read.rows.map((row) => [Number(row.id), row.cells]))
  const count = Math.max(...byPlace.keys()) + 1
  if (!(count >= 1 && count <= MOST_ROWS)) return { ok: false, reason: 'unknown' }
  const lines = Array.from({ length: count }, (_, at) => NEW_EVENT_COLUMNS.map((name) => plain(byPlace.get(at)?.[name] ?? '')))
  const text = [HEADINGS, ...lines].map((cells) => cells.join('\t')).join('\n')
  const bytes = new TextEncoder().encode(JSON.stringify({ html: '', text, headings: 1 }))
  const taken = await seasons.receive({ fileName: sent.name ?? 'CSV', bytes, isPaste: true }, by)
  if (!taken.ok) {
    const row = 'row' in taken ? taken.row : undefined
    return row === undefined ? taken : faulty([{ id: String(row - 1), column: '', code: taken.reason }])
  }
  const { id } = taken
  const chosen = await seasons.choose(id, patch.data, by)
  const report = chosen.ok ? (await seasons.find(id))?.report : undefined
  const faults = report && faultsOf(report)
  if (faults?.length === 0) return { ok: true, id }
  await seasons.discard(id, by)
  return faults ? faulty(faults) : { ok: false, reason: 'unknown' }
}

/** What is wrong, at its cell; beside it also what other rows wait for. None where everything can be asked on the next page. */
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

/** A cell in a line of tabs; one that begins with a quotation mark stands in some, as the file's cells do. */
function plain(text: string): string {
  const bare = text.replace(/[\t\r\n]+/g, ' ').trim()
  return bare.includes('"') ? `"${bare.replaceAll('"', '""')}"` : bare
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
