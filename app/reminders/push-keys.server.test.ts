import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { SECRET } from '../../tests/secret.ts'
import { openSeal } from '../kit/http/seal.server.ts'
import { storedPushKeys } from './push-keys.server.ts'

const seal = openSeal(SECRET)
const now = () => new Date('2026-11-21T18:00:00.000Z')

describe.each(enginesOf(import.meta.filename))('the key pair for push services on %s', (engine) => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await testDatabase(engine)
  })
  afterEach(() => db.close())

  test('E9 nodes that start at once agree on one pair, and so does each later start', async () => {
    const nodes = Array.from({ length: 8 }, () => db.again().db)
    const pairs = await Promise.all(nodes.map((node) => storedPushKeys({ db: node, seal, now })))
    pairs.push(await storedPushKeys({ db: db.database.db, seal, now }))
    expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1)
    expect(pairs[0]?.publicKey).toMatch(/^B[\w-]{86}$/)
    expect(pairs[0]?.privateKey).toMatch(/^[\w-]{43}$/)
  })

  test('E9 T-113 the private key is sealed in the database, and another secret does not open it', async () => {
    const { privateKey } = await storedPushKeys({ db: db.database.db, seal, now })
    const { rows } = await sql`select * from push_key`.execute(db.database.db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(privateKey)
    const other = openSeal('another secret of more than thirty-two characters')
    await expect(storedPushKeys({ db: db.database.db, seal: other, now })).rejects.toThrow()
  })
})
