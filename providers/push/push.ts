import { errorField } from '../../app/kit/error-field.ts'
import { encrypt, receiverKeys } from './encrypt.ts'
import {
  LONGEST_PAUSE,
  type Push,
  type PushMessage,
  type PushNotification,
  type PushOutcome,
  type PushSubscription,
} from './port.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { openVapid, type VapidKeys } from './vapid.ts'

export type PushSettings = {
  /** The site's key pair (app/reminders/push-keys.server.ts). */
  keys: VapidKeys
  /** The mailto: or https: address by which push services reach the operator. */
  subject: string
  /** Origins of push services besides the known ones. */
  hosts?: readonly string[]
}

type Options = PushSettings & {
  /** Sends the requests; Node's fetch by default. Tests replace it to see that no request is sent. */
  ask?: typeof fetch
  now: () => Date
  limits?: Partial<typeof LIMITS>
}

/** Limits in ms and bytes. Services accept texts of 3,993 bytes, but some browsers show no more than 3 kB. */
const LIMITS = { deadline: 10_000, answer: 4 * 1024, body: 3_000 }
/** The pause before a retry when a service states none, in seconds. */
const DEFAULT_PAUSE = 30
/** 28 days in seconds, the longest that push services store a message; they may refuse a longer value. */
const LONGEST_TTL = 2_419_200
/** Codes of errors before anything was sent, so that a retry cannot send a message twice. */
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** Opens Web Push (RFC 8030): one POST for each message, with its text encrypted for one browser. Follows no redirect. */
export function openPush({ keys, subject, hosts = [], ask = fetch, now, limits: given = {} }: Options): Push & { close(): void } {
  const limits = { ...LIMITS, ...given }
  const authorization = openVapid({ keys, subject, now })
  const closing = new AbortController()

  async function post(endpoint: string, body: Buffer, { ttlSeconds, urgency, topic }: PushMessage): Promise<PushOutcome> {
    const response = await ask(endpoint, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        authorization: authorization(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.min(Math.max(0, Math.floor(ttlSeconds)), LONGEST_TTL)),
        urgency,
        topic,
        'user-agent': 'Podium',
      },
      body: new Uint8Array(body),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limits.deadline)]),
    })
    const { status } = response
    // Only the status matters. Reading the text frees the connection for the next message.
    const said = await beginningOf(response, limits.answer).catch(() => '')
    if (status >= 200 && status < 300) return { kind: 'sent' }
    if (status === 404 || status === 410) return { kind: 'gone' }
    if (status === 413) return { kind: 'too-large' }
    if (status === 429 || status >= 500) return { kind: 'later', retryAfter: pauseOf(response.headers, now()) }
    return { kind: 'failed', status, said }
  }

  return {
    async send(subscription: PushSubscription, message: PushMessage) {
      const { endpoint } = subscription
      const receiver = receiverKeys(subscription.keys)
      // Checked again here, because the address may have been stored under another configuration.
      if (!receiver || !isPushEndpoint(endpoint, hosts)) return unasked('This is no subscription of a known push service.')
      if (!/^[\w-]{1,32}$/.test(message.topic)) return unasked('The topic has another form.')
      const text = declarative(message.notification)
      if (text.length > limits.body) return { kind: 'too-large' }
      try {
        return await post(endpoint, encrypt(text, receiver), message)
      } catch (error) {
        const code = errorField(errorField(error, 'cause'), 'code')
        if (UNSENT.has(String(code))) return { kind: 'later', retryAfter: DEFAULT_PAUSE }
        return unasked(String(code ?? errorField(error, 'name')))
      }
    },
    /** Aborts the messages in flight, with the outcome `failed`. */
    close: () => closing.abort(),
  }
}

const unasked = (said: string): PushOutcome => ({ kind: 'failed', status: undefined, said })

/** Returns the form that browsers with declarative Web Push show themselves; others pass the same text to the service worker. */
const declarative = ({ title, lang, dir, body, navigate, silent }: PushNotification) =>
  Buffer.from(JSON.stringify({ web_push: 8030, notification: { title, lang, dir, body, navigate, silent } }))

/** Returns the beginning of a response in one line, for the log; reads no more than `most` bytes. */
async function beginningOf(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop cancels the rest.
    if (bytes >= most) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, 200).replace(/\s+/g, ' ')
}

/** Returns the pause before a retry; Retry-After holds seconds or a date. */
function pauseOf(headers: Headers, now: Date): number {
  const given = headers.get('retry-after') ?? ''
  const seconds = /^\d{1,7}$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - now.getTime()) / 1_000)
  return Number.isNaN(seconds) ? DEFAULT_PAUSE : Math.min(Math.max(1, seconds), LONGEST_PAUSE)
}
