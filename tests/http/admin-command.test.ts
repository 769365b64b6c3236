import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAuthenticator } from '../authenticator.ts'
import { inProof } from '../daily.ts'
import { testDatabase } from '../databases.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'
import { runAdmin } from '../sites/site-process.ts'
import { ask, send } from '../sites/visitor.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
  await send(site, '/signup', { email: 'staff@example.org', password: 'correct horse battery' })
  await site.running.services.admins.makeSuperAdmin({ email: 'chief@example.org', password: 'a chief of all staff' })
})
afterAll(() => site.close())

/** The command as `npm run admin` runs it, beside the running site. */
const admin = (...words: string[]) => adminOf(site.db.settings.DATA_DIR ?? '', words)

const adminOf = (DATA_DIR: string, words: string[]) => runAdmin(words, { DATA_DIR, PUBLIC_URL: 'http://site.example' })

test('npm run admin lists, adds and removes admins, and says what it did', async () => {
  expect(await admin('grant', 'Staff@Example.org', '--anyway')).toEqual({
    status: 0,
    said: 'User staff@example.org added as admin.',
  })
  expect(await admin('list')).toEqual({ status: 0, said: 'chief@example.org (super-admin)\nstaff@example.org' })
  expect(await admin('revoke', 'staff@example.org')).toEqual({ status: 0, said: 'Admin removed successfully.' })
  expect(await admin('revoke', 'staff@example.org')).toEqual({ status: 1, said: 'staff@example.org is no admin.' })
})

test('T-58 an account whose mailbox nobody has shown to be theirs becomes admin only on the operator’s word', async () => {
  const { status, said } = await admin('grant', 'staff@example.org')
  expect([status, said]).toEqual([1, expect.stringContaining('repeat with --anyway')])
  expect((await site.running.services.admins.list()).map(({ email }) => email)).toEqual(['chief@example.org'])
})

test('T-57 the super-admin is removed by nobody', async () => {
  expect(await admin('revoke', 'chief@example.org')).toEqual({ status: 1, said: 'The super-admin cannot be removed.' })
})

inProof(() =>
  test('an account that is not there is said, and a wrong word shows the usage', async () => {
    expect((await admin('grant', 'nobody@example.org')).said).toContain('No account found with the email nobody@example.org.')
    for (const words of [[], ['promote', 'x@y.z'], ['grant']]) {
      const { status, said } = await admin(...words)
      expect(status).toBe(1)
      expect(said).toMatch(/^Usage: /)
    }
  }),
)

inProof(() =>
  test('a data folder without a site is said, and none is begun there', async () => {
    const folder = join(site.db.settings.DATA_DIR ?? '', 'no-such')
    const { status, said } = await adminOf(folder, ['list'])
    expect([status, said]).toEqual([1, expect.stringContaining(`There is no site in ${folder}.`)])
    expect(existsSync(folder)).toBe(false)
  }),
)

test('M10 a command leaves the import alone that the site has under way', async () => {
  // No site runs on this database: its rounds would take over a run that its process does not know.
  const data = await testDatabase('sqlite')
  onTestFinished(() => data.close())
  const { db } = data.database
  const at = new Date().toISOString()
  const id = crypto.randomUUID()
  const counts = { series_total: 1, series_done: 0, series_left_out: 0, pictures_total: 0, pictures_done: 0 }
  const run = { id, uid: 'staff', email: 'staff@example.org', file_name: 'series.json', started_at: at, updated_at: at }
  await db
    .insertInto('import_run')
    .values({ ...run, ...counts, state: 'running', finished_at: null, report: '{}', copied: null })
    .execute()
  expect((await adminOf(data.settings.DATA_DIR ?? '', ['list'])).status).toBe(0)
  const [after] = await db.selectFrom('import_run').select(['state', 'updated_at']).where('id', '=', id).execute()
  expect(after).toEqual({ state: 'running', updated_at: at })
})

inProof(() =>
  test('reset-password prints a link that sets a new password', async () => {
    const { said } = await admin('reset-password', 'staff@example.org')
    const token = /^http:\/\/site\.example\/reset-password\?token=(\w+)$/m.exec(said)?.[1] ?? ''
    const password = 'another long password'
    const { status, headers } = await send(site, '/reset-password', { token, password, again: password })
    expect([status, headers.get('location')]).toEqual([302, '/login?reset'])
    expect((await send(site, '/login', { email: 'staff@example.org', password })).status).toBe(302)
  }),
)

test('Q-06 reset-second-factor removes that of an account, for somebody who lost the phone', async () => {
  const { db } = site.db.database
  const { services } = site.running
  const { id: uid } = await db
    .selectFrom('viewer')
    .select('id')
    .where('email', '=', 'staff@example.org')
    .executeTakeFirstOrThrow()
  const by = { uid, email: 'staff@example.org', client: '' }
  const begun = await services.secondFactors.begin(by)
  expect((await services.secondFactors.enable(by, '', openAuthenticator(begun?.secret ?? '').now())).ok).toBe(true)
  expect(await admin('reset-second-factor', 'Staff@Example.org')).toEqual({
    status: 0,
    said: 'The second factor of staff@example.org is removed. They can set up a new one on their account page.',
  })
  expect(await services.secondFactors.stateOf(uid)).toBeUndefined()
  expect(await admin('reset-second-factor', 'staff@example.org')).toEqual({
    status: 1,
    said: 'staff@example.org has no second factor.',
  })
  const [newest] = await services.audit({ limit: 1 })
  expect(newest).toMatchObject({ action: 'second-factor.remove', uid: 'console', email: '', title: 'staff@example.org' })
})

inProof(() =>
  test('T-58 one who registered the super-admin’s email before loses the account to it', async () => {
    const other = await startTestSite()
    const email = 'chief@example.org'
    const stranger = await send(other, '/signup', { email, password: 'the stranger was first' })
    const cookie = stranger.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    expect((await ask(other, '/me', { cookie })).status).toBe(200)
    const made = await other.running.services.admins.makeSuperAdmin({ email })
    expect(made?.madePassword).toMatch(/^[\w-]{16}$/)
    expect((await ask(other, '/me', { cookie })).status).toBe(401)
    expect((await send(other, '/login', { email, password: 'the stranger was first' })).status).toBe(401)
    const entered = await send(other, '/login', { email, password: made?.madePassword ?? '' })
    expect(entered.status).toBe(302)
    expect(await other.running.services.admins.makeSuperAdmin({ email: 'second@example.org' })).toBeUndefined()
    await other.close()
  }),
)
