import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** One page loaded over its own connection; times in ms of the process's monotonic clock. */
export type Load = { path: string; status: number; body: string; sentAt: number; endedAt: number }
type LoadOptions = { port: number; paths: string[]; count: number }

/** Milliseconds of a monotonic clock shared by all threads. */
export const clock = () => Number(process.hrtime.bigint()) / 1e6

/**
 * Loads `paths` in turn, each over its own connection, in a separate thread, like browsers of a campus behind one address.
 * Calls `atStart` once all are connected, then sends every request at once. Resolves to the responses; status 0 means a lost
 * connection.
 */
export function loadFresh({ atStart, ...wish }: LoadOptions & { atStart: () => Promise<void> }): Promise<Load[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(fileURLToPath(import.meta.url), { workerData: wish })
    thread.once('error', reject)
    thread.once('message', () => {
      thread.once('message', resolve)
      atStart().then(() => thread.postMessage('go'), reject)
    })
  })
}

async function prepare(port: number, path: string): Promise<() => Promise<Load>> {
  const parts: Buffer[] = []
  const socket = connect(port, '127.0.0.1')
  socket.on('data', (part: Buffer) => parts.push(part))
  await once(socket, 'connect')
  socket.on('error', () => {})
  return () =>
    new Promise((resolve) => {
      const sentAt = clock()
      socket.write(`GET ${path} HTTP/1.1\r\nhost: site.test\r\nconnection: close\r\n\r\n`)
      socket.on('close', () => {
        const text = Buffer.concat(parts).toString()
        const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)
        resolve({ path, status, body: text.slice(text.indexOf('\r\n\r\n') + 4), sentAt, endedAt: clock() })
      })
    })
}

async function loadAll({ port, paths, count }: LoadOptions, start: Promise<unknown>, onReady: () => void): Promise<Load[]> {
  const senders: (() => Promise<Load>)[] = []
  for (let at = 0; at < count; at++) senders.push(await prepare(port, paths[at % paths.length] as string))
  onReady()
  await start
  return Promise.all(senders.map((send) => send()))
}

if (parentPort) {
  const main = parentPort
  main.postMessage(await loadAll(workerData as LoadOptions, once(main, 'message'), () => main.postMessage('ready')))
}
