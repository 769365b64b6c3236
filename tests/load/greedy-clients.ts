import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'

type GreedyOptions = { port: number; path: string; clients: string[]; connections: number }
type Counts = { answered: number; refused: number }
/**
 * Messages of the thread: each connection has had its first response; one client's worth has had a second; the final counts.
 */
type GreedyMessage = 'ready' | 'again' | Counts

/**
 * Clients that request `path` again and again over many connections each, distinguished by X-Forwarded-For, in a separate
 * thread. Resolves once each connection has had its first response. `hasAskedAgain`: whether as many more responses have come
 * as one client has connections.
 */
export async function startGreedyClients(wish: GreedyOptions): Promise<{ hasAskedAgain(): boolean; stop(): Promise<Counts> }> {
  const thread = new Worker(fileURLToPath(import.meta.url), { workerData: wish })
  let hasAskedAgain = false
  const ready = Promise.withResolvers<void>()
  const counts = new Promise<Counts>((resolve) =>
    thread.on('message', (told: GreedyMessage) => {
      if (told === 'ready') ready.resolve()
      else if (told === 'again') hasAskedAgain = true
      else resolve(told)
    }),
  )
  await ready.promise
  return {
    hasAskedAgain: () => hasAskedAgain,
    stop() {
      thread.postMessage('stop')
      return counts
    },
  }
}

async function askOnAndOn(
  { port, path, clients, connections }: GreedyOptions,
  stopped: Promise<unknown>,
  tell: (told: GreedyMessage) => void,
) {
  const counts: Counts = { answered: 0, refused: 0 }
  let isWaitedFor = true
  let isOver = false
  void stopped.then(() => (isOver = true))
  /** Reconnects, because a server may close a connection that it refuses. */
  async function askOn(client: string, onFirst: () => void) {
    while (!isOver) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      const ask = () => socket.write(`GET ${path} HTTP/1.1\r\nhost: site.test\r\nx-forwarded-for: ${client}\r\n\r\n`)
      socket.on('connect', ask)
      socket.on('data', (part) => {
        const status = /^HTTP\/1\.1 (\d{3})/.exec(part.toString('latin1', 0, 16))?.[1]
        if (status === undefined) return
        counts[status === '503' ? 'refused' : 'answered']++
        onFirst()
        if (isWaitedFor && counts.answered + counts.refused >= (clients.length + 1) * connections) {
          isWaitedFor = false
          tell('again')
        }
        if (isOver) socket.destroy()
        else ask()
      })
      await once(socket, 'close')
    }
  }
  const lines: Promise<void>[] = []
  const firsts = clients.flatMap((client) =>
    Array.from({ length: connections }, () => new Promise<void>((resolve) => lines.push(askOn(client, resolve)))),
  )
  await Promise.all(firsts)
  tell('ready')
  await Promise.all(lines)
  return counts
}

if (parentPort) {
  const main = parentPort
  const tell = (told: GreedyMessage) => main.postMessage(told)
  tell(await askOnAndOn(workerData as GreedyOptions, once(main, 'message'), tell))
}
