import { MINUTE_MS } from '../time/time-units.ts'

type Log = { error(details: object, message: string): void }

/**
 * Returns a log that strangers cannot fill: it writes the first failure at once, and then, for each minute with failures, one
 * line with their number and the last one.
 */
export function oneLineAMinute(log: Log, everyMs = MINUTE_MS): Log {
  let isOpen = true
  let count = 0
  let last: [details: object, message: string] | undefined

  function onEnd() {
    isOpen = count === 0
    if (!isOpen) write()
  }

  function write() {
    const [details, message] = last ?? [{}, '']
    log.error({ ...details, count }, message)
    count = 0
    isOpen = false
    setTimeout(onEnd, everyMs).unref()
  }

  return {
    error(details, message) {
      count++
      last = [details, message]
      if (isOpen) write()
    },
  }
}
