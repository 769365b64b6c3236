import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Below what Linux gives to connections that go out: one of them could take a port between now and the start of what shall listen there. */
const [FIRST, LAST] = [15_000, 32_000]
/** Another program may have some of them. */
const TRIES = 50

/** A port of this machine that nobody uses now and no other test gets; the next one is left alone, for a demo has its provider there. */
export async function freePort(): Promise<number> {
  for (let at = 0; at < TRIES; at += 1) {
    const port = 2 * randomInt(FIRST / 2, LAST / 2)
    if ((await isClaimed(port)) && (await isFree(port))) return port
  }
  throw new Error(`No port is free of ${TRIES} that were tried.`)
}

/**
 * Takes a port's number for this process, until it ends: two that draw at one time would otherwise get the same port.
 * The claim is the port of that number for UDP, which no test uses.
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
