import { randomUUID } from 'node:crypto'
import { readCookie } from './cookie.ts'
import type { Seal } from './seal.server.ts'

const SECONDS = 12 * 3600

/** Each open page asks for one: node:crypto draws UUIDs from a store, a tenth of the cost of other random bytes. */
const newId = () => randomUUID().replaceAll('-', '').slice(0, 16)

/**
 * The cookie that tells browsers behind one address apart, given with pages, before anything is tried. It holds chance and
 * the time of its making, names nobody, and is signed, so that each costs a request. The limits of an address bound what
 * all of them together are worth (docs/decisions/020-limits.md).
 */
export function browserMark(seal: Seal, isSecure: boolean, now: () => Date) {
  const name = isSecure ? '__Host-browser' : 'browser'
  const proof = (id: string, made: string) => seal.sign('browser mark', id, made)

  function found(cookie: string | null | undefined) {
    const [, id = '', made = '', given] = /^([\w-]{16})\.([0-9a-z]{1,8})\.([\w-]{43})$/.exec(readCookie(cookie, name) ?? '') ?? []
    const ageSeconds = now().getTime() / 1_000 - Number.parseInt(made, 36)
    // After a clock was set back, earlier marks lie in the future.
    return given !== undefined && Math.abs(ageSeconds) < SECONDS && given === proof(id, made) ? { id, ageSeconds } : undefined
  }

  function write(id: string) {
    const made = Math.floor(now().getTime() / 1_000).toString(36)
    return `${name}=${id}.${made}.${proof(id, made)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${isSecure ? '; Secure' : ''}`
  }

  return {
    /** The browser's mark; undefined for one that has none, an old one or one that is not ours. */
    read: (cookie: string | null | undefined): string | undefined => found(cookie)?.id,
    /** The Set-Cookie value for a browser whose mark is missing or half its time old; undefined for any other. */
    give(cookie: string | null | undefined): string | undefined {
      const known = found(cookie)
      return known && known.ageSeconds < SECONDS / 2 ? undefined : write(known?.id ?? newId())
    },
  }
}
export type BrowserMark = ReturnType<typeof browserMark>
