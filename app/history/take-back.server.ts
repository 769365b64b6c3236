import type { Change } from '../../database/changes.ts'
import { type Editing, edit } from './editing.server.ts'
import { readRemovedRows, type UndoRows } from './kept-rows.server.ts'
import type { UndoResult } from './thing.ts'

/**
 * Restores the data stored by one kind of deletion or edit, in the transaction that reverts it, which holds the catalogue lock.
 * Refuses before it writes anything. `newId`: another id, address or code, for a document whose own has been taken meanwhile.
 */
export type RowRestorer<Kind extends keyof UndoRows> = (
  change: Change,
  editing: Editing,
  kept: { id: string; kind: Kind; rows: UndoRows[Kind] },
  newId: string | undefined,
) => Promise<UndoResult>

/** A restorer for each kind, from the folder that owns its tables. */
export type RowRestorers = { [Kind in keyof UndoRows]: RowRestorer<Kind> }

/** Reverts a deletion, or an edit that can be undone, by its id, once, as one change. Passes on a restorer's refusal. */
export type TakeBack = (editing: Editing, id: string, newId?: string) => Promise<UndoResult>

export const takeBackBy =
  (restorers: RowRestorers): TakeBack =>
  (editing, id, newId) =>
    edit<UndoResult>(editing, async (change) => {
      const { trx } = change
      const kept = await trx.selectFrom('removed').select(['id', 'kind', 'content']).where('id', '=', id).executeTakeFirst()
      // A removal that was given up has a kind that no restorer handles.
      if (!kept || !Object.hasOwn(restorers, kept.kind)) return { ok: false, reason: 'not-kept' }
      const kind = kept.kind as keyof UndoRows
      const answer = await (restorers[kind] as RowRestorer<typeof kind>)(
        change,
        editing,
        { id, kind, rows: await readRemovedRows(trx, kept) },
        newId,
      )
      if (answer.ok) await trx.deleteFrom('removed').where('id', '=', id).execute()
      return answer
    })
