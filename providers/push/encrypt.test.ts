import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { encrypt, receiverKeys, recordKeys } from './encrypt.ts'

/** The length of the longest text that fits into a message of 4,096 bytes, in bytes. */
const LONGEST_TEXT = 3_993

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiver: {
    private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    public: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  },
  sender: {
    private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    public: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  },
  shared: 'kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs',
  material: 'S4lYMb_L0FxCeq0WhDx813KgSYqU26kOyzWUdsXYyrg',
  key: 'oIhVW04MRdy2XN9CiKLxTg',
  nonce: '4h_95klXJ5E_qnoN',
  header: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  record: '8pfeW0KbunFT06SuDKoJH9Ql87S1QUrdirN6GcG7sFz1y1sqLgVi1VhjVkHsUoEsbI_0LpXMuGvnzQ',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const bytes = (text: string) => Buffer.from(text, 'base64url')
const pairOf = (number: string) => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes(number))
  return pair
}
const keysOf = (p256dh: string, auth: string) => {
  const keys = receiverKeys({ p256dh, auth })
  if (!keys) throw new Error('These are no keys.')
  return keys
}

test('E9 the example of RFC 8291 comes out as printed, with each value on the way', () => {
  const [receiver, chance] = [
    keysOf(RFC.receiver.public, RFC.auth),
    { sender: pairOf(RFC.sender.private), salt: bytes(RFC.salt) },
  ]
  expect(chance.sender.getPublicKey('base64url')).toBe(RFC.sender.public)
  expect(chance.sender.computeSecret(receiver.point).toString('base64url')).toBe(RFC.shared)
  const { material, key, nonce } = recordKeys(receiver, chance)
  expect([material, key, nonce].map((each) => each.toString('base64url'))).toEqual([RFC.material, RFC.key, RFC.nonce])
  const message = encrypt(Buffer.from(RFC.text), receiver, chance)
  expect(message.toString('base64url')).toBe(RFC.message)
  expect(message.subarray(0, 86).toString('base64url')).toBe(RFC.header)
  expect(message.subarray(86).toString('base64url')).toBe(RFC.record)
})

test('E9 another implementation reads every text, up to the longest that services accept', () => {
  const privateKey = pairOf(RFC.receiver.private)
  const receiver = keysOf(RFC.receiver.public, RFC.auth)
  const read = (message: Buffer) => ece.decrypt(message, { version: 'aes128gcm', privateKey, authSecret: bytes(RFC.auth) })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: LONGEST_TEXT }), (text) => {
      const message = encrypt(text, receiver)
      expect(message.length).toBe(86 + text.length + 17)
      expect(read(message).equals(text)).toBe(true)
    }),
    { numRuns: 50 },
  )
  const longest = encrypt(randomBytes(LONGEST_TEXT), receiver)
  expect(longest.length).toBe(4_096)
  expect(read(longest).length).toBe(LONGEST_TEXT)
})

test('E9 the same text is never encrypted twice alike', () => {
  const receiver = keysOf(RFC.receiver.public, RFC.auth)
  const all = Array.from({ length: 20 }, () => encrypt(Buffer.from(RFC.text), receiver))
  expect(new Set(all.map((each) => each.subarray(0, 16).toString('hex'))).size).toBe(20)
  expect(new Set(all.map((each) => each.subarray(21, 86).toString('hex'))).size).toBe(20)
})

/** The same point with its last byte changed, so that it is off the curve. */
const OFF_CURVE = `${RFC.receiver.public.slice(0, -1)}8`

test.each([
  ['a point off the curve', OFF_CURVE, RFC.auth],
  ['a point at infinity', Buffer.alloc(65).toString('base64url'), RFC.auth],
  ['a compressed point', createPoint('compressed'), RFC.auth],
  ['a hybrid point', createPoint('hybrid'), RFC.auth],
  ['a point that is too short', RFC.receiver.public.slice(0, -4), RFC.auth],
  ['a point that is too long', `${RFC.receiver.public}AAAA`, RFC.auth],
  ['no point', '', RFC.auth],
  ['a point in plain base64', RFC.receiver.public.replaceAll('-', '+').replaceAll('_', '/'), RFC.auth],
  ['a point with a space', `${RFC.receiver.public} `, RFC.auth],
  ['a secret that is too short', RFC.receiver.public, RFC.auth.slice(0, -2)],
  ['a secret that is too long', RFC.receiver.public, `${RFC.auth}AA`],
  ['no secret', RFC.receiver.public, ''],
  ['a padded secret', RFC.receiver.public, `${RFC.auth}==`],
])('E9 a subscription with %s is none', (_, p256dh, auth) => {
  expect(receiverKeys({ p256dh, auth })).toBeUndefined()
})

function createPoint(form: 'compressed' | 'hybrid') {
  return pairOf(RFC.receiver.private).getPublicKey('base64url', form)
}
