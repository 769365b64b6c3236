import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'

export const REQUEST_ID = 'x-request-id'

/** What a proxy may call a request: nothing that could be mistaken for anything else in a log or on a page. */
const WELL_FORMED = /^[\w-]{8,64}$/
/** Short enough to be read out over the phone; 48 bits, so hardly ever twice in one log. */
const LENGTH = 13

const ids = new AsyncLocalStorage<string>()

/** What a request is called: by its trusted proxy, when `given` is well formed, else by this site. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID().slice(0, LENGTH)

/** Does the work of one request; all that is logged meanwhile, and by what it sets going, carries its id. */
export const asRequest = <T>(id: string, work: () => T): T => ids.run(id, work)

/** The same log, of which each line carries the id of the request whose work it tells of. */
export function withRequestIds(log: Logger): Logger {
  return log.child(
    {},
    {
      formatters: {
        log(line) {
          const id = ids.getStore()
          return id === undefined ? line : { id, ...line }
        },
      },
    },
  )
}
