import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { openAccess } from '../access.server.ts'
import { addCode } from '../codes/edit-codes.server.ts'

/** The lengths of the texts compared in constant time. */
const compared = vi.hoisted(() => [] as [number, number][])

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const timingSafeEqual = (left: Buffer, right: Buffer) => {
    compared.push([left.length, right.length])
    return crypto.timingSafeEqual(left, right)
  }
  return { ...crypto, timingSafeEqual }
})

const PASSWORD = 'Vert & Or 7, the thirty-two signs'

let db: TestDatabase
let store: TestStore
beforeAll(async () => {
  db = await testDatabase('sqlite')
  store = await openTestStore(db.database)
  await store.addSeries({ id: 'locked', password: PASSWORD })
})
afterAll(async () => {
  await store.close()
  await db.close()
})

test('O7 T-43 with codes, each guess is compared to the password and to every code, whichever of them is right', async () => {
  await store.addSeries({ id: 'coded', password: PASSWORD })
  const span = { startsAt: null, endsAt: null, mostUses: null }
  for (const code of ['first-code', 'second-code', 'third-code'])
    await store.heard(() => addCode(store.editing, { seriesDocId: 'doc-coded', name: code, code, ...span }))
  const access = openAccess(store)
  for (const password of [PASSWORD, 'first-code', 'THIRD code', 'no code', 'first-codes', 'x']) {
    compared.length = 0
    await access.unlock({ seriesId: 'coded', password, from: { client: 'campus', browser: 'one' } })
    expect(compared.splice(0), password).toEqual(Array(4).fill([43, 43]))
  }
})

test('T-43 a guess is compared once, in constant time and at one length, however long it is and however well it begins', async () => {
  const access = openAccess(store)
  const lengths = Array.from({ length: 65 }, (_, length) => 'x'.repeat(length))
  const beginnings = Array.from({ length: PASSWORD.length }, (_, length) => PASSWORD.slice(0, length))
  for (const [at, password] of [...lengths, ...beginnings].entries()) {
    const from = { client: `address ${at}`, browser: `browser ${at}` }
    expect(await access.unlock({ seriesId: 'locked', password, from })).toEqual({ ok: false, reason: 'incorrect-password' })
  }
  expect(compared).toEqual(Array(lengths.length + beginnings.length).fill([43, 43]))
})
