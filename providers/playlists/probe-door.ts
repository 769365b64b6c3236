import { lookup as lookUp } from 'node:dns/promises'
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../public-address.ts'

/** The result of a request. `refused` has the status; `redirect` means a redirect to a host that is not allowed. */
type DoorAnswer =
  /** `url`: the final address after redirects; addresses in the text are relative to it (RFC 3986 5.1.3). */
  | { ok: true; text: string; url: string }
  | { ok: false; fault: 'refused' | 'timeout' | 'unreachable' | 'too-large' | 'redirect'; status?: number }

/** The only reader of other servers' playlists (spec D3, V2). */
export type ProbeDoor = {
  /** True when an address is on an allowed host. */
  mayAsk(address: string): boolean
  /** Reads the text of a playlist. Never throws; `signal` aborts, with the result `unreachable`. */
  read(address: string, signal: AbortSignal): Promise<DoorAnswer>
  close(): void
}

type Options = {
  /** The allowed hosts, as origins. */
  origins: readonly string[]
  /** Returns all addresses of a host name. */
  resolve?: (host: string) => Promise<string[]>
  limits?: Partial<typeof LIMITS>
}

/** Time in ms for connection, answer and redirects together; size in bytes; connections per host. */
const LIMITS = { total: 5_000, bytes: 1024 * 1024, connections: 20 }
const REDIRECTS = 2
const REDIRECTED = new Set([301, 302, 303, 307, 308])
/** Headers of each request: no cookies, no credentials, and no compression, because a compressed body could grow without end. */
const HEADERS = { 'user-agent': 'Podium', accept: 'application/vnd.apple.mpegurl, */*;q=0.1', 'accept-encoding': 'identity' }

/**
 * Opens a reader that sends requests only to the allowed hosts, redirects included. A host that the operator configures by IP
 * address, or as `localhost`, may be anywhere. Any other name must resolve to the public internet at each connection, because
 * its DNS may change.
 */
export function openProbeDoor({
  origins,
  resolve = async (host) => (await lookUp(host, { all: true, verbatim: true })).map(({ address }) => address),
  limits: given = {},
}: Options): ProbeDoor {
  const limits = { ...LIMITS, ...given }
  const allowed = new Set(origins)
  const lookup: LookupFunction = (host, options, done) => {
    publicAddresses(host, resolve).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) return done(new Error('The name leads to a private network.'), '', 4)
        if (options.all) return done(null, addresses)
        done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    )
  }
  // Streams are read every few seconds, and a new connection costs more than the read itself.
  const kept = { keepAlive: true, maxSockets: limits.connections, maxFreeSockets: limits.connections, lookup }
  const [http, https] = [new HttpAgent(kept), new HttpsAgent(kept)]
  const mayAsk = (address: string) => allowed.has(originOf(URL.parse(address)))

  function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    return new Promise((answered, failed) => {
      const isSecure = url.protocol === 'https:'
      const request = (isSecure ? requestHttps : requestHttp)(url, {
        agent: isSecure ? https : http,
        headers: HEADERS,
        signal,
      })
      request.once('response', answered)
      request.once('error', failed)
      // A connection may close with neither a response nor an error, as after status 101.
      request.once('close', () => failed(new Error('The connection was closed.')))
      request.end()
    })
  }

  async function follow(address: string, signal: AbortSignal): Promise<DoorAnswer> {
    let url = URL.parse(address)
    for (let hops = 0; hops <= REDIRECTS; hops++) {
      if (!url || !mayAsk(url.href)) return { ok: false, fault: 'redirect' }
      const answer = await ask(url, signal)
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return readText(answer, { most: limits.bytes, url: url.href })
      // Drains a short body, so that the connection can be reused.
      if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= 4_096) answer.resume()
      else answer.destroy()
      if (!REDIRECTED.has(statusCode) || headers.location === undefined)
        return { ok: false, fault: 'refused', status: statusCode }
      url = URL.parse(headers.location, url)
    }
    return { ok: false, fault: 'redirect' }
  }

  return {
    mayAsk,
    async read(address, signal) {
      if (!mayAsk(address)) return { ok: false, fault: 'unreachable' }
      const late = AbortSignal.timeout(limits.total)
      try {
        return await follow(address, AbortSignal.any([signal, late]))
      } catch {
        return { ok: false, fault: late.aborted ? 'timeout' : 'unreachable' }
      }
    },
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

/** Returns the origin; '' when this is no web address, or one with a user or a password. */
const originOf = (url: URL | null) => (url && !url.username && !url.password ? url.origin : '')

type ResolvedAddress = { address: string; family: number }

/** Resolves a host. Returns no address when any of them is not public, because a connection may take any. */
async function publicAddresses(host: string, resolve: (host: string) => Promise<string[]>): Promise<ResolvedAddress[]> {
  const addresses = await resolve(host)
  const isOwn = host === 'localhost'
  if (!isOwn && !addresses.every(isPublicAddress)) return []
  return addresses.filter((address) => isIP(address) > 0).map((address) => ({ address, family: isIP(address) }))
}

async function readText(answer: IncomingMessage, { most, url }: { most: number; url: string }): Promise<DoorAnswer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > most) return { ok: false, fault: 'too-large' }
    chunks.push(chunk)
  }
  return answer.complete ? { ok: true, text: Buffer.concat(chunks).toString('utf8'), url } : { ok: false, fault: 'unreachable' }
}
