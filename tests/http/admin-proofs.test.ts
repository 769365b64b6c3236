import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '../../app/kit/time/time-units.ts'
import { openAuthenticator, secretOf } from '../authenticator.ts'
import { enginesOf } from '../daily.ts'
import type { Engine } from '../databases.ts'
import { startGoogleSite, startOpenId } from '../peers/openid.ts'
import { newViewer, openBrowser, PASSWORD } from '../sites/browser.ts'
import { startTestSite, type TestSite } from '../sites/site.ts'

const PAGE = { headers: { accept: 'text/html' } }
const TWELVE = 12 * HOUR_MS + 1_000
const QUARTER = 15 * 60_000 + 1_000

type Staff = Awaited<ReturnType<typeof newViewer>>

/** Makes this person's last confirmations look older. */
async function age(site: TestSite, uid: string, ms: number) {
  const at = new Date(Date.now() - ms).toISOString()
  const { db } = site.db.database
  await db.updateTable('session').set({ confirmed_at: at }).where('viewer_id', '=', uid).execute()
  await db
    .updateTable('session')
    .set({ second_factor_at: at })
    .where('viewer_id', '=', uid)
    .where('second_factor_at', 'is not', null)
    .execute()
}

async function openStaffSite(engine: Engine, settings: Record<string, string> = {}) {
  const site = await startTestSite({ engine, settings: { TRUSTED_PROXIES: '127.0.0.1', ...settings } })
  let people = 0
  async function staff(): Promise<Staff> {
    const viewer = await newViewer(site, `staff${++people}@site.example`, `198.51.100.${people}`)
    await site.running.services.admins.grant(viewer.email)
    return viewer
  }
  return { site, staff }
}

/** Sets a second factor up as its page does. */
async function setUp(admin: Staff) {
  expect((await admin.post('/account/second-factor', { step: 'begin' })).status).toBe(302)
  const app = openAuthenticator(secretOf((await admin.get('/account/second-factor', PAGE)).body))
  const enabled = await admin.post('/account/second-factor', { step: 'enable', code: app.now() })
  expect(enabled.status).toBe(200)
  const codes = [...enabled.body.matchAll(/<li>(\d{4} \d{4} \d{4})<\/li>/g)].map(([, code = '']) => code)
  return { app, codes }
}

describe.each(enginesOf(import.meta.filename))('admins who prove who they are, on %s', (engine) => {
  let site: TestSite
  let staff: () => Promise<Staff>
  let admin: Staff
  const actions = async (subject: string) => {
    const rows = await site.db.database.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('at')
      .execute()
    return rows.map(({ action }) => action)
  }

  beforeAll(async () => {
    ;({ site, staff } = await openStaffSite(engine))
    admin = await staff()
    await site.addSeries({ id: 'locked', title: 'Locked', password: 'CANARY-PW' })
    await site.addCategory('hockey')
  })
  afterAll(() => site.close())

  test('Q-06 T-123 after twelve hours a page of the panel leads to the confirmation and back', async () => {
    await age(site, admin.uid, TWELVE)
    const read = await admin.get('/admin/categories?x=1', PAGE)
    expect([read.status, read.headers.get('location')]).toEqual([302, '/confirm?redirectTo=%2Fadmin%2Fcategories%3Fx%3D1'])
    const form = await admin.get(read.headers.get('location') ?? '', PAGE)
    expect(form.status).toBe(200)
    expect(form.headers.get('cache-control')).toContain('no-store')
    expect(form.body).toContain('name="password"')
    expect(form.body).not.toContain('name="code"')
    const confirmed = await admin.post('/confirm', { redirectTo: '/admin/categories?x=1', password: PASSWORD })
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([302, '/admin/categories?x=1'])
    expect((await admin.get('/admin/categories?x=1', PAGE)).status).toBe(200)
  })

  test('Q-06 T-123 data and forms of the panel are refused with 428 and change nothing, until the same is sent again', async () => {
    await age(site, admin.uid, TWELVE)
    const form = { name: 'Curling', id: 'curling', tags: 'curling' }
    for (const path of ['/admin.data', '/admin/categories.data', '/admin/series-entries', '/admin/transfer.data'])
      expect((await admin.get(path)).status, path).toBe(428)
    for (const path of ['/admin/categories-new', '/admin/categories-new.data', '/ADMIN/categories-new'])
      expect((await admin.post(path, form)).status, path).toBe(428)
    expect((await admin.post('/admin/categories', { command: 'remove', id: 'hockey' })).status).toBe(428)
    expect((await admin.post('/admin/transfer/export', { all: 'on' })).status).toBe(428)
    expect((await admin.post('/admin/no/such/page', {})).status).toBe(428)
    const { db } = site.db.database
    expect(await db.selectFrom('category').select('id').execute()).toEqual([{ id: 'hockey' }])
    const asked = await admin.get('/confirm.data?dialog')
    expect([asked.status, asked.body.includes('password')]).toEqual([200, true])
    expect((await admin.post('/confirm.data', { dialog: 'on', password: PASSWORD })).status).toBe(200)
    expect((await admin.post('/admin/categories-new.data', form)).status).toBe(200)
    expect(await db.selectFrom('category').select('id').orderBy('id').execute()).toEqual([{ id: 'curling' }, { id: 'hockey' }])
  })

  test('Q-06 a session of before there were confirmations has to confirm', async () => {
    const other = await staff()
    await site.db.database.db.updateTable('session').set({ confirmed_at: null }).where('viewer_id', '=', other.uid).execute()
    expect((await other.get('/admin', PAGE)).headers.get('location')).toBe('/confirm?redirectTo=%2Fadmin')
  })

  test('Q-06 T-123 adding and removing admins, and a file with passwords, need a confirmation of the last quarter of an hour', async () => {
    const newcomer = await newViewer(site, `new-${engine}@site.example`, '198.51.100.90')
    const grant = () => admin.post('/admin/admins.data', { command: 'grant', uid: newcomer.uid, anyway: 'yes' })
    const save = (form: Record<string, string>) => admin.post('/admin/transfer/export', { all: 'on', ...form })
    await age(site, admin.uid, QUARTER)
    expect((await grant()).status).toBe(428)
    expect((await admin.post('/admin/admins.data', { command: 'revoke', uid: newcomer.uid })).status).toBe(428)
    const refused = await save({ passwords: 'on' })
    expect([refused.status, refused.body.includes('CANARY')]).toEqual([428, false])
    const without = await save({})
    expect([without.status, without.body.includes('CANARY')]).toEqual([200, false])
    expect(await actions(newcomer.uid)).toEqual([])

    expect((await admin.post('/confirm', { password: 'not this one' })).status).toBe(400)
    expect((await grant()).status).toBe(428)
    expect((await admin.post('/confirm', { password: PASSWORD })).status).toBe(302)
    expect((await grant()).status).toBe(200)
    expect((await save({ passwords: 'on' })).body).toContain('CANARY-PW')
    expect(await actions(newcomer.uid)).toEqual(['admin.grant'])
  })

  test('Q-06 ten wrong passwords make the right one wait, and say how long', async () => {
    const other = await staff()
    await age(site, other.uid, TWELVE)
    for (let at = 0; at < 10; at++) expect((await other.post('/confirm', { password: `wrong ${at}` })).status).toBe(400)
    const refused = await other.post('/confirm', { password: PASSWORD })
    expect([refused.status, Number(refused.headers.get('retry-after')) > 60]).toEqual([429, true])
    expect((await other.get('/admin', PAGE)).status).toBe(302)
  })

  test('Q-06 the confirmation is for admins, and leads nowhere but to this site', async () => {
    const viewer = await newViewer(site, `viewer-${engine}@site.example`, '198.51.100.91')
    expect((await viewer.get('/confirm?redirectTo=/admin', PAGE)).headers.get('location')).toBe('/forbidden')
    expect((await viewer.get('/account/second-factor', PAGE)).headers.get('location')).toBe('/forbidden')
    expect((await viewer.post('/confirm', { password: PASSWORD })).status).toBe(403)
    const nobody = openBrowser(site)
    expect((await nobody.get('/confirm?redirectTo=/admin', PAGE)).headers.get('location')).toBe('/login?redirectTo=%2Fadmin')
    expect((await nobody.post('/confirm', { password: PASSWORD })).status).toBe(401)
    await age(site, admin.uid, TWELVE)
    const away = await admin.post('/confirm', { password: PASSWORD, redirectTo: 'https://elsewhere.example/' })
    expect(away.headers.get('location')).toBe('/account')
  })

  test('Q-06 a password that was changed on another device ends the session that a confirmation is for', async () => {
    const other = await staff()
    await age(site, other.uid, TWELVE)
    const phone = openBrowser(site, { address: '198.51.100.92' })
    await phone.signIn(other.email)
    const password = 'quite another password'
    expect((await phone.post('/account', { form: 'password', current: PASSWORD, password, again: password })).status).toBe(200)
    expect((await other.post('/confirm', { password })).status).toBe(401)
  })

  test('Q-06 a second factor is asked for at the panel on every device, and only there', async () => {
    const other = await staff()
    const { app, codes } = await setUp(other)
    expect(codes).toHaveLength(10)
    expect((await other.get('/admin', PAGE)).status).toBe(200)

    const phone = openBrowser(site, { address: '198.51.100.93' })
    expect((await phone.signIn(other.email)).status).toBe(302)
    expect((await phone.get('/account', PAGE)).status).toBe(200)
    expect((await phone.get('/admin', PAGE)).headers.get('location')).toBe('/confirm?redirectTo=%2Fadmin')
    expect((await phone.post('/admin/categories', { command: 'remove', id: 'hockey' })).status).toBe(428)
    const form = await phone.get('/confirm?redirectTo=/admin', PAGE)
    expect([form.body.includes('name="code"'), form.body.includes('name="password"')]).toEqual([true, false])
    expect((await phone.post('/confirm', { code: app.last() })).status, 'the code of the set-up').toBe(400)
    expect((await phone.post('/confirm', { code: app.next(), redirectTo: '/admin' })).headers.get('location')).toBe('/admin')
    expect((await phone.get('/admin', PAGE)).status).toBe(200)

    await age(site, other.uid, TWELVE)
    expect((await phone.post('/confirm', { password: PASSWORD })).status, 'the password alone').toBe(400)
    expect((await phone.get('/admin', PAGE)).status).toBe(302)
    expect((await phone.post('/confirm', { password: 'not this one', code: codes[0] ?? '' })).status).toBe(400)
    expect((await phone.post('/confirm', { password: PASSWORD, code: codes[0] ?? '' })).status).toBe(302)
    expect((await phone.get('/admin', PAGE)).status).toBe(200)
    expect(await actions(other.uid)).toEqual(['second-factor.set', 'second-factor.recovery'])
  })

  test('Q-06 the password alone neither changes the password nor deletes the account of one who has a second factor', async () => {
    const other = await staff()
    const { app, codes } = await setUp(other)
    const thief = openBrowser(site, { address: '198.51.100.77' })
    await thief.signIn(other.email)
    const change = { form: 'password', current: PASSWORD, password: 'the thief is here', again: 'the thief is here' }
    for (const form of [change, { form: 'delete', confirm: PASSWORD }])
      for (const code of ['', '000000']) {
        const refused = await thief.post('/account', { ...form, code })
        expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
        expect(refused.body).toContain('name="code"')
      }
    const counts = async () => {
      const { db } = site.db.database
      return (await db.selectFrom('rate_limit').select('key').where('key', 'like', 'second factor%').execute()).length
    }
    // The code is checked only after the password, so that strangers lock nobody out.
    const before = await counts()
    const without = await staff()
    await setUp(without)
    const stranger = openBrowser(site, { address: '198.51.100.78' })
    await stranger.signIn(without.email)
    expect((await stranger.post('/account', { form: 'delete', confirm: 'wrong wrong', code: '000000' })).status).toBe(400)
    expect(await counts()).toBe(before)
    // One code is enough for a quarter of an hour, say after a refused new password.
    await age(site, other.uid, QUARTER)
    expect((await other.get('/account', PAGE)).body).toContain('name="code"')
    const common = { ...change, password: 'password1', again: 'password1', code: app.next() }
    expect((await other.post('/account', common)).status).toBe(400)
    const next = { ...change, password: 'a new long password', again: 'a new long password' }
    expect((await other.post('/account', next)).status).toBe(200)
    const last = { form: 'delete', confirm: 'a new long password' }
    expect((await other.post('/account', last)).status, 'a session that has given no code').toBe(400)
    // The app's next code was used above, and the one after it is not accepted yet.
    expect((await other.post('/account', { ...last, code: codes[0] ?? '' })).headers.get('location')).toBe('/')
  })

  test('Q-06 a session that has not confirmed for long opens no locked series, and one that has opens all', async () => {
    const other = await staff()
    await site.addSeries({ id: 'closed', password: 'pw' })
    const kind = async () => JSON.parse((await other.get('/series/closed/content')).body).kind
    expect(await kind()).toBe('open')
    await age(site, other.uid, TWELVE)
    expect(await kind()).toBe('locked')
  })

  test('Q-06 a code of any characters is refused as wrong', async () => {
    const other = await staff()
    await setUp(other)
    await age(site, other.uid, TWELVE)
    for (const code of ['€'.repeat(12), '１２３４５６', 'x'.repeat(12), '𝟙'.repeat(6)])
      expect((await other.post('/confirm', { password: PASSWORD, code })).status, code).toBe(400)
  })

  test('Q-06 a stolen session, or a stolen password, neither sets up nor shows nor removes a second factor', async () => {
    const other = await staff()
    await age(site, other.uid, QUARTER)
    for (const step of ['begin', 'enable', 'renew', 'remove']) {
      const refused = await other.post('/account/second-factor', { step, code: '123456' })
      expect([refused.status, refused.headers.get('location')], step).toEqual([
        302,
        '/confirm?redirectTo=%2Faccount%2Fsecond-factor',
      ])
    }
    expect(await site.db.database.db.selectFrom('second_factor').select('uid').where('uid', '=', other.uid).execute()).toEqual([])
    expect((await other.post('/confirm', { password: PASSWORD })).status).toBe(302)
    await setUp(other)
    const thief = openBrowser(site, { address: '198.51.100.94' })
    await thief.signIn(other.email)
    expect((await thief.post('/account/second-factor', { step: 'remove' })).status).toBe(302)
    expect((await thief.get('/account/second-factor', PAGE)).status).toBe(302)
    expect(await site.running.services.secondFactors.stateOf(other.uid)).toBeDefined()
    expect((await other.post('/account/second-factor', { step: 'remove' })).headers.get('location')).toBe(
      '/account/second-factor?removed',
    )
    expect(await site.running.services.secondFactors.stateOf(other.uid)).toBeUndefined()
    expect(await actions(other.uid)).toEqual(['second-factor.set', 'second-factor.remove'])
  })

  test('Q-06 the file of one’s own data tells since when there is a second factor, and nothing of it', async () => {
    const other = await staff()
    const { codes } = await setUp(other)
    const { body } = await other.get('/account/data')
    expect(JSON.parse(body).secondFactorSince).toMatch(/^\d{4}-/)
    expect(body).not.toContain((codes[0] as string).replaceAll(' ', ''))
    expect(body).not.toContain('sealed')
  })

  test('Q-06 with ADMIN_SECOND_FACTOR=required the panel opens to those alone who have one', async () => {
    const strict = await openStaffSite(engine, { ADMIN_SECOND_FACTOR: 'required' })
    onTestFinished(() => strict.site.close())
    const other = await strict.staff()
    const led = await other.get('/admin', PAGE)
    expect(led.headers.get('location')).toBe('/confirm?redirectTo=%2Fadmin')
    const on = await other.get(led.headers.get('location') ?? '', PAGE)
    expect(on.headers.get('location')).toBe('/account/second-factor?redirectTo=%2Fadmin')
    expect((await other.post('/admin/categories', { command: 'remove', id: 'hockey' })).status).toBe(428)
    await setUp(other)
    expect((await other.get('/admin', PAGE)).status).toBe(200)
    expect((await other.post('/account/second-factor', { step: 'remove' })).status).toBe(302)
    expect((await other.get('/admin', PAGE)).status).toBe(302)
  })

  async function superAdmin() {
    await site.running.services.admins.makeSuperAdmin({ email: 'chief@site.example', password: 'a chief of all staff' })
    const chief = openBrowser(site, { address: '198.51.100.95' })
    await chief.signIn('chief@site.example', 'a chief of all staff')
    return chief
  }
  let people = 0
  /** An account without admin rights. */
  const staffless = () => newViewer(site, `person${++people}@site.example`, `203.0.113.${people}`)

  async function stillAdmins(people: Staff[]) {
    const emails = (await site.running.services.admins.list()).map(({ email }) => email)
    return people.map(({ email }) => email).filter((email) => emails.includes(email))
  }

  test('Q-06 removing an admin takes those along whom the super-admin names, of those who came through them', async () => {
    const { admins } = site.running.services
    const chief = await superAdmin()
    const chiefUid = (await chief.me())?.uid ?? ''
    const [a, b, c, d, e] = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name, at) => newViewer(site, `${name}-${engine}@chain.example`, `198.51.100.${100 + at}`)),
    )
    if (!a || !b || !c || !d || !e) throw new Error('somebody is missing')
    const grant = async (by: { post: Staff['post'] }, { uid }: Staff) =>
      expect((await by.post('/admin/admins.data', { command: 'grant', uid, anyway: 'yes' })).status).toBe(200)
    await grant(chief, a)
    await grant(a, b)
    await grant(b, c)
    await grant(b, d)
    await grant(chief, e)
    const granters = async () => {
      const all = await admins.list()
      const nameOf = (uid: string | null) => all.find((each) => each.uid === uid)?.email[0] ?? null
      return Object.fromEntries(
        all
          .filter(({ email }) => email.endsWith(`-${engine}@chain.example`))
          .map(({ email, grantedBy }) => [email[0], nameOf(grantedBy)]),
      )
    }
    expect(await granters()).toEqual({ a: 'c', b: 'a', c: 'b', d: 'b', e: 'c' })
    // An admin whom the removed one did not add stays, whoever is named.
    const also = [b.uid, c.uid, e.uid, chiefUid].join()
    expect((await a.post('/admin/admins.data', { command: 'revoke', uid: b.uid, also })).status).toBe(403)
    expect((await chief.post('/admin/admins.data', { command: 'revoke', uid: a.uid, also })).status).toBe(200)
    expect(await granters()).toEqual({ d: 'c', e: 'c' })
    for (const gone of [a, b, c]) {
      expect((await gone.get('/admin', PAGE)).headers.get('location')).toBe('/forbidden')
      expect(await actions(gone.uid)).toEqual(['admin.grant', 'admin.revoke'])
    }
    expect((await d.get('/admin', PAGE)).status).toBe(200)
  })

  test('Q-06 those who became admins after the super-admin saw the list go with whoever added them', async () => {
    const { admins } = site.running.services
    const chief = await superAdmin()
    const [a, b, kept, c, d, e] = await Promise.all(Array.from({ length: 6 }, staffless))
    if (!a || !b || !kept || !c || !d || !e) throw new Error('somebody is missing')
    const by = ({ uid, email }: Staff) => ({ by: { uid, email, client: '' } })
    for (const [added, granter] of [
      [a, undefined],
      [b, a],
      [kept, a],
    ] as const)
      await admins.grant(added.uid, granter && by(granter))
    // The super-admin sees this list; meanwhile:
    for (const [added, granter] of [
      [c, b],
      [d, c],
      [e, kept],
    ] as const)
      await admins.grant(added.uid, by(granter))
    const command = { command: 'revoke', uid: a.uid, also: b.uid, shown: [b.uid, kept.uid].join() }
    const answer = await chief.post('/admin/admins.data', command)
    expect([answer.status, answer.body.includes('"count",4')]).toEqual([200, true])
    expect(await stillAdmins([a, b, kept, c, d, e])).toEqual([kept.email, e.email])
  })

  test('Q-06 an admin who adds others while being removed leaves none of them behind', async () => {
    const { admins } = site.running.services
    const chief = await superAdmin()
    const thief = await staffless()
    await admins.grant(thief.uid)
    const friends = await Promise.all(Array.from({ length: 12 }, staffless))
    const grants = friends.map(
      ({ uid }) =>
        () =>
          thief.post('/admin/admins.data', { command: 'grant', uid, anyway: 'yes' }),
    )
    const revoke = () => chief.post('/admin/admins.data', { command: 'revoke', uid: thief.uid, shown: '' })
    const first = grants.slice(0, 6).map((grant) => grant())
    const [revoked] = await Promise.all([revoke(), ...grants.slice(6).map((grant) => grant()), ...first])
    expect(revoked?.status).toBe(200)
    expect(await stillAdmins(friends)).toEqual([])
    // A former admin adds nobody, however far the request has come.
    const late = { uid: thief.uid, email: thief.email, client: '' }
    expect(await admins.grant(friends[0]?.uid ?? '', { by: late })).toEqual({ ok: false, reason: 'forbidden' })
  })

  test('Q-06 an admin who deletes the account leaves those whom they added to the one who had added them', async () => {
    const { admins } = site.running.services
    const [first, second, third] = [await staff(), await staff(), await staff()]
    const { db } = site.db.database
    const set = (uid: string, by: string) => db.updateTable('admin').set({ granted_by: by }).where('uid', '=', uid).execute()
    await set(second.uid, first.uid)
    await set(third.uid, second.uid)
    expect((await second.post('/account', { form: 'delete', confirm: PASSWORD })).headers.get('location')).toBe('/')
    expect((await admins.list()).find(({ uid }) => uid === third.uid)?.grantedBy).toBe(first.uid)
  })

  test('Q-35 the uid that /forbidden shows is found by the search for admins, whole and in any case', async () => {
    const viewer = await newViewer(site, `uid-${engine}@site.example`, '198.51.100.96')
    const shown = (await viewer.get('/forbidden', PAGE)).body.match(/[0-9a-f]{8}-[0-9a-f-]{27}/)?.[0] ?? ''
    expect(shown).toBe(viewer.uid)
    const find = async (q: string) => (await admin.get(`/admin/admins.data?${new URLSearchParams({ q })}`)).body
    await age(site, admin.uid, 0)
    for (const q of [shown, ` ${shown.toUpperCase()} `]) expect(await find(q), q).toContain(viewer.email)
    for (const q of [shown.slice(0, 20), shown.slice(1)]) expect(await find(q), q).not.toContain(viewer.email)
  })
})

test('Q-06 an admin who signs in with Google confirms there', async () => {
  const openId = await startOpenId()
  const site = await startGoogleSite(openId)
  onTestFinished(async () => {
    await site.close()
    await openId.stop()
  })
  const browser = openBrowser(site)
  async function signIn(redirectTo: string) {
    const started = await browser.post('/auth/google', { redirectTo, remember: 'on' })
    const back = await openId.agree(started.headers.get('location') ?? '')
    return browser.get(back.slice(site.origin.length), PAGE)
  }
  await signIn('/admin')
  const { uid = '' } = (await browser.me()) ?? {}
  await site.running.services.admins.grant(uid)
  expect((await browser.get('/admin', PAGE)).status).toBe(200)
  await age(site, uid, TWELVE)
  expect((await browser.get('/admin', PAGE)).headers.get('location')).toBe('/confirm?redirectTo=%2Fadmin')
  const form = await browser.get('/confirm?redirectTo=/admin', PAGE)
  expect([form.body.includes('action="/auth/google"'), form.body.includes('name="password"')]).toEqual([true, false])
  for (const password of ['', 'fan@example.org']) expect((await browser.post('/confirm', { password })).status).toBe(400)
  expect((await browser.get('/admin', PAGE)).status).toBe(302)
  expect((await signIn('/confirm?redirectTo=/admin')).headers.get('location')).toBe('/confirm?redirectTo=/admin')
  expect((await browser.get('/confirm?redirectTo=/admin', PAGE)).headers.get('location')).toBe('/admin')
  expect((await browser.get('/admin', PAGE)).status).toBe(200)
})
