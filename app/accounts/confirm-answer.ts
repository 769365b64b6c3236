import type { ConfirmFault } from '../language/confirm-words.ts'

/** What is still to be given before an admin is confirmed. `google`: a sign-in there, for an account without a password. */
export type ConfirmNeeds = { password: boolean; google: boolean; code: boolean; setUp: boolean }

/** `retryAfter`: seconds until the next try may come. `needs`: what is left; undefined where the site could not be asked. */
export type ConfirmAnswer =
  | { ok: true }
  | { ok: false; reason?: ConfirmFault | 'too-many' | 'codes-too-many'; retryAfter?: number; needs?: ConfirmNeeds }

/** What a dialog is told before it asks. `fault`: why the site could not say. */
export type ConfirmView = { needs: ConfirmNeeds | undefined; isRemembered: boolean; fault: ConfirmFault | undefined }
