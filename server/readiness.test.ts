import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/databases.ts'
import { readiness } from './readiness.ts'

test('Q-11 while the database does not answer, those who ask whether a node is ready wait for one query between them', async () => {
  const db = await testDatabase('postgres')
  const blocked = async () => {
    const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(watcher.db)
    return rows.length
  }
  const [watcher, holder] = [db.again(), db.again()]
  const isReady = readiness(db.database.db, { withinMs: 100 })
  // A first query opens a connection, which may take longer than readiness waits.
  await sql`select 1`.execute(db.database.db)
  expect(await isReady()).toBe(true)
  await holder.db.transaction().execute(async (trx) => {
    await sql`lock table content in access exclusive mode`.execute(trx)
    expect(await Promise.all([isReady(), isReady()])).toEqual([false, false])
    for (let asked = 0; asked < 3; asked++) {
      expect(await isReady()).toBe(false)
      expect(await blocked()).toBe(1)
    }
  })
  await expect.poll(isReady).toBe(true)
  await db.close()
})
