import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'

export const REQUEST_ID = 'x-request-id'

/** The form of ids accepted from a proxy: safe to print in a log and on a page. */
const WELL_FORMED = /^[\w-]{8,64}$/
/** The length of an id: short enough to read out over the phone; at 48 bits, hardly ever repeated in one log. */
const LENGTH = 13

const ids = new AsyncLocalStorage<string>()

/** Returns the trusted proxy's id when `given` is well formed, otherwise a new one. */
export const requestId = (given: string | string[] | undefined): string =>
  typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID().slice(0, LENGTH)

/** Runs the work of one request; everything logged meanwhile, even by work it starts, carries its id. */
export const asRequest = <T>(id: string, work: () => T): T => ids.run(id, work)

/** Returns the same log with the request id added to each line. */
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
