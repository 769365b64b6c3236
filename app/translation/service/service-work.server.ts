import { setTimeout as after } from 'node:timers/promises'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import type { ServiceQueue } from './service-queue.server.ts'
import type { Answer } from './service-requests.server.ts'
import { TRANSLATION } from './task-rows.server.ts'
import type { Outcome, Taken, Task, Tasks } from './tasks.server.ts'

type Options = {
  tasks: Tasks
  queue: ServiceQueue
  now: () => Date
  log: { error(details: object, message: string): void }
  /** The time between two searches for due texts, in ms. */
  lookMs: number
}

/** The number of texts claimed at once, enough for two requests. */
const AT_ONCE = 50
/** The time for which concurrent calls are batched, in ms. */
const GATHER_MS = 10
/** The first pause after a failure, in ms; the pause doubles with each further failure, up to a maximum. */
const AGAIN_MS = 30_000
/** The longest pause of this node after failures, in ms; after a pause the node tries one text. */
const REST_MS = 5 * MINUTE_MS

const doubled = (times: number, most: number) => Math.min(AGAIN_MS * 2 ** Math.min(times, 20), most)

/** Works through texts to be translated by a service, batch by batch, and pauses when the service fails. */
export function openServiceWork({ tasks, queue, now, log, lookMs }: Options) {
  let isClosed = false
  let isAwake = false
  let running: Promise<void> | undefined
  /** The number of consecutive rounds with a failure. */
  let failures = 0
  let restsUntil = 0
  let isTakenUp = false
  /** Results that were paid for but are not written yet. */
  let unwritten: Outcome[] = []
  /** Texts in flight by hash: concurrent calls for one of them wait for the same answer. */
  const inFlight = new Map<string, Promise<void>>()
  let gathered: { texts: Set<string>; said: Promise<void> } | undefined

  const time = () => now().getTime()
  const look = setInterval(wake, lookMs).unref()

  /** Looks for new texts; call it after each change of the catalogue. */
  function wake() {
    isAwake = true
    if (running || isClosed) return
    running = run().finally(() => {
      running = undefined
      if (isAwake) wake()
    })
  }

  async function run() {
    try {
      if (!isTakenUp) await tasks.takeUpGivenUp()
      isTakenUp = true
      while (isAwake && !isClosed) {
        isAwake = false
        await write()
        if (await tasks.noteNew()) isAwake = true
        if (time() < restsUntil || !queue.mayAsk()) continue
        const taken = await tasks.claimDue(failures > 0 ? 1 : AT_ONCE)
        if (taken.tasks.length === 0) continue
        isAwake = true
        const isWell = await during(taken.tasks, say(taken))
        failures = isWell ? 0 : failures + 1
        restsUntil = isWell ? 0 : time() + doubled(failures - 1, REST_MS)
      }
    } catch (error) {
      // The next round retries.
      isAwake = false
      log.error({ err: error }, 'translating failed')
    }
  }

  /** Makes concurrent calls for these texts wait for the same answer. */
  async function during<T>(some: readonly { hash: string }[], work: Promise<T>): Promise<T> {
    const settled = work.then(
      () => {},
      () => {},
    )
    for (const { hash } of some) inFlight.set(hash, settled)
    try {
      return await work
    } finally {
      for (const { hash } of some) inFlight.delete(hash)
    }
  }

  /** Translates claimed texts. Returns true when nothing failed. */
  async function say({ tasks: some, names, glossary }: Taken): Promise<boolean> {
    const answers = await queue.translate(
      some.map(({ source }) => source),
      names,
      glossary,
    )
    const outcomes = some.map((task, at) => outcomeOf(task, answers[at] as Answer))
    unwritten.push(...outcomes)
    await write()
    return outcomes.every((outcome) => !('dueAt' in outcome))
  }

  function outcomeOf(task: Task, answer: Answer): Outcome {
    if ('french' in answer) return { ...task, french: answer.french }
    if (answer.stays !== 'later') return { ...task, isGivenUp: true }
    return { ...task, dueAt: isClosed ? now() : new Date(time() + doubled(task.piece.tries, TRANSLATION.longestMs)) }
  }

  async function write() {
    const some = unwritten
    if (some.length === 0) return
    unwritten = []
    await tasks.settle(some).catch((error) => {
      unwritten.push(...some)
      throw error
    })
  }

  /** Claims concurrently requested texts together, and waits for those already in flight on this node. */
  function gather(text: string): Promise<void> {
    if (!gathered) {
      const texts = new Set<string>()
      gathered = { texts, said: after(GATHER_MS).then(() => sayNow([...texts])) }
    }
    gathered.texts.add(text)
    return gathered.said
  }

  async function sayNow(texts: string[]): Promise<void> {
    gathered = undefined
    const taken = await tasks.claim(texts)
    const others = texts.map((text) => inFlight.get(sourceHash(text)))
    if (taken.tasks.length > 0) await during(taken.tasks, say(taken))
    await Promise.all(others)
  }

  return {
    wake,
    /** Translates these texts unless they have French, before queued ones. Resolves when done, or when it cannot be done now. */
    async ask(texts: readonly string[]) {
      if (isClosed || !queue.mayAsk()) return
      await Promise.all(texts.map((text) => inFlight.get(sourceHash(text)) ?? gather(text)))
    },
    /** Aborts work in flight and releases it to other nodes. */
    async close() {
      isClosed = true
      clearInterval(look)
      queue.close()
      await running
      await Promise.allSettled([gathered?.said, ...inFlight.values()])
    },
  }
}
