import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isPublicAddress } from '../../providers/public-address.ts'

export type RemotePictures = {
  /**
   * Downloads the content of a stranger's address. Returns undefined for any failure: a private network, no timely response, too
   * large. A more detailed answer would reveal the network behind the site (security T-94).
   */
  fetch(address: string, signal: AbortSignal): Promise<Uint8Array | undefined>
}

type Options = {
  /** Returns all addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>
  /** Connects to an address that was found to be public. */
  dial?: (ip: string, port: number) => Socket
  limits?: Partial<typeof LIMITS>
}

/** Times in ms, size in bytes. */
const LIMITS = { connect: 3_000, headers: 5_000, idle: 3_000, total: 10_000, bytes: 5 * 1024 ** 2 }
const REDIRECTS = 2
const REDIRECTED = new Set([301, 302, 303, 307, 308])

/** The headers of every request: no cookies, no credentials, nothing about the admin. */
const HEADERS = { 'user-agent': 'Podium', accept: 'image/jpeg, image/png, image/gif', 'accept-encoding': 'identity' }

export function openRemotePictures({
  resolve = async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  dial = (ip, port) => connect({ host: ip, port }),
  limits: given = {},
}: Options = {}): RemotePictures {
  const limits = { ...LIMITS, ...given }

  /** Returns the one address to connect to. All addresses of the name must be public, and the name is resolved only once. */
  async function placeOf(url: URL, signal: AbortSignal): Promise<string | undefined> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await Promise.race([resolve(host), endOf(signal)])
    return addresses.every(isPublicAddress) ? addresses[0] : undefined
  }

  async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage | undefined> {
    const ip = await placeOf(url, signal)
    if (ip === undefined) return undefined
    signal.throwIfAborted()
    const isSecure = url.protocol === 'https:'
    const line = dial(ip, isSecure ? 443 : 80)
    line.setTimeout(limits.connect, () => line.destroy(new Error('No connection in time.')))
    line.once('connect', () => line.setTimeout(0))
    // The request gets the error too; an error before the connection belongs to the request must not end the process.
    line.on('error', () => {})
    const close = () => void line.destroy()
    signal.addEventListener('abort', close)
    line.once('close', () => signal.removeEventListener('abort', close))
    const socket = isSecure ? connectTls({ socket: line, servername: isIP(url.hostname) ? '' : url.hostname }) : line
    // Uses no agent, because an agent would connect by name itself.
    const request = (isSecure ? requestHttps : requestHttp)(url, {
      defaultPort: isSecure ? 443 : 80,
      createConnection: () => socket,
      headers: HEADERS,
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve)
      request.once('error', reject)
      line.once('close', () => reject(new Error('The line was closed.')))
      const late = setTimeout(() => line.destroy(new Error('No answer in time.')), limits.headers)
      line.once('close', () => clearTimeout(late))
      request.once('response', () => clearTimeout(late))
    })
    request.end()
    return answered
  }

  async function follow(address: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
    let url = new URL(address)
    for (let hops = 0; hops <= REDIRECTS; hops++) {
      if (!isWebAddress(url)) return undefined
      const answer = await ask(url, signal)
      if (!answer) return undefined
      try {
        const { statusCode = 0, headers } = answer
        if (statusCode === 200) return await readAll(answer, limits)
        if (!REDIRECTED.has(statusCode) || headers.location === undefined) return undefined
        url = new URL(headers.location, url)
      } finally {
        answer.destroy()
      }
    }
    return undefined
  }

  return {
    async fetch(address, signal) {
      try {
        return await follow(address, AbortSignal.any([signal, AbortSignal.timeout(limits.total)]))
      } catch {
        return undefined
      }
    },
  }
}

async function readAll(answer: IncomingMessage, limits: typeof LIMITS): Promise<Uint8Array | undefined> {
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') return undefined
  answer.socket.setTimeout(limits.idle, () => answer.destroy(new Error('Nothing came for a while.')))
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > limits.bytes) return undefined
    chunks.push(chunk)
  }
  return answer.complete ? Buffer.concat(chunks) : undefined
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

function isWebAddress({ protocol, port, username, password }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && port === '' && username === '' && password === ''
}
