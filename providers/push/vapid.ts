import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { HOUR_SECONDS } from '../../app/kit/time/time-units.ts'

/** The key pair that identifies the site to push services: a point of P-256 and its private number, in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/** The time for which a token is valid; RFC 8292 allows 24 hours. */
const VALID_SECONDS = 12 * HOUR_SECONDS
/** Signing costs more than the rest of a message, so each token is reused for half of its life. */
const RENEW_SECONDS = VALID_SECONDS / 2
/** The maximum number of cached tokens. Push services have few hosts, but a stranger's subscriptions can name many. */
const KEPT_TOKENS = 100

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private number can be shorter than its fixed length, so it is padded with zeros.
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded(pair.getPrivateKey()).toString('base64url') }
}

const padded = (bytes: Buffer) => Buffer.concat([Buffer.alloc(32 - bytes.length), bytes])

/**
 * Opens the maker of Authorization headers for push services (RFC 8292): a token signed with the site's key, for one origin and
 * twelve hours. `subject`: the mailto: or https: address by which the service reaches the operator; throws for any other.
 */
export function openVapid({ keys, subject, now }: { keys: VapidKeys; subject: string; now: () => Date }) {
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject))
    throw new Error('The subject of pushes is no mailto: or https: address.')
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: keys.privateKey }, format: 'jwk' })
  const tokens = new LRUCache<string, { token: string; madeAt: number }>({ max: KEPT_TOKENS })

  function tokenFor(origin: string): string {
    const at = Math.floor(now().getTime() / 1_000)
    const known = tokens.get(origin)
    if (known && Math.abs(at - known.madeAt) < RENEW_SECONDS) return known.token
    const content = [
      { typ: 'JWT', alg: 'ES256' },
      { aud: origin, exp: at + VALID_SECONDS, sub: subject },
    ]
    const text = content.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    const token = `${text}.${signature}`
    tokens.set(origin, { token, madeAt: at })
    return token
  }

  return (endpoint: string) => `vapid t=${tokenFor(new URL(endpoint).origin)}, k=${keys.publicKey}`
}
