import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import { openTestStore, type TestStore } from '../../tests/sites/store.ts'
import { openSeal } from '../kit/http/seal.server.ts'
import { openPrivateCalendars } from './private-calendars.server.ts'

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  beforeAll(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    for (const id of ['anna', 'ben']) await db.database.db.insertInto('viewer').values(aViewer(id)).execute()
  })
  afterAll(async () => {
    await store.close()
    await db.close()
  })

  const calendars = (seal = store.seal) => openPrivateCalendars({ ...store, seal, now: () => store.clock.now })

  test('E8 each account has an address of its own, of 160 bits, and sees it whenever it looks', async () => {
    const { of, renew, ownerOf } = calendars()
    expect(await of('anna')).toBeUndefined()
    for (const uid of ['anna', 'ben']) await renew(uid)
    const [anna, ben] = [(await of('anna'))?.token ?? '', (await of('ben'))?.token ?? '']
    expect([anna, ben]).toEqual([expect.stringMatching(/^[0-9a-v]{32}$/), expect.stringMatching(/^[0-9a-v]{32}$/)])
    expect([await ownerOf(anna), await ownerOf(ben)]).toEqual(['anna', 'ben'])
    expect((await of('anna'))?.token).toBe(anna)
  })

  test('E8 after a change of the secret an address still works but is not shown, until it is renewed', async () => {
    await calendars().renew('anna')
    const token = (await calendars().of('anna'))?.token ?? ''
    const after = calendars(openSeal('another secret of at least 32 letters'))
    expect(await after.of('anna')).toEqual({ token: undefined, madeAt: store.clock.now.toISOString() })
    expect(await after.ownerOf(token)).toBe('anna')
    await after.renew('anna')
    expect((await after.of('anna'))?.token).toMatch(/^[0-9a-v]{32}$/)
    expect(await after.ownerOf(token)).toBeUndefined()
  })

  test('E8 nothing is made for an account that is not there', async () => {
    await calendars().renew('nobody')
    expect(await calendars().of('nobody')).toBeUndefined()
  })
})
