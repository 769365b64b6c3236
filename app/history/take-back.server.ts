import type { Change } from '../../database/changes.ts'
import { type Editing, edit } from './editing.server.ts'
import { type KeptRows, readRemovedRows } from './kept-rows.server.ts'
import type { TakenBack } from './thing.ts'

/**
 * Puts back what one kind of deletion or edit has kept, in the transaction that takes it back, which holds the catalogue. Refused before
 * anything is written. `newId`: another id, address or code, for what has lost its own meanwhile.
 */
export type Putter<Kind extends keyof KeptRows> = (
  change: Change,
  editing: Editing,
  kept: { id: string; kind: Kind; rows: KeptRows[Kind] },
  newId: string | undefined,
) => Promise<TakenBack>

/** One for each kind, from the room that has its tables. */
export type Putters = { [Kind in keyof KeptRows]: Putter<Kind> }

/** Takes a deletion, or an edit that can be undone, back by its id, once, as one change; refused with what its room says stands in the way. */
export type TakeBack = (editing: Editing, id: string, newId?: string) => Promise<TakenBack>

export const takeBackBy =
  (putters: Putters): TakeBack =>
  (editing, id, newId) =>
    edit<TakenBack>(editing, async (change) => {
      const { trx } = change
      const kept = await trx.selectFrom('removed').select(['id', 'kind', 'content']).where('id', '=', id).executeTakeFirst()
      // One that was given up has a kind that nothing puts back.
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
