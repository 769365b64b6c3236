import type { ConfirmFault } from '../../language/words/confirm-words.ts'

/** The proofs that an admin still has to provide. `google`: signing in there again, for an account without a password. */
export type ConfirmNeeds = { password: boolean; google: boolean; code: boolean; setUp: boolean }

/** `retryAfter`: seconds until the next try is allowed. `needs`: the missing proofs; undefined when the site was unreachable. */
export type ConfirmAnswer =
  | { ok: true }
  | { ok: false; reason?: ConfirmFault | 'too-many' | 'codes-too-many'; retryAfter?: number; needs?: ConfirmNeeds }

/** The data that a dialog loads before it asks. `fault`: why the site could not answer. */
export type ConfirmView = { needs: ConfirmNeeds | undefined; isRemembered: boolean; fault: ConfirmFault | undefined }
