import { chmod, open, stat } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'

let db: TestDatabase
/** Another process that writes into the same file. */
let other: DatabaseSync
beforeEach(async () => {
  db = await testDatabase('sqlite')
  other = new DatabaseSync((db.where as { file: string }).file)
})
afterEach(async () => {
  other.close()
  await db.close()
})

test('T-50 the file, and what SQLite lays beside it, is for its owner only, also one that was made for more', async () => {
  const { file } = db.where as { file: string }
  await add('a').execute()
  const modes = async () => {
    const all = await Promise.all(['', '-wal', '-shm'].map((end) => stat(file + end)))
    return all.map(({ mode }) => (mode & 0o777).toString(8))
  }
  expect(await modes()).toEqual(['600', '600', '600'])
  for (const end of ['', '-wal', '-shm']) await chmod(file + end, 0o644)
  await db.again().db.selectFrom('live_topic').select('topic').execute()
  expect(await modes()).toEqual(['600', '600', '600'])
})

const topics = () => db.database.db.selectFrom('live_topic').select('topic').execute()
const add = (topic: string) => db.database.db.insertInto('live_topic').values({ topic, v: 1, seq: 1 })
const topicNames = async () => (await topics()).map(({ topic }) => topic)

test('F-11 while another process writes, reading waits for nothing', async () => {
  other.exec('begin immediate')
  // The other process's transaction ends only below, so a read that waited for it would time out.
  await topics()
  const inTransaction = db.database.db.transaction().setAccessMode('read only')
  expect(await inTransaction.execute((trx) => trx.selectFrom('content').select('id').execute())).toHaveLength(1)
  other.exec('rollback')
})

test('F-11 a write waits until another process has written, and everything else goes on meanwhile', async () => {
  other.exec('begin immediate')
  const writing = [
    add('one').execute(),
    db.database.db.transaction().execute((trx) => trx.insertInto('live_topic').values({ topic: 'two', v: 1, seq: 1 }).execute()),
  ]
  for (let at = 0; at < 20; at++) {
    await new Promise((resolve) => setImmediate(resolve))
    expect(await topicNames()).not.toContain('one')
  }
  other.exec('commit')
  // A write that blocked the event loop would delay the very commit that it waits for, and be refused at its timeout.
  await Promise.all(writing)
  expect(await topicNames()).toEqual(expect.arrayContaining(['one', 'two']))
})

test('F-11 however many writes wait for another process, all of them are refused within one patience', async () => {
  other.exec('begin immediate')
  const change = db.database.db.transaction().execute((trx) => trx.selectFrom('content').select('id').execute())
  // If the writes waited one after another, for 5 s each, they would outlast the test.
  const many = Array.from({ length: 40 }, (_, at) => add(`waiting ${at}`).execute())
  const waiting = await Promise.allSettled([change, ...many])
  expect(waiting.map(({ status }) => status)).toEqual(waiting.map(() => 'rejected'))
  other.exec('rollback')
  await add('one').execute()
  expect(await topicNames()).toContain('one')
})

test('a change that is being written holds up no reader of this process, and shows when it is done', async () => {
  let finish = () => {}
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve
  })
  const writing = db.database.db.transaction().execute(async (trx) => {
    await trx.insertInto('live_topic').values({ topic: 'one', v: 1, seq: 1 }).execute()
    expect(await trx.selectFrom('live_topic').select('v').where('topic', '=', 'one').execute()).toEqual([{ v: 1 }])
    await mayFinish
  })
  const second = add('two').execute()
  expect(await topicNames()).not.toContain('one')
  finish()
  await writing
  expect(await topicNames()).toContain('one')
  await second
})

test('a change that fails leaves nothing, and the next one gets its turn', async () => {
  const { db: store } = db.database
  const failing = store.transaction().execute(async (trx) => {
    await trx.insertInto('live_topic').values({ topic: 'one', v: 1, seq: 1 }).execute()
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  await add('two').execute()
  expect(await topicNames()).not.toContain('one')
  expect(await topicNames()).toContain('two')
})

test('a read-only transaction cannot write', async () => {
  const reading = db.database.db.transaction().setAccessMode('read only')
  await expect(reading.execute((trx) => trx.deleteFrom('live_topic').execute())).rejects.toThrow(/readonly/)
})

test('one transaction that reads sees one state, whatever is written meanwhile', async () => {
  const { db: store } = db.database
  const seen = await store
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const count = async () => (await trx.selectFrom('live_topic').select('topic').execute()).length
      const before = await count()
      await add('one').execute()
      return [before, await count()]
    })
  expect(seen[0]).toBe(seen[1])
  expect(await topicNames()).toContain('one')
})

test('a write waits until it would survive a power cut, and all writes during a flush share the next one', async () => {
  await add('zero').execute()
  const handle = await open((db.where as { file: string }).file)
  const datasync = vi.spyOn(Object.getPrototypeOf(handle), 'datasync')
  onTestFinished(() => datasync.mockRestore())
  await handle.close()
  await topics()
  expect(datasync).toHaveBeenCalledTimes(0)
  await db.database.db.transaction().execute((trx) => trx.deleteFrom('live_topic').execute())
  expect(datasync).toHaveBeenCalledTimes(1)
  // The next flush is not over until every write is committed.
  const { promise, resolve } = Promise.withResolvers<void>()
  datasync.mockImplementationOnce(() => promise)
  let written = 0
  const writes = Array.from({ length: 50 }, async (_, at) => {
    await add(`topic ${at}`).execute()
    written++
  })
  await expect.poll(topicNames).toHaveLength(50)
  expect(written).toBe(0)
  resolve()
  await Promise.all(writes)
  expect(datasync).toHaveBeenCalledTimes(3)
})
