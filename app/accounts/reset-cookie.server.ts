import { readCookie } from '../shared/cookie.ts'

const TOKEN = /^[\w.-]{1,100}$/
const HOUR = 3600

/**
 * Keeps the token of a mailed link in the browser for the link's life, out of the address bar. Its path is the whole site,
 * because the router loads the page's data from /reset-password.data.
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
