import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Refuses work that would have to wait too long; shown as "busy", with status 503. */
export class Busy extends Error {}

/** OWASP's least for argon2id: 19 MiB, two passes; some 20 ms of a core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Half of the machine hashes at most, so that pages always have the other. */
const WORKERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
const WAITING = 50
/** Of one client: the queue is for all. */
const AT_ONCE_BY_CLIENT = 5

/**
 * Hashes one password after the other, on a thread that gives way to others by its niceness, which on Linux is a thread's own.
 * As text, because the thread must start the same from the sources and from the build.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const { argon2Sync } = require('node:crypto')
const { getPriority, setPriority } = require('node:os')
try {
  if (process.platform === 'linux') setPriority(0, Math.max(getPriority(0), workerData))
} catch {
  // Where the system does not let it, it hashes at the priority that it has.
}
parentPort.on('message', ({ id, ...parameters }) => parentPort.postMessage({ id, hash: argon2Sync('argon2id', parameters) }))
`

type Waiting = { resolve: (hash: Buffer) => void; reject: (error: Error) => void }

const workers: { thread: Worker; waiting: Map<number, Waiting> }[] = []
let calls = 0
let niceness = 0

function startWorker() {
  const thread = new Worker(THREAD, { eval: true, workerData: niceness })
  const waiting = new Map<number, Waiting>()
  const worker = { thread, waiting }
  // A process that has nothing else to do may end.
  thread.unref()
  thread.on('message', ({ id, hash }: { id: number; hash: Uint8Array }) => {
    waiting.get(id)?.resolve(Buffer.from(hash))
    waiting.delete(id)
    if (waiting.size === 0) thread.unref()
  })
  thread.on('error', (error) => {
    workers.splice(workers.indexOf(worker), 1)
    for (const { reject } of waiting.values()) reject(error as Error)
  })
  workers.push(worker)
  return worker
}

const waitingNow = () => workers.reduce((sum, { waiting }) => sum + waiting.size, 0)

/** Throws Busy when too many wait already. */
function argon2(message: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  if (waitingNow() >= WAITING + WORKERS) return Promise.reject(new Busy('Too many passwords wait to be hashed.'))
  const least = workers.toSorted((a, b) => a.waiting.size - b.waiting.size)[0]
  const worker = least && (least.waiting.size === 0 || workers.length >= WORKERS) ? least : startWorker()
  const id = calls++
  return new Promise((resolve, reject) => {
    worker.waiting.set(id, { resolve, reject })
    worker.thread.ref()
    worker.thread.postMessage({ id, message, nonce, tagLength: HASH_BYTES, ...cost })
  })
}

/** As RFC 9106's users write it: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
async function hash(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const { memory, passes, parallelism } = COST
  const made = await argon2(password.normalize('NFKC'), salt, COST)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${made.toString('base64url')}`
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

async function verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', kept = ''] = FORM.exec(hash) ?? []
  if (!memory) throw new Error('A password hash has an unknown form.')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const made = await argon2(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(kept, 'base64url')
  return made.length === expected.length && timingSafeEqual(made, expected)
}

const made = new AsyncLocalStorage<string>()
const underWay = new Map<string, number>()

/** Hashing of viewers' passwords beside the event loop, with an end to how many may wait (security T-28). */
export const hashing = {
  /** Of this whole process, to be said before the first hash: 0, as all other work, to 19, only in what all others leave. */
  giveWay(to: number) {
    niceness = to
  },
  hash: (password: string) => Promise.resolve(made.getStore() ?? hash(password)),
  verify,
  /** Does `work`, which hashes, for one client. Throws Busy when enough of that client's is under way. */
  async forClient<T>(client: string, work: () => Promise<T>): Promise<T> {
    const mine = underWay.get(client) ?? 0
    if (mine >= AT_ONCE_BY_CLIENT) throw new Busy('Too many passwords of one client wait to be hashed.')
    underWay.set(client, mine + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(client) ?? 1) - 1
      if (left > 0) underWay.set(client, left)
      else underWay.delete(client)
    }
  },
  /** Hashes first, then does `work`, whose own hashing gets the ready hash: a transaction must not wait for it. */
  async before<T>(password: string, work: () => Promise<T>): Promise<T> {
    const ready = await hash(password)
    return made.run(ready, work)
  },
}
