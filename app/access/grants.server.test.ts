import { expect, test } from 'vitest'
import { keptSeries } from '../../tests/factories/catalogue.ts'
import { SECRET } from '../../tests/secret.ts'
import { openSeal } from '../kit/http/seal.server.ts'
import { canWatch, type Grant, grantFor, readGrants, writeGrants } from './grants.server.ts'
import { unlockCookie } from './unlock-cookie.server.ts'

const seal = openSeal(SECRET)
const protectedSeries = (id: string, password = 'pw') => keptSeries({ id, sealedPassword: seal.seal(`doc-${id}`, password) })
const cup = protectedSeries('cup')
const bowl = protectedSeries('bowl')

test('a cookie’s grants are read as they were written', () => {
  const grants = [grantFor(seal, cup), grantFor(seal, bowl)]
  expect(readGrants(seal, writeGrants(seal, grants))).toEqual(grants)
  expect(readGrants(seal, writeGrants(seal, []))).toEqual([])
})

test('T-40 a cookie with any one character changed carries nothing', () => {
  const value = writeGrants(seal, [grantFor(seal, cup)])
  for (let at = 0; at < value.length; at++) {
    for (const other of ['A', 'B', '.', '-', '\u0000', 'é']) {
      if (value[at] === other) continue
      const changed = value.slice(0, at) + other + value.slice(at + 1)
      expect(readGrants(seal, changed), `${at} ${other}`).toEqual([])
    }
    expect(readGrants(seal, value.slice(0, at))).toEqual([])
    expect(readGrants(seal, value.slice(0, at) + value.slice(at + 1))).toEqual([])
  }
})

test.each([
  undefined,
  '',
  '.',
  '..',
  'a.b',
  'a.b.c',
  'null',
  `${Buffer.from('[["doc-cup","x"]]').toString('base64url')}.`,
  `${Buffer.from('[["doc-cup","x"]]').toString('base64url')}.x`,
  `.${seal.sign('unlock cookie', '')}`,
  '{"alg":"none"}.',
  'a'.repeat(10_000),
])('T-40 the forged cookie %j carries nothing', (value) => {
  expect(readGrants(seal, value)).toEqual([])
})

test('T-40 a cookie signed by another site, or for another purpose, carries nothing', () => {
  const other = openSeal('another secret of more than thirty-two characters')
  expect(readGrants(seal, writeGrants(other, [grantFor(other, cup)]))).toEqual([])
  const [body] = writeGrants(seal, [grantFor(seal, cup)]).split('.') as [string]
  expect(readGrants(seal, `${body}.${seal.sign('series grant', body)}`)).toEqual([])
})

test('T-40 a grant opens its own series only: neither another one’s name nor another one’s fingerprint helps', () => {
  const grant = grantFor(seal, cup)
  expect(canWatch(seal, cup, [grant])).toBe(true)
  expect(canWatch(seal, bowl, [grant])).toBe(false)
  expect(canWatch(seal, bowl, [{ docId: bowl.docId, fingerprint: grant.fingerprint }])).toBe(false)
  expect(canWatch(seal, cup, [{ docId: cup.docId, fingerprint: '' }])).toBe(false)
  expect(canWatch(seal, cup, [])).toBe(false)
  const twin = keptSeries({ id: 'twin', sealedPassword: cup.sealedPassword })
  expect(canWatch(seal, twin, [{ docId: twin.docId, fingerprint: grant.fingerprint }])).toBe(false)
})

test('P5 the same password sealed anew has another fingerprint', () => {
  const before = grantFor(seal, cup)
  expect(canWatch(seal, protectedSeries('cup'), [before])).toBe(false)
})

test('P2 a grant and its cookie say nothing of the password', () => {
  const series = protectedSeries('cup', 'CANARYPW')
  const value = writeGrants(seal, [grantFor(seal, series)])
  const text = `${value} ${Buffer.from(value.split('.')[0] as string, 'base64url')}`
  expect(text).not.toContain('CANARYPW')
  expect(text).not.toContain(series.sealedPassword)
})

test('a cookie stays below 3.5 KB: the oldest unlocks go first, the newest stay', () => {
  const grants = Array.from({ length: 200 }, (_, at): Grant => grantFor(seal, protectedSeries(`series-${at}`)))
  const value = writeGrants(seal, grants)
  expect(value.length).toBeLessThanOrEqual(3.5 * 1024)
  const kept = readGrants(seal, value)
  expect(kept.length).toBeGreaterThanOrEqual(20)
  expect(kept).toEqual(grants.slice(-kept.length))
})

test('a new unlock of a series takes the old one’s place and is the newest', () => {
  const { withUnlock, readUnlocks } = unlockCookie(seal, false)
  const [stale, other, fresh] = [{ docId: 'doc-cup', fingerprint: 'stale' }, grantFor(seal, bowl), grantFor(seal, cup)]
  const header = withUnlock([stale, other], fresh).split(';')[0]
  expect(readUnlocks(`a=b; ${header}; c=d`)).toEqual([other, fresh])
})

test('T-17 the cookie is kept from scripts and other sites; over https it is bound to this host', () => {
  const secure = unlockCookie(seal, true).withUnlock([], grantFor(seal, cup))
  expect(secure).toMatch(/^__Host-unlock=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000; Secure$/)
  const plain = unlockCookie(seal, false).withUnlock([], grantFor(seal, cup))
  expect(plain).toMatch(/^unlock=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/)
})

test('T-17 over https a cookie without the prefix counts for nothing', () => {
  const value = writeGrants(seal, [grantFor(seal, cup)])
  const { readUnlocks } = unlockCookie(seal, true)
  expect(readUnlocks(`unlock=${value}`)).toEqual([])
  expect(readUnlocks(`__Host-unlock=${value}`)).toHaveLength(1)
})
