import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { now } from '../../tests/load/crowd.ts'
import { answer } from '../processes.ts'
import { settledBytes } from '../site/memory.ts'

/** The baseline: plain node:http. */
export type BareCommands = typeof commands

const viewers = new Set<ServerResponse>()

const commands = {
  /** Answers every request with these bytes. Returns the port. */
  page: ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) =>
    listen((_, response) => response.writeHead(200, headers).end(body)),

  /** Keeps every GET open as an event stream, and sends the body of every POST to all of them as a frame. Returns the port. */
  stream: () =>
    listen((request, response) => {
      if (request.method === 'POST') {
        let body = ''
        request.setEncoding('utf8')
        request.on('data', (part: string) => (body += part))
        request.on('end', () => {
          for (const viewer of viewers) viewer.write(`data: ${body}\n\n`)
          response.end('{}')
        })
        return
      }
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      response.write('retry: 3000\n\n')
      viewers.add(response)
      response.on('close', () => viewers.delete(response))
    }),

  /** Writes one frame to every viewer. Returns the start time. */
  send(frame: Uint8Array): number {
    const startedAt = now()
    for (const viewer of viewers) viewer.write(frame)
    return startedAt
  },

  memory: settledBytes,
}

function listen(handle: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer({ keepAliveTimeout: 65_000 }, handle)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', 4096, () => resolve((server.address() as AddressInfo).port))
  })
}

answer(commands)
