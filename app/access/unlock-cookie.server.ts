import { readCookie } from '../kit/http/cookie.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import { DAY_SECONDS } from '../kit/time/time-units.ts'
import { GRANT_DAYS, type Grant, readGrants, writeGrants } from './grants.server.ts'

/**
 * Opens the cookie that carries a visitor's unlocks. On plain http (a trial on a local machine) it lacks Secure and its
 * prefix.
 */
export function unlockCookie(seal: Seal, isSecure: boolean) {
  const name = isSecure ? '__Host-unlock' : 'unlock'
  return {
    readUnlocks: (header: string | null | undefined): Grant[] => readGrants(seal, readCookie(header, name)),
    /** The Set-Cookie value that revokes all unlocks. */
    withoutUnlocks: `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${isSecure ? '; Secure' : ''}`,
    /**
     * Returns the Set-Cookie value that adds `grant` to the visitor's. A series' password and each of its codes have their own
     * grant.
     */
    withUnlock(grants: Grant[], grant: Grant): string {
      const kept = [...grants.filter((each) => each.docId !== grant.docId || each.codeId !== grant.codeId), grant]
      const value = writeGrants(seal, kept)
      return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${GRANT_DAYS * DAY_SECONDS}${isSecure ? '; Secure' : ''}`
    },
  }
}
