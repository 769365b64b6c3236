import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that a test breaks. */
export type Line = {
  origin: string
  /** Breaks all connections at once, as a network does that is gone: without a word. */
  cut(): void
  /**
   * The next answer, to `words` when they are given, is not passed on, and its connection breaks: what was asked for is done,
   * and nobody hears so.
   */
  loseNextAnswer(words?: string): void
  /** Leads new connections to another server. */
  leadTo(other: { origin: string }): void
  close(): Promise<void>
}

/** A line to the server at `origin`. */
export async function openLine({ origin }: { origin: string }): Promise<Line> {
  let { hostname, port } = new URL(origin)
  const sockets = new Set<Socket>()
  let awaited: string | undefined
  let isLosing = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.on('data', (bytes) => {
      if (awaited !== undefined && bytes.includes(awaited)) {
        awaited = undefined
        isLosing = true
      }
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isLosing) return void near.write(bytes)
      isLosing = false
      near.resetAndDestroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    loseNextAnswer(words) {
      awaited = words
      isLosing = words === undefined
    },
    leadTo(other) {
      ;({ hostname, port } = new URL(other.origin))
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
