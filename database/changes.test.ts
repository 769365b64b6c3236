import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ENGINES, type TestDatabase, testDatabase } from '../tests/databases.ts'
import { type Bell, openChanges } from './changes.ts'
import { migrate } from './migrate.ts'

const fail = (error: unknown) => {
  throw error
}

describe.each(ENGINES)('on %s', (engine) => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await testDatabase(engine)
  })
  afterEach(() => db.close())

  test('a change raises the versions of the topics it touches, and no other', async () => {
    const changes = await openChanges(db.database, { onError: fail })
    const heard: Bell[] = []
    changes.onBells((bells) => heard.push(...bells))
    await changes.change(async ({ touch }) => touch('catalog'))
    await changes.change(async ({ touch }) => {
      touch('series:a')
      touch('catalog')
    })
    await changes.close()
    expect(heard).toEqual([
      { topic: 'catalog', v: 1 },
      { topic: 'catalog', v: 2 },
      { topic: 'series:a', v: 1 },
    ])
  })

  test('a change that fails leaves neither rows nor versions', async () => {
    const changes = await openChanges(db.database, { onError: fail })
    const failing = changes.change(async ({ trx, touch }) => {
      touch('catalog')
      await trx.updateTable('content').set({ last_updated: 'never' }).execute()
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    const { last_updated } = await db.database.db.selectFrom('content').selectAll().executeTakeFirstOrThrow()
    expect(last_updated).not.toBe('never')
    expect(await db.database.db.selectFrom('live_topic').selectAll().where('topic', '<>', '*').execute()).toEqual([])
    await changes.close()
  })

  test('another node hears what it missed when it looks', async () => {
    const here = await openChanges(db.database, { onError: fail })
    const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
    const heard: Bell[] = []
    there.onBells((bells) => heard.push(...bells))
    await here.change(async ({ touch }) => touch('series:x'))
    await there.catchUp()
    expect(heard).toEqual([{ topic: 'series:x', v: 1 }])
    await Promise.all([here.close(), there.close()])
  })

  test('four nodes that start at once migrate once', async () => {
    const fresh = await testDatabase(engine)
    await Promise.all([fresh.again(), fresh.again(), fresh.again(), fresh.again()].map(migrate))
    expect(await fresh.database.db.selectFrom('content').selectAll().execute()).toHaveLength(1)
    await fresh.close()
  })
})

test('on postgres a notification reaches another node without a look', async () => {
  const db = await testDatabase('postgres')
  const here = await openChanges(db.database, { onError: fail, pollSeconds: 3600 })
  const there = await openChanges(db.again(), { onError: fail, pollSeconds: 3600 })
  const heard = new Promise<Bell[]>((resolve) => there.onBells(resolve))
  await here.change(async ({ touch }) => touch('live'))
  expect(await heard).toEqual([{ topic: 'live', v: 1 }])
  await Promise.all([here.close(), there.close()])
  await db.close()
})
