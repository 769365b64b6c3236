import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Below Linux's ephemeral ports: an outgoing connection could take such a port before the test listens on it. */
const [FIRST, LAST] = [15_000, 32_000]
/** Other programs may use some of them. */
const TRIES = 50

/** A free port that no other test gets. The next port stays free, too, for a demo's provider. */
export async function freePort(): Promise<number> {
  for (let at = 0; at < TRIES; at += 1) {
    const port = 2 * randomInt(FIRST / 2, LAST / 2)
    if ((await isClaimed(port)) && (await isFree(port))) return port
  }
  throw new Error(`No port is free of ${TRIES} that were tried.`)
}

/**
 * Claims a port number for this process until it ends, because two processes could pick the same one. The claim is the UDP port
 * of that number, which no test uses.
 */
function isClaimed(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref()
    claim.once('error', () => {
      claim.close()
      resolve(false)
    })
    claim.bind({ address: '127.0.0.1', port, exclusive: true }, () => resolve(true))
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
