import { readCookie } from '../shared/cookie.ts'

const TOKEN = /^[\w.-]{1,100}$/
const HOUR = 3600

/**
 * The token of a mailed link, kept by the browser for as long as the link lives, so that it stands in no address. It is sent to
 * every path, for the router reads the page's data at /reset-password.data.
 */
export function resetCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-reset' : 'reset'
  const end = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const clear = `${name}=${end}; Max-Age=0`
  return {
    write: (token: string) => (TOKEN.test(token) ? `${name}=${token}${end}; Max-Age=${HOUR}` : clear),
    clear,
    read(cookie: string): string {
      const token = readCookie(cookie, name) ?? ''
      return TOKEN.test(token) ? token : ''
    },
  }
}
