import type { FormValues } from '../../shared/merge.ts'
import type { WholeFault } from '../../shared/whole-fault.ts'

/** What a form of the admin pages gets back. */
export type EditAnswer<V extends FormValues = FormValues> =
  /** `goTo`: where the document stands now, when that is elsewhere. */
  | { ok: true; goTo?: string }
  | {
      ok: false
      /** Codes of what is wrong, by field. */
      faults: Record<string, string>
      whole?: WholeFault
      /** The document as it is now, when it is newer than what the form was opened with (spec M12). */
      newer?: { values: V; version: number }
    }

type Refusal = Extract<EditAnswer, { ok: false }>

export const refusedFields = (faults: Record<string, string>): Refusal => ({ ok: false, faults })
export const refusedWhole = (whole: WholeFault): Refusal => ({ ok: false, faults: {}, whole })

/** What undoing gets back; `isTakenBack`: what had been added is gone again; `approved`: so many texts are proposals again. */
export type UndoAnswer =
  | { ok: true; title: string; isTakenBack?: true; approved?: number }
  | { ok: false; reason: 'not-kept' | 'id-taken' | 'series-not-found' | 'exists' | 'changed' | WholeFault }
