/** Why an existing code unlocks nothing. */
export type CodeRefusal = 'code-not-yet' | 'code-ended' | 'code-used-up'
export type UnlockRefusal = 'series-not-found' | 'incorrect-password' | 'too-many-attempts' | CodeRefusal

/**
 * The response of POST /unlock, which /password shows to browsers without script. It never contains the password. `at`: when
 * the code starts, or ended.
 */
export type UnlockAnswer =
  | { ok: true; seriesId: string; redirectUrl: string }
  | { ok: false; reason: UnlockRefusal | 'failed'; at?: string }
