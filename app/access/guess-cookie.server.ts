import { randomBytes } from 'node:crypto'
import { readCookie } from '../shared/cookie.ts'

/** Longer than the window in which wrong guesses are counted. */
const SECONDS = 600

/** The cookie that tells browsers behind one address apart, given with a wrong guess; it holds nothing but chance. */
export function guessCookie(isSecure: boolean) {
  const name = isSecure ? '__Host-guess' : 'guess'
  return {
    /** The browser's mark, or a new one. */
    readBrowser(header: string | null | undefined): string {
      const mark = readCookie(header, name)
      return mark && /^[\w-]{16}$/.test(mark) ? mark : randomBytes(12).toString('base64url')
    },
    /** The Set-Cookie value that makes the browser known by `mark`. */
    withBrowser: (mark: string) =>
      `${name}=${mark}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${isSecure ? '; Secure' : ''}`,
  }
}
