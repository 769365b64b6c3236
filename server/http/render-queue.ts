import type { Visit } from '../../app/services.server.ts'
import { openClientLines } from '../../app/shared/client-lines.ts'
import { RETRY_SECONDS } from '../../app/shared/outage.server.ts'
import { lastResort } from './last-resort.ts'

/** So many, and other work gets its turn after a few milliseconds. */
const AT_ONCE = 4
/** At about two milliseconds each, the last of them waits for less than half a second; one client has half of them at most. */
const WAITING = 200

/** `isGone`: whether nobody waits for the page any more. */
type Asker = { id: string; client: string; isGone?: () => boolean }

/**
 * Lets pages be rendered a few at a time, those that wait of each client in its turn. Where too many wait already the answer
 * is 503, and a page that nobody waits for any more is not rendered. Returns what makes the turns of one request.
 */
export function openRenderQueue({ atOnce = AT_ONCE, waiting = WAITING } = {}) {
  const lines = openClientLines({ ofClient: Math.ceil(waiting / 2), ofAll: waiting })
  let running = 0
  return ({ id, client, isGone = () => false }: Asker): Visit['inTurn'] => {
    const busy = () =>
      new Response(lastResort(id), {
        status: 503,
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': RETRY_SECONDS },
      })
    return async (render) => {
      // Who goes on in a place that was left takes it over, so that nobody comes in between.
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
