import { openClientLines } from '../../../app/kit/limits/client-lines.ts'
import { RETRY_SECONDS } from '../../../app/kit/limits/outage.server.ts'
import type { Visit } from '../../../app/services.server.ts'
import { lastResort } from '../last-resort.ts'

/** The maximum number of renderings at a time, so few that other work gets its turn within a few milliseconds. */
const AT_ONCE = 4
/** The maximum number of queued renderings: at two ms each, the last waits less than half a second. A client may hold half. */
const WAITING = 200

/** `isGone`: true when the client has disconnected. */
type RenderClient = { id: string; client: string; isGone?: () => boolean }

/**
 * Renders a few pages at a time, round-robin over waiting clients. Answers 503 when the queue is full, and skips pages whose
 * client has gone. Returns a function that creates the `inTurn` of one request.
 */
export function openRenderQueue({ atOnce = AT_ONCE, waiting = WAITING } = {}) {
  const lines = openClientLines({ ofClient: Math.ceil(waiting / 2), ofAll: waiting })
  let running = 0
  return ({ id, client, isGone = () => false }: RenderClient): Visit['inTurn'] => {
    const busy = () =>
      new Response(lastResort(id), {
        status: 503,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': RETRY_SECONDS },
      })
    return async (render) => {
      // A waiting request inherits the slot of a finished one, so that no newcomer takes it.
      if (running < atOnce) running++
      else if (!(await new Promise((resolve) => lines.add(client, { begin: () => resolve(true), refuse: () => resolve(false) }))))
        return busy()
      try {
        return isGone() ? busy() : await render()
      } finally {
        const next = lines.next()
        if (next) next.begin()
        else running--
      }
    }
  }
}
