import pLimit from 'p-limit'
import type { Visit } from '../../app/services.server.ts'
import { RETRY_SECONDS } from '../../app/shared/outage.server.ts'
import { lastResort } from './last-resort.ts'

/** So many, and other work gets its turn after a few milliseconds. */
const AT_ONCE = 4
/** At about two milliseconds each, the last of them waits for less than half a second. */
const WAITING = 200

/**
 * Lets pages be rendered a few at a time. Where too many wait already the answer is 503, and a page that nobody waits
 * for any more is not rendered. Returns what makes the turns of one request.
 */
export function openRenderQueue({ atOnce = AT_ONCE, waiting = WAITING } = {}) {
  const limit = pLimit(atOnce)
  return (id: string, isGone = () => false): Visit['inTurn'] =>
    async (render) => {
      if (limit.pendingCount >= waiting) return busy(id)
      return limit(() => (isGone() ? busy(id) : render()))
    }
}

const busy = (id: string) =>
  new Response(lastResort(id), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': RETRY_SECONDS },
  })
