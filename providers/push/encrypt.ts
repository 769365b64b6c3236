import { createCipheriv, createECDH, ECDH, hkdfSync, type ECDH as KeyPair, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const POINT_BYTES = 65
const SECRET_BYTES = 16
/** The record size in the header. A message is one record, which may be shorter (RFC 8291, 4). */
const RECORD_BYTES = 4_096
/** The delimiter that ends the text of the last record (RFC 8188, 2). */
const LAST_RECORD = Buffer.of(2)

/** The keys of a subscription: the browser's public key, a point of P-256, and 16 secret bytes. */
export type ReceiverKeys = { point: Buffer; secret: Buffer }

/** Decodes the keys of a subscription; undefined unless the point is on the curve and both have the right length. */
export function receiverKeys({ p256dh, auth }: { p256dh: string; auth: string }): ReceiverKeys | undefined {
  const [point, secret] = [bytesOf(p256dh), bytesOf(auth)]
  if (point?.length !== POINT_BYTES || point[0] !== 4 || secret?.length !== SECRET_BYTES) return undefined
  try {
    // Throws for a point off the curve, which would reveal bits of the sender's key.
    ECDH.convertKey(point, CURVE)
    return { point, secret }
  } catch {
    return undefined
  }
}

/** Decodes strictly: Buffer would skip characters that are not base64url. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

/** The random part of an encryption; each message needs a new one. */
export type EncryptionSecrets = { sender: KeyPair; salt: Buffer }

function freshChance(): EncryptionSecrets {
  const sender = createECDH(CURVE)
  sender.generateKeys()
  return { sender, salt: randomBytes(SECRET_BYTES) }
}

const hkdf = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Derives the key and nonce of the only record; also returns the keying material behind them (RFC 8291, 3.4). */
export function recordKeys({ point, secret }: ReceiverKeys, { sender, salt }: EncryptionSecrets) {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender.getPublicKey()])
  const material = hkdf(sender.computeSecret(point), secret, info, 32)
  return {
    material,
    key: hkdf(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: hkdf(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

/**
 * Encrypts a text for one browser, in the content coding aes128gcm (RFC 8188) with the keys of Web Push (RFC 8291): a header and
 * one record. A text of 3,993 bytes makes the 4,096 that each push service accepts (RFC 8291, 4). Only tests pass `chance`, to
 * compare with the RFC's example.
 */
export function encrypt(text: Uint8Array, receiver: ReceiverKeys, chance: EncryptionSecrets = freshChance()): Buffer {
  const { key, nonce } = recordKeys(receiver, chance)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(POINT_BYTES, 4)
  const record = [cipher.update(text), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([chance.salt, sizes, chance.sender.getPublicKey(), ...record])
}
