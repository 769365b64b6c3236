import { z } from 'zod'
import { fromJson } from '../../kit/text/from-json.ts'
import type { CommandAnswer } from '../kit/commands/command-answer.ts'
import { type CellFault, type GridRefusal, MOST_ROWS } from './grid-values.ts'

export type GridAnswer = CommandAnswer & Partial<GridRefusal>

const row = z.object({
  id: z.string().min(1).max(200),
  version: z.number().int(),
  cells: z.record(z.string().max(40), z.string().max(10_000)),
})
const list = z.array(row).min(1)
export type SubmittedRow = z.output<typeof row>

/** Parses the rows of a sent table, each once. Refuses more than a page of rows, and anything that is not a table. */
export function parseRows(text: string | undefined): { ok: true; rows: SubmittedRow[] } | Extract<GridAnswer, { ok: false }> {
  const read = list.safeParse(fromJson(text ?? ''))
  if (!read.success) return { ok: false, reason: 'unknown' }
  const rows = [...new Map(read.data.map((each) => [each.id, each])).values()]
  return rows.length > MOST_ROWS ? { ok: false, reason: 'too-many-rows' } : { ok: true, rows }
}

/** Refuses the save: these cells are wrong. */
export const refuseCells = (faults: CellFault[]): GridAnswer => ({ ok: false, reason: 'cells', faults })

/** Refuses the save: these rows differ from the version that staff saw. */
export const refuseOutdated = (ids: readonly string[], code: 'changed' | 'gone'): GridAnswer => ({
  ok: false,
  reason: code === 'changed' ? 'newer-rows' : 'gone-rows',
  faults: ids.map((id) => ({ id, column: '', code })),
})
