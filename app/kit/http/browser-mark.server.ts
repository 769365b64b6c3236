import { randomUUID } from 'node:crypto'
import type { Origin } from '../limits/tries.server.ts'
import { HOUR_SECONDS } from '../time/time-units.ts'
import { readCookie } from './cookie.ts'
import type { Seal } from './seal.server.ts'

const SECONDS = 12 * HOUR_SECONDS

/** Each opened page needs an id: node:crypto pools random bytes for UUIDs, at a tenth of the cost of other random bytes. */
const newId = () => randomUUID().replaceAll('-', '').slice(0, 16)

/**
 * Opens the cookie that distinguishes browsers behind one address. Pages set it before any attempt is made. It holds random
 * bytes and its time of issue, identifies nobody, and is signed, so each one costs an attacker a request. The limits of the
 * address also bound the attempts of all its marks together (docs/decisions/020-limits.md).
 */
export function browserMark(seal: Seal, isSecure: boolean, now: () => Date) {
  const name = isSecure ? '__Host-browser' : 'browser'
  const proof = (id: string, made: string) => seal.sign('browser mark', id, made)

  function found(cookie: string | null | undefined) {
    const [, id = '', made = '', given] = /^([\w-]{16})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(readCookie(cookie, name) ?? '') ?? []
    const ageSeconds = now().getTime() / 1_000 - Number.parseInt(made, 36)
    // After a clock is set back, earlier marks lie in the future.
    return given !== undefined && Math.abs(ageSeconds) < SECONDS && given === proof(id, made) ? { id, ageSeconds } : undefined
  }

  function write(id: string) {
    const made = Math.floor(now().getTime() / 1_000).toString(36)
    return `${name}=${id}.${made}.${proof(id, made)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${isSecure ? '; Secure' : ''}`
  }

  return {
    /** Returns the browser's mark; undefined when it is missing, expired or forged. */
    read: (cookie: string | null | undefined): string | undefined => found(cookie)?.id,
    /** Returns the originator of an attempt, for limits. */
    from: ({ client, cookie }: { client: string; cookie: string }): Origin => ({ client, browser: found(cookie)?.id }),
    /** Returns the Set-Cookie value for a browser whose mark is missing or past half its lifetime; else undefined. */
    give(cookie: string | null | undefined): string | undefined {
      const known = found(cookie)
      return known && known.ageSeconds < SECONDS / 2 ? undefined : write(known?.id ?? newId())
    },
  }
}
export type BrowserMark = ReturnType<typeof browserMark>
