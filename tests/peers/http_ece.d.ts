/** The part of http_ece that the tests use; it brings no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer; dh?: Buffer }
  export function decrypt(body: Buffer, parameters: Parameters): Buffer
  export function encrypt(text: Buffer, parameters: Parameters): Buffer
}
