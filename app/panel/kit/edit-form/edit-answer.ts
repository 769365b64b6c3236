import type { TakeBackRefusal, UndoResult } from '../../../history/thing.ts'
import type { FormValues } from '../../../kit/text/merge.ts'
import type { WholeFault } from '../../../kit/whole-fault.ts'

/** The answer to a form of the admin pages. */
export type EditAnswer<V extends FormValues = FormValues> =
  /**
   * `goTo`: the document's new address, when it has changed. `removedId` identifies the replaced values, when the edit can be
   * undone.
   */
  | { ok: true; goTo?: string; removedId?: string }
  | {
      ok: false
      /** Error codes by field. */
      faults: Record<string, string>
      whole?: WholeFault
      /** The current document, when it is newer than the one the form was opened with (spec M12). */
      newer?: { values: V; version: number }
    }

type Refusal = Extract<EditAnswer, { ok: false }>

export const refusedFields = (faults: Record<string, string>): Refusal => ({ ok: false, faults })
export const refusedWhole = (whole: WholeFault): Refusal => ({ ok: false, faults: {}, whole })

/** The answer to an undo. `fault`: the reason why the proposed new id is refused. */
export type UndoAnswer =
  | Extract<UndoResult, { ok: true }>
  | (Omit<Extract<UndoResult, { ok: false }>, 'reason'> & { reason: TakeBackRefusal | 'bad-id' | WholeFault; fault?: string })
