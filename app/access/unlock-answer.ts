export type UnlockRefusal = 'series-not-found' | 'incorrect-password' | 'too-many-attempts'

/** What POST /unlock answers, and what /password shows of it without script; the password itself is in no answer. */
export type UnlockAnswer = { ok: true; seriesId: string; redirectUrl: string } | { ok: false; reason: UnlockRefusal | 'failed' }
