import { randomBytes } from 'node:crypto'
import { readCookie } from '../../kit/http/cookie.ts'
import type { Seal } from '../../kit/http/seal.server.ts'
import { DAY_SECONDS } from '../../kit/time/time-units.ts'

const YEAR_SECONDS = 365 * DAY_SECONDS

/**
 * Opens the cookie of a browser that has signed in to an account. Its wrong passwords count separately from those of strangers,
 * who could otherwise lock the owner out. It gives no access and does not reveal the account.
 */
export function deviceCookie(seal: Seal, isSecure: boolean) {
  const name = isSecure ? '__Host-device' : 'device'
  const end = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const proof = (email: string, mark: string) => seal.sign('device', email, mark)
  return {
    /** Returns this browser's mark, if it has signed in to the account with this email. */
    read(cookie: string, email: string): string | undefined {
      const [mark = '', given] = readCookie(cookie, name)?.split('.') ?? []
      return given !== undefined && given === proof(email, mark) ? mark : undefined
    },
    write(cookie: string, email: string): string {
      const mark = this.read(cookie, email) ?? randomBytes(12).toString('base64url')
      return `${name}=${mark}.${proof(email, mark)}${end}; Max-Age=${YEAR_SECONDS}`
    },
    absent: `${name}=${end}; Max-Age=0`,
  }
}
