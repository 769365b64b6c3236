import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '../../../providers/mailer/smtp.ts'
import { enginesOf } from '../../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../../tests/databases.ts'
import { aViewer } from '../../../tests/factories/viewers.ts'
import { type MailPeer, startMail } from '../../../tests/peers/mail.ts'
import { openTestStore, type TestStore } from '../../../tests/sites/store.ts'
import { saveCategory } from '../../catalog/categories/edit-categories.server.ts'
import { NoLongerAdmin } from '../../history/still-admin.server.ts'
import type { Role } from '../../kit/roles.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import { type Admins, openAdmins } from '../staff/admins.server.ts'
import { type Invitations, openInvitations } from './invitations.server.ts'

const ANA = 'ana@site.example'
const URL_OF = /https:\/\/podium\.example(\/fr)?\/invitation\?token=([\w.-]+)/

describe.each(enginesOf(import.meta.filename))('invitations on %s', (engine) => {
  let db: TestDatabase
  let store: TestStore
  let peer: MailPeer
  let mailer: ReturnType<typeof smtpMailer>
  let invitations: Invitations
  let admins: Admins
  const chief = { uid: 'chief', email: 'chief@viewers.example', client: '192.0.2.1' }
  const ana = { uid: 'ana', email: ANA, client: '192.0.2.2' }

  beforeEach(async () => {
    db = await testDatabase(engine)
    store = await openTestStore(db.database)
    peer = await startMail()
    mailer = smtpMailer(peer.url, 'Podium <no-reply@podium.example>')
    await store.addAdmin(chief)
    const { changes, tries, work, clock } = store
    const now = () => clock.now
    admins = openAdmins({ db: db.database.db, changes, now })
    invitations = openInvitations({
      db: db.database.db,
      changes,
      tries,
      work,
      mailer,
      siteName: { en: 'Podium', fr: 'Podium' },
      publicUrl: 'https://podium.example',
      now,
      log: { error: () => {} },
    })
  })
  afterEach(async () => {
    mailer.close()
    await peer.close()
    await store.close()
    await db.close()
  })

  const tokenOf = (at = -1) => URL_OF.exec(peer.mails.at(at)?.text ?? '')?.[2] ?? ''
  const later = (ms: number) => (store.clock.now = new Date(store.clock.now.getTime() + ms))
  /** Invites Ana. Returns the mailed token. */
  async function invited(role: Role = 'editor', by = chief) {
    expect(await invitations.invite({ email: ANA, role, language: 'en' }, by)).toEqual({ ok: true, isLate: false })
    return tokenOf()
  }
  async function account({ uid, email }: { uid: string; email: string } = ana, email_verified = 1) {
    await db.database.db
      .insertInto('viewer')
      .values({ ...aViewer(uid), email, email_verified })
      .execute()
  }
  const roles = async () =>
    Object.fromEntries((await admins.list()).map(({ email, role }) => [email, role]).filter(([email]) => email !== chief.email))
  const actions = async () =>
    (await db.database.db.selectFrom('audit').select('action').orderBy('at').execute()).map(({ action }) => action).sort()

  test('O6 Q-86 an invitation is one mail in both languages, that of whoever invites first, and its role is had by whoever accepts it, once', async () => {
    expect(await invitations.invite({ email: ANA, role: 'operator', language: 'fr' }, chief)).toMatchObject({ ok: true })
    expect(peer.mails).toHaveLength(1)
    const mail = peer.mails.at(-1)
    expect(mail).toMatchObject({
      subject: 'Invitation à travailler sur Podium / You are invited to work on Podium',
      to: [{ name: '', address: ANA }],
    })
    const [french = '', english = ''] = mail?.text?.split('-'.repeat(40)) ?? []
    expect(french).toContain('chief@viewers.example vous invite')
    expect(french).toContain('28\u00a0novembre 2026')
    expect(french).toContain('https://podium.example/fr/invitation?token=')
    expect(english).toContain('chief@viewers.example invites you to work on Podium, as an operator')
    expect(english).toContain('November 28, 2026')
    expect(english).toContain(`https://podium.example/invitation?token=${tokenOf()}`)
    expect([...(mail?.html ?? '').matchAll(/<(?:html|div) lang="(..)"/g)].map(([, language]) => language)).toEqual([
      'fr',
      'fr',
      'en',
    ])
    expect(await invitations.list()).toMatchObject([{ email: ANA, role: 'operator', by: chief.email, isExpired: false }])
    const token = tokenOf()
    expect(JSON.stringify(await db.database.db.selectFrom('invitation').selectAll().execute())).not.toContain(token)
    expect(await invitations.look(token, undefined)).toEqual({ state: 'new', email: ANA, role: 'operator' })
    await account()
    expect(await invitations.look(token, undefined)).toMatchObject({ state: 'signed-out' })
    expect(await invitations.look(token, ana)).toMatchObject({ state: 'ready' })
    const answers = await Promise.all([1, 2, 3].map(() => invitations.accept(token, ana)))
    expect(answers.map((answer) => (answer.ok ? answer.role : answer.reason)).sort()).toEqual(['operator', 'used', 'used'])
    expect(await roles()).toEqual({ [ANA]: 'operator' })
    expect(await invitations.list()).toEqual([])
    expect(await actions()).toEqual(['invitation.accept', 'invitation.operator'])
    const row = await db.database.db.selectFrom('admin').select('granted_by').where('uid', '=', 'ana').executeTakeFirst()
    expect(row).toEqual({ granted_by: 'chief' })
  })

  test('O6 Q-86 the link proves the mailbox, and gives nothing to another account, nor by a password that somebody else chose', async () => {
    const token = await invited('admin')
    const thief = { uid: 'thief', email: 'thief@elsewhere.example', client: '203.0.113.9' }
    await account(thief)
    expect(await invitations.accept(token, thief)).toEqual({ ok: false, reason: 'other-account' })
    expect(await invitations.accept(token, thief, { hasJoined: true })).toEqual({ ok: false, reason: 'other-account' })
    // Somebody has created an account with the address, and knows its password.
    await account(ana, 0)
    expect(await invitations.look(token, ana)).toMatchObject({ state: 'new' })
    expect(await invitations.accept(token, ana)).toEqual({ ok: false, reason: 'new' })
    expect(await invitations.accept(`${token}x`, ana, { hasJoined: true })).toEqual({ ok: false, reason: 'unknown' })
    expect(await roles()).toEqual({})
    expect(await invitations.accept(token, ana, { hasJoined: true })).toEqual({ ok: true, role: 'admin' })
    const viewer = await db.database.db.selectFrom('viewer').select('email_verified').where('id', '=', 'ana').executeTakeFirst()
    expect(viewer).toEqual({ email_verified: 1 })
    expect(await roles()).toEqual({ [ANA]: 'admin' })
    expect(peer.mails).toHaveLength(1)
  })

  test('O6 an invitation ends after seven days, when it is taken back, and when a newer one is sent', async () => {
    await account()
    const first = await invited()
    later(7 * DAY_MS)
    expect(await invitations.look(first, ana)).toMatchObject({ state: 'expired' })
    expect(await invitations.accept(first, ana)).toEqual({ ok: false, reason: 'expired' })
    const [pending] = await invitations.list()
    expect(pending?.isExpired).toBe(true)
    expect(await invitations.resend(pending?.id ?? '', chief)).toMatchObject({ ok: true })
    const second = tokenOf()
    expect(await invitations.look(first, ana)).toEqual({ state: 'unknown' })
    expect(await invitations.look(second, ana)).toMatchObject({ state: 'ready' })

    const third = await invited('translator')
    expect(await invitations.look(second, ana)).toMatchObject({ state: 'revoked' })
    expect(await invitations.list()).toMatchObject([{ role: 'translator' }])
    const [last] = await invitations.list()
    expect(await invitations.revoke(last?.id ?? '', chief)).toEqual({ ok: true, email: ANA })
    expect(await invitations.revoke(last?.id ?? '', chief)).toEqual({ ok: false, reason: 'gone' })
    expect(await invitations.resend(last?.id ?? '', chief)).toEqual({ ok: false, reason: 'gone' })
    expect(await invitations.accept(third, ana)).toEqual({ ok: false, reason: 'revoked' })
    expect(await invitations.accept('invented', ana)).toEqual({ ok: false, reason: 'unknown' })
    expect(await roles()).toEqual({})
    later(38 * DAY_MS)
    await invitations.sweep()
    expect(await db.database.db.selectFrom('invitation').select('id').execute()).toEqual([])
  })

  test('O6 whoever has a role is not invited, and an invitation that is still open then changes nothing', async () => {
    await account()
    const token = await invited('admin')
    await admins.grant(ANA, { role: 'translator' })
    expect(await invitations.invite({ email: ANA, role: 'admin', language: 'en' }, chief)).toEqual({ ok: false, reason: 'staff' })
    expect(await invitations.accept(token, ana)).toEqual({ ok: true, role: 'translator' })
    expect(await roles()).toEqual({ [ANA]: 'translator' })
  })

  test('O6 Q-06 the invitations of an admin who goes, or gets another role, are worth nothing any more', async () => {
    await account()
    const ben = { uid: 'ben', email: 'ben@viewers.example', client: '' }
    await store.addAdmin(ben)
    const first = await invited('admin', ben)
    await admins.setRole('ben', 'editor')
    expect(await invitations.accept(first, ana)).toEqual({ ok: false, reason: 'revoked' })
    await expect(invitations.invite({ email: ANA, role: 'admin', language: 'en' }, ben)).rejects.toThrow(NoLongerAdmin)
    await admins.setRole('ben', 'admin')
    const second = await invited('admin', ben)
    await admins.revoke('ben')
    expect(await invitations.accept(second, ana)).toEqual({ ok: false, reason: 'revoked' })
    expect(await roles()).toEqual({})
  })

  test('O6 at most five mails a day go to one address, and a refused address costs nothing', async () => {
    peer.refuse('5.1.1 no such mailbox', 550)
    for (let times = 0; times < 6; times++)
      expect(await invitations.invite({ email: ANA, role: 'editor', language: 'en' }, chief)).toEqual({
        ok: false,
        reason: 'mail-failed',
      })
    peer.refuse(undefined)
    for (let times = 0; times < 5; times++) await invited()
    const refused = await invitations.invite({ email: ANA, role: 'editor', language: 'en' }, chief)
    expect(refused).toMatchObject({ ok: false, reason: 'too-many' })
    expect(peer.mails).toHaveLength(5)
  })

  test('O6 F-12 while the mail server is down an invitation waits, and none is mailed that was taken back meanwhile', async () => {
    peer.refuse('4.3.2 come back later', 451)
    expect(await invitations.invite({ email: ANA, role: 'editor', language: 'en' }, chief)).toEqual({ ok: true, isLate: true })
    await invitations.invite({ email: 'ben@site.example', role: 'editor', language: 'en' }, chief)
    const [first] = await invitations.list()
    await invitations.revoke(first?.id ?? '', chief)
    peer.refuse(undefined)
    later(5 * 60_000)
    await invitations.outbox.deliver()
    expect(peer.mails.map(({ to }) => to?.[0]?.address)).toEqual(['ben@site.example'])
    expect(await db.database.db.selectFrom('work').select('key').execute()).toEqual([])
  })

  test('O6 M2 a role is changed at once; that of the super-admin never, and an admin’s not by everybody', async () => {
    await account()
    await admins.grant(ANA, { role: 'editor', by: chief })
    expect(await admins.setRole('ana', 'operator', { by: chief, onlyLesser: true })).toEqual({ ok: true, email: ANA })
    expect(await admins.setRole('ana', 'admin', { by: chief, onlyLesser: true })).toEqual({ ok: true, email: ANA })
    expect(await admins.setRole('ana', 'editor', { by: chief, onlyLesser: true })).toEqual({ ok: false, reason: 'forbidden' })
    expect(await admins.revoke('ana', { by: chief, onlyLesser: true })).toEqual({ ok: false, reason: 'forbidden' })
    expect(await roles()).toEqual({ [ANA]: 'admin' })
    expect(await admins.setRole('ana', 'translator', { by: chief })).toEqual({ ok: true, email: ANA })
    expect(await admins.setRole('gone', 'editor')).toEqual({ ok: false, reason: 'no-admin' })
    await admins.makeSuperAdmin({ email: 'top@site.example', password: 'a chief of all staff' })
    const top = (await admins.list()).find(({ isSuper }) => isSuper)
    expect(await admins.setRole(top?.uid ?? '', 'editor', { by: chief })).toEqual({ ok: false, reason: 'super-admin' })
    expect(await admins.revoke('ana', { by: chief, onlyLesser: true })).toMatchObject({ ok: true })
    expect(await actions()).toEqual(['admin.revoke', 'role.admin', 'role.editor', 'role.operator', 'role.translator'])
  })

  test('O6 T-30 a role that was taken away between the request and its write refuses the write, in every round', async () => {
    await account()
    await admins.grant(ANA, { role: 'editor' })
    const editing = { ...store.editing, by: { ...ana, needs: ['admin', 'editor'] as const } }
    for (let round = 0; round < 5; round++) {
      await admins.setRole('ana', 'editor')
      // Whichever takes the lock first: a write that succeeded was made by an editor.
      const [, saved] = await Promise.all([
        admins.setRole('ana', 'operator'),
        saveCategory(editing, { id: `c${round}`, name: 'X', tags: ['x'] }).catch((error) => error),
      ])
      const stored = await db.database.db.selectFrom('category').select('id').where('id', '=', `c${round}`).execute()
      expect(stored.length === 1).toBe(!(saved instanceof NoLongerAdmin))
      const late = saveCategory(editing, { id: `late${round}`, name: 'X', tags: ['x'] })
      await expect(late).rejects.toThrow(NoLongerAdmin)
    }
    expect(await db.database.db.selectFrom('category').select('id').where('id', 'like', 'late%').execute()).toEqual([])
  })

  test('O6 an edit that does not say whom it needs is made by admins alone', async () => {
    await account()
    await admins.grant(ANA, { role: 'editor' })
    const wish = { id: 'c', name: 'X', tags: ['x'] }
    await expect(saveCategory({ ...store.editing, by: ana }, wish)).rejects.toThrow(NoLongerAdmin)
    expect(await saveCategory({ ...store.editing, by: chief }, wish)).toMatchObject({ ok: true })
  })
})
