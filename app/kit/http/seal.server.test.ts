import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { SECRET } from '../../../tests/secret.ts'
import { openSeal } from './seal.server.ts'

const seal = openSeal(SECRET)

test('what is sealed is read again, and is never written the same way twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal.seal('owner', text)
      expect(seal.open('owner', sealed)).toBe(text)
      expect(seal.seal('owner', text)).not.toBe(sealed)
    }),
  )
})

test('T-50 a sealed text opens neither for another owner nor with another secret', () => {
  const sealed = seal.seal('doc-a', 'pw')
  expect(() => seal.open('doc-b', sealed)).toThrow()
  expect(() => openSeal('another secret of more than thirty-two characters').open('doc-a', sealed)).toThrow()
})

test('T-50 a sealed text that was changed is refused, not read wrongly', () => {
  const sealed = seal.seal('doc-a', 'password')
  for (let at = 0; at < sealed.length; at++) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    let opened: string | undefined
    try {
      opened = seal.open('doc-a', changed)
    } catch {
      continue
    }
    // The last character of base64 may hold insignificant bits.
    expect(opened).toBe('password')
  }
  for (const odd of ['', 'v1', 'v1..', 'v2.AAAA.AAAA', 'v1.AAAA.AAAA', 'plain text'])
    expect(() => seal.open('doc-a', odd)).toThrow()
})

test('signatures differ by purpose, by secret, and by where one part ends', () => {
  const signatures = [
    seal.sign('a', 'xy'),
    seal.sign('b', 'xy'),
    seal.sign('a', 'x', 'y'),
    seal.sign('a', '', 'xy'),
    openSeal('another secret of more than thirty-two characters').sign('a', 'xy'),
  ]
  expect(new Set(signatures).size).toBe(signatures.length)
  expect(seal.sign('a', 'xy')).toBe(signatures[0])
})
