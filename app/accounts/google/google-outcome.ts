import { addressIn, isFrenchAddress } from '../../kit/http/addresses.ts'
import { sitePath } from '../../kit/http/site-path.ts'

/** How a sign-in by Google ended; the popup tells its opener nothing else. */
export type GoogleOutcome = 'done' | 'cancelled' | 'failed' | 'taken'
export const GOOGLE_CHANNEL = 'podium-google'

type Fault = Exclude<GoogleOutcome, 'done'>

const FAULTS: Record<string, Fault> = {
  cancelled: 'cancelled',
  access_denied: 'cancelled',
  taken: 'taken',
  account_not_linked: 'taken',
}

/** Returns the viewer's error for the `error` of the sign-in; undefined when there was none. */
export const googleFault = (error: unknown): Fault | undefined =>
  error === null || error === undefined ? undefined : (FAULTS[String(error)] ?? 'failed')

/** Returns the path of the form, with the error and the requested page. */
export function backToForm(fault: Fault, redirectTo: string): string {
  const target = sitePath(redirectTo)
  const query = new URLSearchParams({ google: fault, ...(target === '/' && redirectTo !== '/' ? {} : { redirectTo: target }) })
  return addressIn(isFrenchAddress(target) ? 'fr' : 'en', `/login?${query}`)
}
