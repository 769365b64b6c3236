import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../tests/databases.ts'
import { SECRET } from '../../tests/secret.ts'
import { closeAll, type Part } from '../close-all.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { openLiveParts } from './live-parts.ts'

test('F-12 what a process on SQLite that ended had claimed is free before any part can claim, but not for an operator’s command', async () => {
  const db = await testDatabase('sqlite')
  onTestFinished(() => db.close())
  const config = readConfig({ LOG_LEVEL: 'silent', HASHING_NICENESS: '0', PODIUM_SECRET: SECRET, ...db.settings })
  const { db: tables } = db.database
  await tables.insertInto('work').values({ kind: 'test', key: 'a', added_at: '', due_at: '', claimed_by: 'another' }).execute()
  const claims: (string | null | undefined)[] = []
  for (const isSite of [false, true]) {
    const opened: Part[] = []
    await openLiveParts({ config, log: openLog('silent'), sendReset: async () => {}, opened, isSite })
    claims.push((await tables.selectFrom('work').select('claimed_by').executeTakeFirst())?.claimed_by)
    await closeAll(opened)
  }
  expect(claims).toEqual(['another', null])
})
