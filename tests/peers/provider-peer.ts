import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export type ProviderPeer = {
  origin: string
  /** The requests so far. */
  requests: IncomingMessage[]
  /** Sets the response from now on. */
  act(answer: Answer): void
  close(): Promise<void>
}

/** A provider on loopback that sends any response, even ones that no client expects. */
export async function startProviderPeer(): Promise<ProviderPeer> {
  const requests: IncomingMessage[] = []
  let answer: Answer = (_, response) => void response.end('[]')
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    act: (next) => {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const saying =
  (list: unknown, status = 200): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(list))
