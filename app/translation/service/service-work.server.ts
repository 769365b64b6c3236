import { setTimeout as after } from 'node:timers/promises'
import { sourceHash } from '../../catalog/source-hash.server.ts'
import type { ServiceQueue } from './service-queue.server.ts'
import type { Answer } from './service-requests.server.ts'
import type { Outcome, Taken, Task, Tasks } from './tasks.server.ts'

export type ServiceWork = {
  /** There may be something new: to be called after each change of the catalogue. */
  wake(): void
  /** Has the service say what nobody has said of these texts, before what waits. Resolves when it has, or will not now. */
  ask(texts: readonly string[]): Promise<void>
  /** Gives up what is in flight, for other nodes. */
  close(): Promise<void>
}

type Options = {
  tasks: Tasks
  queue: ServiceQueue
  now: () => Date
  log: { error(details: object, message: string): void }
  /** How often it is looked for what is due again, in ms. */
  lookMs: number
}

/** Texts taken on at once: two requests of the queue. */
const AT_ONCE = 50
/** How long who asks at the same moment is gathered, in ms. */
const GATHER_MS = 10
/** A text that failed is due again after this, then after twice as long each time; at most after MOST_MS. */
const AGAIN_MS = 30_000
const MOST_MS = 30 * 60_000
/** How long this node rests at most after it failed, in ms. Then it tries one text. */
const REST_MS = 5 * 60_000

const doubled = (times: number, most: number) => Math.min(AGAIN_MS * 2 ** Math.min(times, 20), most)

/** Works off what is to be said in French with a service, one batch after the other, and rests when it fails. */
export function openServiceWork({ tasks, queue, now, log, lookMs }: Options): ServiceWork {
  let isClosed = false
  let isAwake = false
  let running: Promise<void> | undefined
  /** Rounds in a row of which something failed. */
  let failures = 0
  let restsUntil = 0
  let isTakenUp = false
  /** What was paid for and is not written yet. */
  let unwritten: Outcome[] = []
  /** Texts on their way, by hash: who asks for one of them meanwhile waits for the same answer. */
  const inFlight = new Map<string, Promise<void>>()
  let gathered: { texts: Set<string>; said: Promise<void> } | undefined

  const time = () => now().getTime()
  const look = setInterval(wake, lookMs).unref()

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
      // It is looked again in a while.
      isAwake = false
      log.error({ err: error }, 'translating failed')
    }
  }

  /** Whoever asks for one of these waits for the same answer. */
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

  /** Returns whether nothing failed. */
  async function say({ tasks: some, names }: Taken): Promise<boolean> {
    const answers = await queue.translate(
      some.map(({ source }) => source),
      names,
    )
    const outcomes = some.map((task, at) => outcomeOf(task, answers[at] as Answer))
    unwritten.push(...outcomes)
    await write()
    return outcomes.every((outcome) => !('dueAt' in outcome))
  }

  function outcomeOf(task: Task, answer: Answer): Outcome {
    if ('french' in answer) return { ...task, french: answer.french }
    if (answer.stays !== 'later') return { ...task, isGivenUp: true }
    return { ...task, dueAt: isClosed ? now() : new Date(time() + doubled(task.tries, MOST_MS)) }
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

  /** What is asked for at the same moment is taken on together; what the node is at already is waited for. */
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
    async ask(texts) {
      if (isClosed || !queue.mayAsk()) return
      await Promise.all(texts.map((text) => inFlight.get(sourceHash(text)) ?? gather(text)))
    },
    async close() {
      isClosed = true
      clearInterval(look)
      queue.close()
      await running
      await Promise.allSettled([gathered?.said, ...inFlight.values()])
    },
  }
}
