import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Busy, openClientLines } from '../../kit/limits/client-lines.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes; about 20 ms of a core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** The number of hashing threads: at most half of the cores, so that the others are always free for pages. */
const WORKERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))
/** The maximum number of waiting passwords, in total and per client: before a match, a whole campus may be one client. */
const WAITING = 120
const WAITING_OF_CLIENT = 100
/** The maximum wait of a password for its turn, in ms: no page should wait more than 30 s for a response. */
const PATIENCE = 20_000

/**
 * The source of a thread that hashes one password at a time at a low priority: on Linux, niceness is per thread. It is a string
 * so that the thread starts the same way from the sources and from the build.
 */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const { argon2Sync } = require('node:crypto')
const { getPriority, setPriority } = require('node:os')
try {
  if (process.platform === 'linux') setPriority(0, Math.max(getPriority(0), workerData))
} catch {
  // Where the system forbids it, it hashes at its normal priority.
}
parentPort.on('message', (parameters) => parentPort.postMessage(argon2Sync('argon2id', parameters)))
`

type Job = {
  resolve: (hash: Buffer) => void
  reject: (error: Error) => void
}

/** A thread hashes one password at a time. Others are queued here, round-robin over clients. */
const workers: { thread: Worker; job: Job | undefined }[] = []
const lines = openClientLines({ ofClient: WAITING_OF_CLIENT, ofAll: WAITING })
let niceness = 0

function startWorker() {
  const thread = new Worker(THREAD, { eval: true, workerData: niceness })
  const worker: (typeof workers)[number] = { thread, job: undefined }
  // An otherwise idle process may exit.
  thread.unref()
  thread.on('message', (hash: Uint8Array) => {
    worker.job?.resolve(Buffer.from(hash))
    worker.job = undefined
    thread.unref()
    assign()
  })
  thread.on('error', (error) => {
    workers.splice(workers.indexOf(worker), 1)
    worker.job?.reject(error instanceof Error ? error : new Error(String(error)))
    assign()
  })
  workers.push(worker)
  return worker
}

const freeWorker = () => workers.find(({ job }) => !job) ?? (workers.length < WORKERS ? startWorker() : undefined)

function assign() {
  while (lines.waiting() > 0 && freeWorker()) lines.next()?.begin()
}

const clients = new AsyncLocalStorage<string>()

/**
 * Hashes on a thread. Throws Busy when too many are waiting, or when this one has waited so long that its client is probably
 * gone.
 */
function argon2(message: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  const since = performance.now()
  return new Promise((resolve, reject) => {
    lines.add(clients.getStore() ?? '', {
      begin() {
        if (performance.now() - since > PATIENCE) return reject(new Busy('A password waited too long to be hashed.'))
        // `assign` has checked that a worker is free.
        const worker = freeWorker() ?? startWorker()
        worker.job = { resolve, reject }
        worker.thread.ref()
        worker.thread.postMessage({ message, nonce, tagLength: HASH_BYTES, ...cost })
      },
      refuse: () => reject(new Busy('Too many passwords wait to be hashed.')),
    })
    assign()
  })
}

/** Returns the hash in the usual encoding: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
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

/** Hashes viewers' passwords off the event loop, and limits how many wait (security T-28). */
export const hashing = {
  /** Sets the niceness of hashing in this process, before the first hash: from 0, like all other work, to 19, only when idle. */
  giveWay(to: number) {
    niceness = to
  },
  hash: (password: string) => Promise.resolve(made.getStore() ?? hash(password)),
  verify,
  /** Runs `work` with its passwords in this client's queue. Throws Busy when they would wait too long. */
  forClient: <T>(client: string, work: () => Promise<T>): Promise<T> => clients.run(client, work),
  /** Hashes first, then runs `work`, whose own hashing returns that hash: a transaction must not wait for hashing. */
  async before<T>(password: string, work: () => Promise<T>): Promise<T> {
    const ready = await hash(password)
    return made.run(ready, work)
  },
}
