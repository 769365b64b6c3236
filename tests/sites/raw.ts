import { connect, type Socket } from 'node:net'

export type RawAnswer = { status: number; head: string; headers: Map<string, string>; body: string; wasCut: boolean }

/**
 * Sends bytes verbatim and reads until the server closes the connection, so the bytes should ask for that. Header names are in
 * lower case.
 */
export function sendRaw(origin: string, bytes: string | Buffer, { withinMs = 5_000 } = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let wasCut = false
    const socket = connectTo(origin)
    const timer = setTimeout(() => {
      socket.destroy()
      reject(new Error(`The line was not closed within ${withinMs} ms after ${JSON.stringify(String(bytes).slice(0, 200))}`))
    }, withinMs)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('error', () => {
      wasCut = true
    })
    socket.once('close', () => {
      clearTimeout(timer)
      resolve({ ...parse(Buffer.concat(chunks).toString('latin1')), wasCut })
    })
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

export function connectTo(origin: string): Socket {
  const { hostname, port } = new URL(origin)
  return connect(Number(port), hostname)
}

/** A request with `Connection: close` and the headers that browsers always send. */
export function rawRequest(method: string, target: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { Host: 'site.test', Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

function parse(text: string): Omit<RawAnswer, 'wasCut'> {
  const end = text.indexOf('\r\n\r\n')
  const head = end < 0 ? text : text.slice(0, end)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const rest = end < 0 ? '' : text.slice(end + 4)
  const body = headers.get('transfer-encoding') === 'chunked' ? unchunk(rest) : rest
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    head,
    headers,
    body: Buffer.from(body, 'latin1').toString('utf8'),
  }
}

function unchunk(text: string): string {
  let rest = text
  let body = ''
  for (let size = Number.parseInt(rest, 16); size > 0; size = Number.parseInt(rest, 16)) {
    const from = rest.indexOf('\r\n') + 2
    body += rest.slice(from, from + size)
    rest = rest.slice(from + size + 2)
  }
  return body
}
