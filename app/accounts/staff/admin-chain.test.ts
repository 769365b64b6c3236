import { expect, test } from 'vitest'
import { grantedThrough } from './admin-chain.ts'

const admin = (uid: string, grantedBy: string | null, isSuper = false) => ({ uid, grantedBy, isSuper })
const uids = (admins: { uid: string }[]) => admins.map(({ uid }) => uid)

test('Q-06 the admins that came through one are those they added, and those whom these added', () => {
  const admins = [
    admin('chief', null, true),
    admin('a', 'chief'),
    admin('d', 'c'),
    admin('b', 'a'),
    admin('c', 'a'),
    admin('e', 'x'),
  ]
  expect(uids(grantedThrough(admins, 'a'))).toEqual(['b', 'c', 'd'])
  expect(uids(grantedThrough(admins, 'chief'))).toEqual(['a', 'b', 'c', 'd'])
  expect(grantedThrough(admins, 'd')).toEqual([])
})

test('Q-06 a circle of admins ends, and never names the super-admin or the one who is asked for', () => {
  const admins = [admin('chief', 'b', true), admin('a', 'b'), admin('b', 'a')]
  expect(uids(grantedThrough(admins, 'a'))).toEqual(['b'])
  expect(uids(grantedThrough(admins, 'b'))).toEqual(['a'])
})
