import { MINUTE_MS } from '../../kit/time/time-units.ts'

type Options = {
  translator: string
  log: { warn(details: object, message: string): void; info(details: object, message: string): void }
  /** Returns a time in ms. */
  now: () => number
}

/** Logs a translator's outage: at once, then once a minute while it lasts (even with no calls), and when it is over (F-14). */
export function openOutageLog({ translator, log, now }: Options) {
  let outage: { since: number; failures: number; isTold: boolean; details: object } | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  let reminder: NodeJS.Timeout | undefined

  function tell() {
    if (!outage) return
    const { since, failures, details } = outage
    outage.isTold = true
    toldAt = now()
    log.warn({ ...details, failures, seconds: Math.round((now() - since) / 1_000) }, 'the translator failed')
  }

  /** Logs the outage if it was last logged a minute ago, with a second's tolerance, because timers and clocks differ. */
  function remind() {
    if (now() - toldAt >= MINUTE_MS - 1_000) tell()
  }

  return {
    /** Reports a failed call; `details`: how, and which service. */
    failed(details: object) {
      outage = { since: outage?.since ?? now(), failures: (outage?.failures ?? 0) + 1, isTold: outage?.isTold ?? false, details }
      reminder ??= setInterval(remind, MINUTE_MS).unref()
      // Log at most once a minute, even when the outage is intermittent.
      if (now() - toldAt >= MINUTE_MS) tell()
    },
    /** Reports a successful call. */
    over() {
      clearInterval(reminder)
      reminder = undefined
      if (outage?.isTold) log.info({ translator, failures: outage.failures }, 'the translator answers again')
      outage = undefined
    },
    close: () => clearInterval(reminder),
  }
}
