import type { Change } from '../../../database/changes.ts'
import { record } from '../../history/audit.server.ts'
import { type Editing, edit } from '../../history/editing.server.ts'
import { type RemovedFrench, readRemovedRows } from '../../history/kept-rows.server.ts'
import type { Result } from '../../shared/result.ts'
import { putEntryBack } from '../entries/edit-glossary.server.ts'
import { putPatternBack } from '../patterns/edit-patterns.server.ts'
import { takeApprovalBack } from './approve-french.server.ts'
import { readLine, tellPages, writeLines } from './edit-french.server.ts'

/** `approved`: how many approvals were undone. */
type Restored = Result<{ title: string; isTakenBack?: true; approved?: number }, 'changed' | 'exists'>

/**
 * Restores a person's line that was given back to the machine, or a removed glossary entry or pattern; undefined when `removedId` names
 * none of them. Refused when somebody has changed it since.
 */
export async function restoreFrench(editing: Editing, removedId: string): Promise<Restored | undefined> {
  return edit<Restored | undefined>(editing, async (change) => {
    const { trx } = change
    const kept = await trx
      .selectFrom('removed')
      .selectAll()
      .where('id', '=', removedId)
      .where('kind', 'in', ['translation', 'glossary_entry', 'french_pattern', 'french_approval'])
      .executeTakeFirst()
    if (!kept) return undefined
    const rows = await readRemovedRows<RemovedFrench['rows']>(trx, kept)
    const answer =
      kept.kind === 'french_approval'
        ? await unapprove(change, editing, rows.translation ?? [])
        : await putBack(change, editing, rows)
    if (answer.ok) await trx.deleteFrom('removed').where('id', '=', removedId).execute()
    return answer
  })
}

async function unapprove(
  change: Change,
  editing: Editing,
  rows: NonNullable<RemovedFrench['rows']['translation']>,
): Promise<Restored> {
  const { count, title } = await takeApprovalBack(change, editing, rows)
  return count === 0 ? { ok: false, reason: 'changed' } : { ok: true, title, approved: count }
}

async function putBack(change: Change, editing: Editing, rows: RemovedFrench['rows']): Promise<Restored> {
  const { now, by } = editing
  const [entry] = rows.glossary_entry ?? []
  if (entry) return putEntryBack(change, editing, entry)
  const [pattern] = rows.french_pattern ?? []
  if (pattern) return putPatternBack(change, editing, pattern)
  const [line] = rows.translation ?? []
  const before = line && (await readLine(change.trx, line.hash))
  // The machine may have written it since; that is no person's change.
  if (!line || before?.status !== 'machine' || before.version !== line.version + 1) return { ok: false, reason: 'changed' }
  const { source, target, status, origin } = line
  await writeLines(change.trx, [{ before, words: { source, target, status, origin } }], by, now())
  const title = source.slice(0, 200)
  await record(change, by, now(), { action: 'french.edit', subject: line.hash, title, before, after: line })
  await tellPages(change, [line.hash])
  return { ok: true, title }
}
