import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Seal = {
  /** Encrypts a text that can be decrypted only for the same owner id. */
  seal(owner: string, text: string): string
  /** Decrypts a text. Throws when it was sealed with another key or for another owner. */
  open(owner: string, sealed: string): string
  /** Encrypts bytes in the same way, with a separate key. */
  sealBytes(owner: string, bytes: Uint8Array): Uint8Array
  openBytes(owner: string, sealed: Uint8Array): Uint8Array
  /** Returns a keyed digest of `parts`, base64url. `purpose`: one of a few names; each has its own key. */
  sign(purpose: string, ...parts: string[]): string
}

const FORM = 'v1'
const NONCE = 12
const TAG = 16

/** Creates the site's encryption and signatures, with a key for each purpose derived from one secret (PODIUM_SECRET). */
export function openSeal(secret: string): Seal {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `podium ${purpose}`, 32))
  const sealKey = key('series password')
  const bytesKey = key('bytes')
  /** Keys by purpose. Deriving one costs several times as much as a digest. */
  const signKeys = new Map<string, Buffer>()

  function signKey(purpose: string) {
    const known = signKeys.get(purpose) ?? key(`sign ${purpose}`)
    signKeys.set(purpose, known)
    return known
  }

  return {
    seal(owner, text) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [FORM, nonce.toString('base64url'), body.toString('base64url')].join('.')
    },
    open(owner, sealed) {
      const [form, nonce, body] = sealed.split('.')
      if (form !== FORM || !nonce || !body) throw new Error('A sealed text has an unknown form.')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG))
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG)), decipher.final()]).toString('utf8')
    },
    sealBytes(owner, bytes) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', bytesKey, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    openBytes(owner, sealed) {
      const decipher = createDecipheriv('aes-256-gcm', bytesKey, sealed.subarray(0, NONCE))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(-TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()])
    },
    sign: (purpose, ...parts) => createHmac('sha256', signKey(purpose)).update(parts.join('\0')).digest('base64url'),
  }
}
