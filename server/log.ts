import pino, { type Logger } from 'pino'
import { outageOf } from '../app/kit/limits/outage.server.ts'
import { MINUTE_MS } from '../app/kit/time/time-units.ts'

/** The maximum number of bytes buffered while the standard output is blocked; further lines are dropped. */
const WAITING_BYTES = 1024 * 1024

/**
 * Logs JSON lines to the standard output. A line that cannot be written, say on a full disk, is dropped and blocks nobody. While
 * the disk is full or the database is unavailable, every request fails alike: such errors are logged once a minute for each
 * message, with the number of lines left out (spec Q-99).
 */
export function openLog(level: string, out: pino.DestinationStream = standardOutput(), now: () => number = Date.now): Logger {
  const outages = new Map<string, { since: number; skipped: number }>()

  /** Returns how many errors with this message were left out since the last line; undefined when this one is left out too. */
  function skippedOf(outage: string): number | undefined {
    const last = outages.get(outage)
    if (last && now() - last.since < MINUTE_MS) {
      last.skipped++
      return undefined
    }
    outages.set(outage, { since: now(), skipped: 0 })
    return last?.skipped ?? 0
  }

  return pino(
    {
      level,
      hooks: {
        logMethod(parts, write) {
          const [details] = parts as unknown[]
          const outage = outageOf((details as { err?: unknown } | undefined)?.err)
          if (outage === undefined) return write.apply(this, parts)
          const [, ...rest] = parts as unknown as [object, string]
          const skipped = skippedOf(`${outage} ${rest[0]}`)
          if (skipped === undefined) return
          write.apply(this, [{ ...(details as object), ...(skipped > 0 && { skipped }) }, ...rest] as never)
        },
      },
    },
    out,
  )
}

function standardOutput() {
  const out = pino.destination({ fd: 1, sync: true, maxLength: WAITING_BYTES })
  out.on('error', () => {})
  return out
}
