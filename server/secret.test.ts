import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { unsealCode } from '../app/access/codes/access-codes.server.ts'
import { addCode } from '../app/access/codes/edit-codes.server.ts'
import { openSeal } from '../app/kit/http/seal.server.ts'
import { openWork } from '../app/kit/work/work.server.ts'
import { openStaffPushes } from '../app/monitor/staff-pushes.server.ts'
import { addressDigest, openContent, sealContent } from '../app/reminders/mails/reminder-address.server.ts'
import { storedPushKeys } from '../app/reminders/push-keys.server.ts'
import { enginesOf } from '../tests/daily.ts'
import { testDatabase } from '../tests/databases.ts'
import { addAdmin, aViewer } from '../tests/factories/viewers.ts'
import { addTeams } from '../tests/reminders.ts'
import { scratchFolder } from '../tests/scratch.ts'
import { SECRET } from '../tests/secret.ts'
import { openTestStore } from '../tests/sites/store.ts'
import { changeSecret } from './change-secret.ts'
import { checkSecret, keptSecret } from './secret.ts'

const aBrowsersKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

async function emptyFolder() {
  const folder = await mkdtemp(join(scratchFolder, 'podium-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the secret is made once, for its owner only, and nothing else is left beside it', async () => {
  const folder = await emptyFolder()
  const db = await testDatabase('sqlite')
  onTestFinished(() => db.close())
  const made = await keptSecret(folder, db.database.db)
  expect(Buffer.from(made, 'base64url')).toHaveLength(32)
  expect(await keptSecret(folder, db.database.db)).toBe(made)
  expect(await readdir(folder)).toEqual(['secret'])
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
})

test.each(['', 'x', 'a'.repeat(42)])('a kept secret that was cut to %j is refused and stays as it is', async (left) => {
  const folder = await emptyFolder()
  const file = join(folder, 'secret')
  await writeFile(file, left)
  const db = await testDatabase('sqlite')
  onTestFinished(() => db.close())
  await expect(keptSecret(folder, db.database.db)).rejects.toThrow(`The secret in ${file} is not whole.`)
  expect(await readFile(file, 'utf8')).toBe(left)
})

describe.each(enginesOf(import.meta.filename))('a database on %s', (engine) => {
  test('O7 F-37 a change of the secret seals access codes anew and ends their unlocks', async () => {
    const db = await testDatabase(engine)
    onTestFinished(() => db.close())
    const next = 'the next secret of more than thirty-two characters'
    const store = await openTestStore(db.database)
    await store.addSeries({ id: 'cup', password: 'Vert & Or 7' })
    const span = { startsAt: null, endsAt: null, mostUses: null }
    await store.heard(() => addCode(store.editing, { seriesDocId: 'doc-cup', name: 'UBC', code: 'ubc-code', ...span }))
    const tables = db.database.db
    await tables.insertInto('viewer').values(aViewer('fan')).execute()
    const before = await tables.selectFrom('access_code').selectAll().executeTakeFirstOrThrow()
    await tables
      .insertInto('all_code_grant')
      .values({ uid: 'fan', code_id: before.id, fingerprint: 'f', granted_at: '' })
      .execute()
    await store.close()
    await checkSecret(tables, openSeal(SECRET))
    await db.database.close()
    const { DATA_DIR = '', DATABASE_URL } = db.settings
    await changeSecret({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, secret: SECRET }, next)
    const changed = db.again().db
    expect(await changed.selectFrom('code_grant').selectAll().execute()).toEqual([])
    const after = await changed.selectFrom('access_code').selectAll().executeTakeFirstOrThrow()
    expect(after.sealed_code).not.toBe(before.sealed_code)
    expect(after).toEqual({ ...before, sealed_code: after.sealed_code })
    expect(unsealCode(openSeal(next), before.id, after.sealed_code)).toBe('ubc-code')
    expect(() => unsealCode(openSeal(SECRET), before.id, after.sealed_code)).toThrow()
  })

  test('O6 F-37 a change of the secret ends the links of open invitations, which are sent again', async () => {
    const db = await testDatabase(engine)
    onTestFinished(() => db.close())
    const { db: tables } = db.database
    const at = '2026-11-21T18:00:00.000Z'
    const row = {
      id: 'i',
      email: 'ana@site.example',
      role: 'editor',
      language: 'en',
      invited_by: 'chief',
      created_at: at,
    } as const
    const open = { ...row, token_digest: 'd', expires_at: '2026-11-28T18:00:00.000Z', accepted_at: null, revoked_at: null }
    await tables.insertInto('invitation').values(open).execute()
    await checkSecret(tables, openSeal(SECRET))
    await db.database.close()
    const { DATA_DIR = '', DATABASE_URL } = db.settings
    await changeSecret({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, secret: SECRET }, `another ${SECRET}`)
    const after = await db.again().db.selectFrom('invitation').selectAll().execute()
    expect(after).toEqual([{ ...open, token_digest: null }])
  })

  test('E9 D6 F-37 a change of the secret seals the key for pushes and the addresses of reminders and of staff anew', async () => {
    const db = await testDatabase(engine)
    onTestFinished(() => db.close())
    const next = 'the next secret of more than thirty-two characters'
    const [before, after] = [openSeal(SECRET), openSeal(next)]
    const { db: tables } = db.database
    const now = () => new Date('2026-11-21T18:00:00.000Z')
    const keys = await storedPushKeys({ db: tables, seal: before, now })
    await addTeams(tables)
    const content = { address: { email: 'fan@viewers.example' }, token: 't' }
    const row = {
      id: 'r',
      team_id: 'huards',
      channel: 'mail',
      language: 'en' as const,
      lead_minutes: 15,
      created_at: '',
      token_digest: 't',
    } as const
    const sealed = { sealed_address: sealContent(before, 'r', content), address_digest: addressDigest(before, content.address) }
    await tables
      .insertInto('reminder')
      .values({ ...row, ...sealed })
      .execute()
    const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: aBrowsersKeys() }
    const pushes = (of: typeof tables, seal: typeof before) =>
      openStaffPushes({
        db: of,
        work: openWork({ database: db.database, now }),
        seal,
        now,
        push: { send: async () => ({ kind: 'sent' }) },
        named: async () => [],
        pushHosts: [],
        publicUrl: '',
        onError(error) {
          throw error
        },
      })
    await addAdmin(db.database, { uid: 'staff', email: 'staff@site.example', client: '' })
    expect(await pushes(tables, before).add({ uid: 'staff', language: 'en', subscription: browser })).toEqual({ ok: true })
    await db.database.close()
    const { DATA_DIR = '', DATABASE_URL } = db.settings
    await changeSecret({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL, secret: SECRET }, next)
    const again = db.again().db
    expect(await storedPushKeys({ db: again, seal: after, now })).toEqual(keys)
    const kept = await again.selectFrom('reminder').selectAll().executeTakeFirstOrThrow()
    expect(openContent(after, 'r', kept.sealed_address)).toEqual(content)
    expect(kept.address_digest).toBe(addressDigest(after, content.address))
    expect(await pushes(again, after).has({ uid: 'staff', endpoint: browser.endpoint })).toBe(true)
    const { id, sealed_address } = await again.selectFrom('staff_push').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(after.open(`staff push ${id}`, sealed_address))).toEqual(browser)
  })

  test('refuses a node with another secret, also when two come at once', async () => {
    const db = await testDatabase(engine)
    const [one, other] = [openSeal('one secret'.repeat(4)), openSeal('another secret'.repeat(4))]
    const both = await Promise.allSettled([checkSecret(db.again().db, one), checkSecret(db.again().db, other)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [right, wrong] = both[0]?.status === 'fulfilled' ? [one, other] : [other, one]
    await checkSecret(db.database.db, right)
    await expect(checkSecret(db.database.db, wrong)).rejects.toThrow(
      /^This database belongs to a site with another secret\. Set PODIUM_SECRET/,
    )
    await db.close()
  })
})
