import { setTimeout as after } from 'node:timers/promises'
import pLimit from 'p-limit'
import { afterEdit, inOfficialFrench } from '../../../french-titles/protected-terms.ts'
import { type Translator, TranslatorError } from '../../../providers/translator/port.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { type OutputFault, outputFault } from '../text/checks.ts'
import { frenchTypography } from '../text/typography.ts'
import { openBreaker } from './breaker.ts'
import { inCapitals } from './capitals.ts'
import { openOutageLog } from './outage-log.server.ts'

/**
 * The French, or the reason why a text stays English. `nothing`: there is nothing to translate; `wrong`: the service failed the
 * checks twice or does not accept the length; `later`: the service failed, the breaker is open, or today's quota is used up.
 */
export type Answer = { french: string } | { stays: 'nothing' | 'wrong' | 'later' }

/** `pairs`: the French of its terms that a service may decline. */
export type Line = { line: string; terms: string[]; pairs: Readonly<Record<string, string>> }
/** A line in flight. Only its first settlement counts. */
export type Unit = Line & {
  /** The line as sent to the service, and its protected parts. */
  sent: string
  protect: string[]
  isInCapitals: boolean
  settle(answer: Answer): void
}

type Batch = { units: Unit[]; signal: AbortSignal; endsAt: number; isSuspect: boolean; trouble?: unknown; faults: Fault[] }
type Fault = OutputFault | 'count'
type Judged = { unit: Unit; french: string } | { unit: Unit; fault: Fault }

/** Thrown when the breaker is open, or when today's quota is used up, which is logged when it happens. */
class NotAsked extends Error {}

export type RequestOptions = {
  translator: Translator
  /** Called before each request. Returns true when this many characters remain of today's quota; they then count as sent. */
  spend: (characters: number) => Promise<boolean>
  log: Parameters<typeof openOutageLog>[0]['log']
  now: () => Date
  /** Waits before a retry; rejects when the signal aborts it. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const REQUESTS_AT_ONCE = 2
const TRIES = 2
/** The pause before a retry, in ms, if the service gives no time. */
const BACK_OFF = 1_000
/** The time for which the breaker opens when the service rejects the key or has no quota left, in ms. */
const REFUSED_PAUSE = 30 * MINUTE_MS

export const LATER: Answer = { stays: 'later' }
export const WRONG: Answer = { stays: 'wrong' }

/** Sends batches to the service: a few at once, retried where that may help, none while the breaker is open. */
export function openRequests({ translator, spend, log, now, wait = pause }: RequestOptions, requestMs: number) {
  const time = () => now().getTime()
  const breaker = openBreaker({ now: time })
  const inTurn = pLimit(REQUESTS_AT_ONCE)
  const outage = openOutageLog({ translator: translator.name, log, now: time })
  let isClosed = false
  /** The UTC day on which the quota is used up. */
  let spentOn: string | undefined
  const counts = { calls: 0, failures: 0 }

  /** Settles each unit of a batch with the service's French, all before `endsAt`, in ms. Never throws. */
  async function translate(units: Unit[], within: Pick<Batch, 'signal' | 'endsAt'>) {
    const batch: Batch = { ...within, units, isSuspect: false, faults: [] }
    const wrong = await attempt(units, TRIES, batch)
    const retried = await Promise.all(wrong.map((unit) => attempt([unit], 1, batch)))
    const stillWrong = retried.flat()
    // If nothing passed the checks, the service itself is at fault.
    if (!batch.isSuspect) for (const { settle } of stillWrong) settle(WRONG)
    giveUp(units)
    report(batch, stillWrong.length)
  }

  /** Settles units that pass the checks and returns those that do not. Units in a failed request stay English. */
  async function attempt(units: Unit[], tries: number, batch: Batch): Promise<Unit[]> {
    try {
      const judged = await inTurn(() => request(units, tries, batch))
      return judged.flatMap((one) => {
        if ('french' in one) one.unit.settle({ french: one.french })
        else batch.faults.push(one.fault)
        return 'fault' in one ? [one.unit] : []
      })
    } catch (error) {
      batch.trouble = error
      return []
    }
  }

  /** Sends a request. `before`: the fault of the earlier try, logged if there is no other reason. */
  async function request(units: Unit[], tries: number, batch: Batch, before: unknown = new NotAsked()): Promise<Judged[]> {
    const { signal, endsAt } = batch
    if (signal.aborted) throw tooLate()
    const pass = breaker.enter()
    if (!pass) throw before
    try {
      if (!(await orTooLate(maySpend(units), signal))) throw before
    } catch (error) {
      pass.unused()
      throw error
    }
    counts.calls++
    try {
      const outputs = await translator.translate(
        units.map(({ sent }) => sent),
        {
          protect: [...new Set(units.flatMap(({ protect }) => protect))],
          pairs: units.map(({ pairs }) => pairs),
          signal: AbortSignal.any([signal, AbortSignal.timeout(requestMs)]),
        },
      )
      const judged = judge(units, outputs)
      const isOfUse = judged.some((one) => 'french' in one)
      if (!isOfUse) counts.failures++
      if (isOfUse) {
        pass.succeeded()
        outage.over()
      }
      // A single text may itself be the cause.
      else if (units.length > 1 || batch.isSuspect) {
        batch.isSuspect = true
        pass.failed()
      } else pass.unused()
      return judged
    } catch (error) {
      counts.failures++
      pass.failed()
      const waitMs = timeToWait(error, endsAt)
      if (waitMs === undefined || tries <= 1 || signal.aborted) throw error
      await wait(waitMs, signal).catch(() => {
        throw error
      })
      return request(units, tries - 1, batch, error)
    }
  }

  async function maySpend(units: Unit[]): Promise<boolean> {
    const may = await spend(units.reduce((sum, { sent }) => sum + sent.length, 0))
    if (!may && spentOn !== today())
      log.warn({ translator: translator.name }, 'no more characters may be sent to the translator today')
    spentOn = may ? undefined : today()
    return may
  }

  const today = () => now().toISOString().slice(0, 10)

  /** Returns the ms until a retry may succeed; undefined if it cannot. Opens the breaker if the service refused. */
  function timeToWait(error: unknown, endsAt: number): number | undefined {
    if (!(error instanceof TranslatorError)) return undefined
    const { kind, retryAfterMs } = error
    const waitMs = retryAfterMs ?? BACK_OFF
    if (kind === 'refused' || kind === 'quota') breaker.pause(REFUSED_PAUSE)
    if (kind !== 'busy' && kind !== 'failed') return undefined
    if (time() + waitMs < endsAt) return waitMs
    if (retryAfterMs !== undefined) breaker.pause(Math.min(retryAfterMs, REFUSED_PAUSE))
    return undefined
  }

  /** Logs a batch with texts that stay English; skips requests that were not sent, whose cause is logged separately. */
  function report({ units, trouble, faults }: Batch, wrong: number) {
    const isTold = trouble === undefined || trouble instanceof NotAsked
    if (isClosed || (isTold && faults.length === 0)) return
    const details = {
      translator: translator.name,
      texts: units.length,
      ...(faults.length > 0 && { faults: counted(faults), wrong }),
    }
    if (isTold) log.warn(details, 'the translator broke rules')
    else outage.failed({ ...details, ...causeOf(trouble) })
  }

  return {
    translate,
    /** True when a request would be sent now: the breaker is closed, and today's quota is not known to be used up. */
    mayAsk: () => !isClosed && breaker.mayEnter() && spentOn !== today(),
    /** True when the breaker is open. */
    isLeftAlone: breaker.isOpen,
    /** The number of requests since the start, and of those that failed or returned nothing usable. */
    counts,
    close() {
      isClosed = true
      outage.close()
    },
  }
}

export const giveUp = (units: Unit[]) => {
  for (const { settle } of units) settle(LATER)
}

function judge(units: Unit[], outputs: string[]): Judged[] {
  // When the numbers differ, the answers cannot be matched to texts.
  if (outputs.length !== units.length) return units.map((unit) => ({ unit, fault: 'count' }))
  return units.map((unit, at) => {
    const output = (outputs[at] ?? '').trim()
    if (output.length > longestOf(unit.line)) return { unit, fault: 'length' }
    const french = inOfficialFrench(afterEdit(frenchTypography(unit.isInCapitals ? inCapitals(output) : output)))
    const fault = outputFault(unit.line, french, unit.terms)
    return fault ? { unit, fault } : { unit, french }
  })
}

/** Returns the maximum length of an answer; a longer one is no translation, and is discarded unread (security T-103). */
const longestOf = (line: string) => line.length * 3 + 200

function counted(faults: Fault[]): Partial<Record<Fault, number>> {
  const counts: Partial<Record<Fault, number>> = {}
  for (const fault of faults) counts[fault] = (counts[fault] ?? 0) + 1
  return counts
}

const causeOf = (error: unknown) =>
  error instanceof TranslatorError ? { kind: error.kind, status: error.status, why: error.message } : { err: error }

const tooLate = () => new TranslatorError('failed', 'No time was left.')

/** Rejects when `signal` aborts, because a database that does not answer must not block the queue. */
function orTooLate<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(tooLate()), { once: true })
    promise.then(resolve, reject)
  })
}

const pause = (ms: number, signal: AbortSignal) => after(ms, undefined, { signal })
