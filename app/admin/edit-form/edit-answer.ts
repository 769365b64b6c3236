import type { Holder, RestoreRefusal, Thing } from '../../history/thing.ts'
import type { FormValues } from '../../shared/merge.ts'
import type { WholeFault } from '../../shared/whole-fault.ts'

/** The answer to a form of the admin pages. */
export type EditAnswer<V extends FormValues = FormValues> =
  /** `goTo`: the document's new address, when it has changed. `removedId` identifies what was replaced, where the edit can be undone. */
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

/**
 * The answer to an undo. `isTakenBack`: something that had been added was removed again; `isPutBack`: an edit was undone,
 * of `count` events; `episodes`: how many of them are as before, or gone again where `isAdded`; `approved`: the number of texts that are proposals again; `thing`: what is back; `holder`: what stands in the way;
 * `proposed`: another id that is free; `fault`: why another id that was given does not do.
 */
export type UndoAnswer =
  | {
      ok: true
      title: string
      isTakenBack?: true
      isPutBack?: true
      count?: number
      episodes?: number
      isAdded?: boolean
      approved?: number
      thing?: Thing
    }
  | {
      ok: false
      reason: RestoreRefusal | 'event-changed' | 'event-not-found' | 'bad-id' | WholeFault
      holder?: Holder
      proposed?: string
      fault?: string
    }
