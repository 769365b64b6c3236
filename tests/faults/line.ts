import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a server whose connections a test can break. */
export type Line = {
  origin: string
  /** Breaks all connections at once and silently, as when the network is gone. */
  cut(): void
  /**
   * Drops the next response, or the next one to a request that contains `words`, and breaks its connection: the request was
   * carried out, but the client does not learn of it.
   */
  loseNextAnswer(words?: string): void
  /** Directs new connections to another server. */
  leadTo(other: { origin: string }): void
  close(): Promise<void>
}

/** Opens a breakable proxy to the server at `origin`. */
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
