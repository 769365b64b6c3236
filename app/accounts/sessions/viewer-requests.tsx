import { ask } from '../../kit/browser/ask.tsx'
import type { Me } from './me.ts'
import { emitChange, sessionMark, showMe, shownMe } from './viewer-store.tsx'

const SESSION_LOCK = 'podium-session'

/**
 * Runs work that may begin or end a session, one tab of this browser at a time. The site notifies pages of a new session before
 * the response with the new mark has arrived, and would meanwhile refuse a request with the old one.
 */
export const whileSessionChanges = <T,>(work: () => Promise<T>): Promise<T> =>
  // Old browsers and pages without TLS have no locks.
  navigator.locks ? navigator.locks.request(SESSION_LOCK, work) : work()

/**
 * Requests the viewer's own data. Undefined: the session has ended, or another one began before the response, which is then
 * obsolete.
 */
export async function askAsViewer(path: string, init?: RequestInit): Promise<Response | undefined> {
  const asked = sessionMark()
  const answer = await ask(path, init)
  if (sessionMark() !== asked) return undefined
  if (answer.status !== 401) return answer
  await whileSessionChanges(async () => {
    // Deleted here, not by the answer, which would also delete the cookie of a session that began meanwhile.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
    if (sessionMark() === asked) document.cookie = 'viewer=; Path=/; Max-Age=0'
  })
  emitChange()
  return undefined
}

/** Fetches the viewer's own data, applies `change` to it, and shows the result. */
export async function readMe(change: (me: Me) => Me, init?: RequestInit): Promise<void> {
  const asked = sessionMark()
  const answer = await askAsViewer('/me', init)
  if (!answer) return
  if (!answer.ok) throw new Error(String(answer.status))
  const me: Me = await answer.json()
  const shown = shownMe()
  const isOlder = shown?.uid === me.uid && me.v < shown.v
  if (sessionMark() === asked && !isOlder) showMe(change(me))
}
