import { readCookie } from '../../kit/http/cookie.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../kit/time/time-units.ts'

const TOKEN = /^[\w.-]{1,100}$/

/** Stores the token of a link that sets a new password, for the link's life. */
export const resetCookie = (isSecure: boolean) => mailedToken('reset', HOUR_SECONDS, isSecure)

/** Stores the token of an invitation while the person who opened it signs in or creates an account. */
export const invitationCookie = (isSecure: boolean) => mailedToken('invitation', DAY_SECONDS, isSecure)

/**
 * A cookie with the token of a mailed link, which keeps the token out of the address bar. The cookie's path is the whole site,
 * because the router loads the page's data from another path, such as /reset-password.data.
 */
function mailedToken(what: string, seconds: number, isSecure: boolean) {
  const name = isSecure ? `__Host-${what}` : what
  const end = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const clear = `${name}=${end}; Max-Age=0`
  return {
    write: (token: string) => (TOKEN.test(token) ? `${name}=${token}${end}; Max-Age=${seconds}` : clear),
    clear,
    read(cookie: string): string {
      const token = readCookie(cookie, name) ?? ''
      return TOKEN.test(token) ? token : ''
    },
  }
}
