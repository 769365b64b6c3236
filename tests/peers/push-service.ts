import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscription } from '../../providers/push/port.ts'

/** A message as the browser reads it. */
export type ReceivedPush = {
  endpoint: string
  headers: IncomingMessage['headers']
  /** The parsed JSON. */
  content: { web_push: number; notification: Record<string, unknown> }
  /** The claims of the site's token. */
  claims: { aud: string; exp: number; sub: string }
}

/** How a request is answered. `silent`: never, though the message is taken. `broken`: the connection ends, likewise. */
export type Answer = { status: number; headers?: Record<string, string>; text?: string } | 'silent' | 'broken'

export type PushService = {
  origin: string
  /** Messages that the service took, in order of arrival: those it accepted, and those whose sender got no answer. */
  received: ReceivedPush[]
  /** How many requests came, refused ones included. */
  count(): number
  /** The most requests that were open at once. */
  mostAtOnce(): number
  /** Violations of the standards by senders, each of which was refused. */
  faults: string[]
  /** A browser subscribes; `key`: the site's public key, which each message to it must be signed with. */
  subscribe(key: string): PushSubscription
  /** How requests are answered from now on, for each browser or for all, at once or later. At first it is with 201. */
  answer(answer: Answer | ((endpoint: string) => Answer | Promise<Answer>)): void
  /** Ends the connections of those who still wait for an answer. */
  dropSilent(): void
  close(): Promise<void>
}

type Browser = { pair: ECDH; secret: Buffer; key: string }

/**
 * A push service on loopback together with the browsers behind it: it refuses what RFC 8030, 8291 and 8292 forbid, and decrypts
 * each message with its browser's keys. Shares no code with the site.
 */
export async function startPushService({ now = () => new Date() }: { now?: () => Date } = {}): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const received: ReceivedPush[] = []
  const faults: string[] = []
  const open = { now: 0, most: 0 }
  const unanswered = new Set<ServerResponse>()
  let count = 0
  let answerTo: (endpoint: string) => Answer | Promise<Answer> = () => CREATED

  const server = createServer(async (request, response) => {
    count++
    open.most = Math.max(open.most, ++open.now)
    response.once('close', () => open.now--)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const endpoint = `${origin}${request.url}`
    const browser = browsers.get(endpoint)
    if (!browser) return void response.writeHead(404).end()
    try {
      const claims = claimsOf(request, browser, { origin, now: now() })
      const body = Buffer.concat(chunks)
      checkHeaders(request, body)
      const content = JSON.parse(decrypted(body, browser)) as ReceivedPush['content']
      const answer = await answerTo(endpoint)
      if (isTaken(answer)) received.push({ endpoint, headers: request.headers, content, claims })
      if (answer === 'silent') unanswered.add(response)
      else give(response, answer)
    } catch (error) {
      faults.push((error as Error).message)
      response.writeHead(400).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    received,
    faults,
    count: () => count,
    mostAtOnce: () => open.most,
    subscribe(key) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const endpoint = `${origin}/push/${randomUUID()}`
      const secret = randomBytes(16)
      browsers.set(endpoint, { pair, secret, key })
      return { endpoint, keys: { p256dh: pair.getPublicKey('base64url'), auth: secret.toString('base64url') } }
    },
    answer(next) {
      answerTo = typeof next === 'function' ? next : () => next
    },
    dropSilent() {
      for (const response of unanswered) response.destroy()
      unanswered.clear()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const CREATED: Answer = { status: 201 }

const isTaken = (answer: Answer) => typeof answer === 'string' || answer.status < 300

function give(response: ServerResponse, answer: Exclude<Answer, 'silent'>) {
  if (answer === 'broken') response.destroy()
  else response.writeHead(answer.status, answer.headers).end(answer.text)
}

/** RFC 8292: who sends, shown by a token that the subscription's own key has signed. */
function claimsOf({ headers }: IncomingMessage, { key }: Browser, at: { origin: string; now: Date }): ReceivedPush['claims'] {
  const [, token = '', sender] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  if (sender !== key) throw new Error('The message is signed by another site.')
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${body}`), signed, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is wrong.')
  const { typ, alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
  if (typ !== 'JWT' || alg !== 'ES256') throw new Error(`The token is ${typ} ${alg}.`)
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims']
  const leftSeconds = claims.exp - at.now.getTime() / 1_000
  if (claims.aud !== at.origin) throw new Error(`The token is for ${claims.aud}.`)
  if (!(leftSeconds > 0 && leftSeconds <= 24 * 3600)) throw new Error(`The token is valid for ${leftSeconds} s.`)
  if (!/^(mailto:|https:)/.test(claims.sub)) throw new Error('The token names no contact.')
  return claims
}

/** RFC 8030, 5. */
function checkHeaders({ method, headers }: IncomingMessage, body: Buffer) {
  const { ttl = '', urgency = 'normal', topic } = headers as Record<string, string | undefined>
  if (method !== 'POST') throw new Error(`The method is ${method}.`)
  if (!/^\d+$/.test(ttl)) throw new Error('There is no TTL.')
  if (Number(ttl) > 28 * 24 * 3600) throw new Error(`The TTL is ${ttl}.`)
  if (!['very-low', 'low', 'normal', 'high'].includes(urgency)) throw new Error(`The urgency is ${urgency}.`)
  if (topic !== undefined && !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new Error(`The topic is ${topic}.`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('The content coding is another.')
  if (body.length > 4_096) throw new Error('The message is too large.')
}

/** RFC 8188 with the keys of RFC 8291, as a browser reads it. */
function decrypted(body: Buffer, { pair, secret }: Browser): string {
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + length)
  const record = body.subarray(21 + length)
  if (length !== 65 || sender[0] !== 4) throw new Error('The sender has no key.')
  if (record.length > size) throw new Error('There is more than one record.')
  const derive = (key: Uint8Array, seed: Uint8Array, info: Uint8Array | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, seed, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0', 'latin1'), pair.getPublicKey(), sender])
  const material = derive(pair.computeSecret(sender), secret, info, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The record is not the last one.')
  return padded.subarray(0, end).toString()
}
