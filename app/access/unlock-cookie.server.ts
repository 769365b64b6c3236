import { readCookie } from '../kit/http/cookie.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import { DAY_SECONDS } from '../kit/time/time-units.ts'
import { GRANT_DAYS, type Grant, readGrants, writeGrants } from './grants.server.ts'

/** The cookie that carries a visitor's unlocks. On plain http (a trial on one's own machine) it lacks Secure and its prefix. */
export function unlockCookie(seal: Seal, isSecure: boolean) {
  const name = isSecure ? '__Host-unlock' : 'unlock'
  return {
    readUnlocks: (header: string | null | undefined): Grant[] => readGrants(seal, readCookie(header, name)),
    /** The Set-Cookie value that revokes all of them. */
    withoutUnlocks: `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${isSecure ? '; Secure' : ''}`,
    /** The Set-Cookie value that adds `grant` to those the visitor has; each code of a series has a grant of its own, as its password. */
    withUnlock(grants: Grant[], grant: Grant): string {
      const kept = [...grants.filter((each) => each.docId !== grant.docId || each.codeId !== grant.codeId), grant]
      const value = writeGrants(seal, kept)
      return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${GRANT_DAYS * DAY_SECONDS}${isSecure ? '; Secure' : ''}`
    },
  }
}
