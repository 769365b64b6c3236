import { connect, type Socket } from 'node:net'
import { answer } from '../processes.ts'

/** A process that sends requests as fast as a server answers, over keep-alive connections. */
export type LoadCommands = typeof commands

type Target = { port: number; headers: Record<string, string> }
type Load = Target & { path: string; connections: number; seconds: number }

const commands = {
  /** Requests one page repeatedly. Every response must have the status and length of the first. */
  async run({ connections, seconds, path, ...target }: Load): Promise<{ requests: number }> {
    const lines = await Promise.all(Array.from({ length: connections }, () => openLine(target)))
    const until = performance.now() + seconds * 1_000
    const counts = await Promise.all(lines.map((line) => askUntil(line, path, until)))
    return { requests: counts.reduce((sum, count) => sum + count, 0) }
  },

  /** Requests each path in turn; returns the times in ms. */
  async each({ paths, ...target }: Target & { paths: string[] }): Promise<number[]> {
    const line = await openLine(target)
    const times: number[] = []
    for (const path of paths) {
      const startedAt = performance.now()
      await line.ask(path)
      times.push(performance.now() - startedAt)
    }
    line.close()
    return times
  },

  /** Requests the paths in turn at a steady pace, without waiting for earlier responses; returns the times in ms. */
  async paced({ paths, everyMs, count, ...target }: Target & Pace & { paths: string[] }): Promise<number[]> {
    const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(target)))
    const turns: Promise<unknown>[] = lines.map(() => Promise.resolve())
    const startedAt = performance.now()
    const times: number[] = []
    for (let at = 0; at < count; at++) {
      const pause = startedAt + at * everyMs - performance.now()
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      const sentAt = performance.now()
      const request = async () => {
        await (lines[at % LINES] as Line).ask(paths[at % paths.length] as string)
        times.push(performance.now() - sentAt)
      }
      turns[at % LINES] = (turns[at % LINES] as Promise<unknown>).then(request)
    }
    await Promise.all(turns)
    for (const line of lines) line.close()
    return times
  },
}

type Pace = { everyMs: number; count: number }
/** More connections than responses that are in flight at once. */
const LINES = 20

async function askUntil(line: Line, path: string, until: number): Promise<number> {
  const length = await line.ask(path)
  let count = 1
  for (; performance.now() < until; count++) if ((await line.ask(path)) !== length) throw new Error('Answers differ in length.')
  line.close()
  return count
}

type Line = {
  /** Resolves with the length of the response in bytes, including headers. Throws unless its status is 200. */
  ask(path: string): Promise<number>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const CHUNKED = Number.POSITIVE_INFINITY

/** Opens one keep-alive connection. Parses only as much HTTP as needed: the status and content-length. */
function openLine({ port, headers }: Target): Promise<Line> {
  const rest = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const tail = ` HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${rest.join('')}\r\n`
  let waiting: { resolve: (length: number) => void; reject: (error: Error) => void } | undefined
  let total = 0
  let received = 0

  function onBytes(bytes: number, buffer: Uint8Array): boolean {
    const part = Buffer.from(buffer.buffer, buffer.byteOffset, bytes)
    if (received === 0) total = answerLength(part)
    received += bytes
    if (Number.isNaN(total)) waiting?.reject(new Error('The answer is no 200 with an end.'))
    else if (total === received || (total === CHUNKED && part.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK))) {
      waiting?.resolve(received)
      received = 0
    }
    return true
  }

  return new Promise((resolve, reject) => {
    const socket: Socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      // One buffer for everything received, because the client shares the machine with the measured server.
      onread: { buffer: Buffer.allocUnsafe(256 * 1024), callback: onBytes },
    })
    socket.on('error', (error) => {
      reject(error)
      waiting?.reject(error)
    })
    socket.on('close', () => waiting?.reject(new Error('The server hung up.')))
    socket.on('connect', () =>
      resolve({
        ask: (path) =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject }
            socket.write(`GET ${path}${tail}`)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
}

/** Returns the length of a response including headers; CHUNKED when only its end marks it; NaN for an unexpected response. */
function answerLength(first: Buffer): number {
  const headEnd = first.indexOf(HEAD_END)
  const head = first.toString('latin1', 0, headEnd)
  if (headEnd < 0 || !head.startsWith('HTTP/1.1 200')) return Number.NaN
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return headEnd + HEAD_END.length + Number(length)
  return /\r\ntransfer-encoding: chunked/i.test(head) ? CHUNKED : Number.NaN
}

answer(commands)
