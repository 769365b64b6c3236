/** How often an outage is told again, in ms. */
const MINUTE = 60_000

export type OutageLog = {
  /** A call failed; `details` say how, and which service. */
  failed(details: object): void
  /** A call went well. */
  over(): void
  close(): void
}

type Options = {
  translator: string
  log: { warn(details: object, message: string): void; info(details: object, message: string): void }
  /** In ms. */
  now: () => number
}

/** Tells that a translator fails: at once, then once a minute while it lasts, also when it is left alone, and when it is over (F-14). */
export function openOutageLog({ translator, log, now }: Options): OutageLog {
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

  /** Timers and clocks do not agree to the millisecond. */
  function remind() {
    if (now() - toldAt >= MINUTE - 1_000) tell()
  }

  return {
    failed(details) {
      outage = { since: outage?.since ?? now(), failures: (outage?.failures ?? 0) + 1, isTold: outage?.isTold ?? false, details }
      reminder ??= setInterval(remind, MINUTE).unref()
      // One that comes and goes is not told more often.
      if (now() - toldAt >= MINUTE) tell()
    },
    over() {
      clearInterval(reminder)
      reminder = undefined
      if (outage?.isTold) log.info({ translator, failures: outage.failures }, 'the translator answers again')
      outage = undefined
    },
    close: () => clearInterval(reminder),
  }
}
