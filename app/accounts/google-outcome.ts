/** How a sign-in by Google ended; nothing but this is told between windows. */
export type GoogleOutcome = 'done' | 'cancelled' | 'failed' | 'taken'
export const GOOGLE_CHANNEL = 'podium-google'

const FAULTS: Record<string, Exclude<GoogleOutcome, 'done'>> = {
  cancelled: 'cancelled',
  access_denied: 'cancelled',
  taken: 'taken',
  account_not_linked: 'taken',
}

/** What an `error` of the sign-in means to the viewer; undefined when there was none. */
export const googleFault = (error: unknown): Exclude<GoogleOutcome, 'done'> | undefined =>
  error === null || error === undefined ? undefined : (FAULTS[String(error)] ?? 'failed')
