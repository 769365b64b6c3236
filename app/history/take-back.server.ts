import type { Change } from '../../database/changes.ts'
import { type Editing, edit } from './editing.server.ts'
import { type KeptRows, readRemovedRows } from './kept-rows.server.ts'
import type { TakenBack } from './thing.ts'

/**
 * Restores the data stored by one kind of deletion or edit, in the transaction that reverts it, which holds the catalogue lock.
 * Refuses before it writes anything. `newId`: another id, address or code, for a document whose own has been taken meanwhile.
 */
export type Putter<Kind extends keyof KeptRows> = (
  change: Change,
  editing: Editing,
  kept: { id: string; kind: Kind; rows: KeptRows[Kind] },
  newId: string | undefined,
) => Promise<TakenBack>

/** A putter for each kind, from the room that owns its tables. */
export type Putters = { [Kind in keyof KeptRows]: Putter<Kind> }

/**
 * Reverts a deletion, or an edit that can be undone, by its id, once, as one change; refused with the reason that its room gives.
 */
export type TakeBack = (editing: Editing, id: string, newId?: string) => Promise<TakenBack>

export const takeBackBy =
  (putters: Putters): TakeBack =>
  (editing, id, newId) =>
    edit<TakenBack>(editing, async (change) => {
      const { trx } = change
      const kept = await trx.selectFrom('removed').select(['id', 'kind', 'content']).where('id', '=', id).executeTakeFirst()
      // A removal that was given up has a kind that no putter restores.
      if (!kept || !Object.hasOwn(putters, kept.kind)) return { ok: false, reason: 'not-kept' }
      const kind = kept.kind as keyof KeptRows
      const answer = await (putters[kind] as Putter<typeof kind>)(
        change,
        editing,
        { id, kind, rows: await readRemovedRows(trx, kept) },
        newId,
      )
      if (answer.ok) await trx.deleteFrom('removed').where('id', '=', id).execute()
      return answer
    })
