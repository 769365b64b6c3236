import { sitePath } from '../shared/site-path.ts'

/** How a sign-in by Google ended; nothing but this is told between windows. */
export type GoogleOutcome = 'done' | 'cancelled' | 'failed' | 'taken'
export const GOOGLE_CHANNEL = 'podium-google'

type Fault = Exclude<GoogleOutcome, 'done'>

const FAULTS: Record<string, Fault> = {
  cancelled: 'cancelled',
  access_denied: 'cancelled',
  taken: 'taken',
  account_not_linked: 'taken',
}

/** What an `error` of the sign-in means to the viewer; undefined when there was none. */
export const googleFault = (error: unknown): Fault | undefined =>
  error === null || error === undefined ? undefined : (FAULTS[String(error)] ?? 'failed')

/** The form that says so, which still knows the page that was wanted. */
export function backToForm(fault: Fault, redirectTo: string): string {
  const target = sitePath(redirectTo)
  return `/login?${new URLSearchParams({ google: fault, ...(target === '/' && redirectTo !== '/' ? {} : { redirectTo: target }) })}`
}
