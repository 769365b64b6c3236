/** What POST /password answers; the password itself is in no answer. */
export type UnlockAnswer =
  | { ok: true; seriesId: string; redirectUrl: string }
  | { ok: false; reason: 'series-not-found' | 'incorrect-password' | 'too-many-attempts' | 'failed' }
