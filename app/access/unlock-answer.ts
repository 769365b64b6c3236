export type UnlockRefusal = 'series-not-found' | 'incorrect-password' | 'too-many-attempts'

/** The response of POST /unlock, which /password shows to browsers without script. It never contains the password. */
export type UnlockAnswer = { ok: true; seriesId: string; redirectUrl: string } | { ok: false; reason: UnlockRefusal | 'failed' }
