import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/databases.ts'
import { openDemo } from './demo.ts'

test('a site on the last of all ports has its demo provider on a free one', async () => {
  const db = await testDatabase('sqlite')
  const dataDir = join(db.settings.DATA_DIR as string, 'demo')
  const demo = await openDemo({ port: 65_535, host: '127.0.0.1', dataDir })
  const provider = demo?.settings.PROVIDER_HOST as string
  expect((await fetch(`${provider}/play/hockey`)).status).toBeLessThan(500)
  await demo?.close()
  await db.close()
})
