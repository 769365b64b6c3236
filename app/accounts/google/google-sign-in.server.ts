import { GOOGLE_FAILURES, GOOGLE_STARTS } from '../account-limits.server.ts'
import type { AccountParts, Cookies, Visitor } from '../account-parts.server.ts'
import { AUTH_DONE } from '../sign-in/auth.server.ts'
import { openGoogle } from './google.server.ts'
import { googleFault } from './google-outcome.ts'

/** Opens sign-in by Google (spec A3). */
export function openGoogleSignIn(parts: AccountParts) {
  const { begun, endEarlier, mark, publicUrl, tries } = parts
  const google = parts.google && openGoogle({ ...parts, google: parts.google })
  const googleSignIns = { ok: 0, cancelled: 0, taken: 0, failed: 0, 'too-many': 0 }

  return {
    /** Undefined when Google sign-in is not configured (spec A3). */
    google: google && {
      /** Returns where to send the browser; undefined when Google is unreachable or the client is over its rate limit. */
      async start({ cookie, client }: Visitor) {
        const taken = await tries.mayDo(GOOGLE_STARTS, mark.from({ cookie, client }))
        return taken.ok ? google.start(cookie) : undefined
      },
      /** Handles Google's response and returns the path to go to, with `error=` when the sign-in failed. */
      async finish(query: string, { cookie, client }: Visitor, remember: boolean): Promise<{ path: string } & Cookies> {
        const turn = await tries.holdAttempt(GOOGLE_FAILURES, mark.from({ cookie, client }))
        if (!turn.ok) {
          googleSignIns['too-many']++
          return { path: `${AUTH_DONE}?error=failed`, cookies: [] }
        }
        try {
          const { path, headers } = await google.finish(query, cookie, remember)
          if (!path.includes('error=')) {
            googleSignIns.ok++
            await endEarlier(cookie)
            return { path, ...begun(headers, remember) }
          }
          const fault = googleFault(new URL(path, publicUrl).searchParams.get('error')) ?? 'failed'
          googleSignIns[fault]++
          if (fault === 'failed') await turn.wrong(fault)
          return { path, cookies: headers.getSetCookie() }
        } finally {
          turn.leave()
        }
      },
    },

    /** Counts of the outcomes of sign-ins that returned from Google, since the start. */
    googleSignIns,
  }
}
