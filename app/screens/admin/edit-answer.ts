import type { FormValues } from '../../shared/merge.ts'

/** What stands against a whole form. */
export type WholeFault = 'network' | 'signed-out' | 'no-admin' | 'failed' | 'gone'

const BY_STATUS: Record<number, WholeFault> = { 401: 'signed-out', 403: 'no-admin', 404: 'gone' }

/** What an answer's status says of what was sent; undefined: no answer came. */
export const faultOfStatus = (status: number | undefined): WholeFault =>
  status === undefined ? 'network' : (BY_STATUS[status] ?? 'failed')

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

/** What undoing a removal gets back. */
export type UndoAnswer =
  | { ok: true; title: string }
  | { ok: false; reason: 'not-kept' | 'id-taken' | 'series-not-found' | 'exists' | 'changed' | WholeFault }
