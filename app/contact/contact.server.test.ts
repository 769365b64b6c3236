import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '../../providers/mailer/smtp.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import { type MailPeer, startMail } from '../../tests/peers/mail.ts'
import { SECRET } from '../../tests/secret.ts'
import { triesOf } from '../../tests/tries.ts'
import { browserMark } from '../kit/http/browser-mark.server.ts'
import { openSeal } from '../kit/http/seal.server.ts'
import { openWork } from '../kit/work/work.server.ts'
import { openContact } from './contact.server.ts'

const MESSAGE = { email: 'fan@viewers.example', message: 'The picture stops.\nEvery minute.' }
const AT_HOME = { client: '192.0.2.1', cookie: '', language: 'en' as const }

describe.each(enginesOf(import.meta.filename))('messages of the contact form on %s', (engine) => {
  let db: TestDatabase
  let peer: MailPeer
  let clock: Date
  const closing: (() => unknown)[] = []
  beforeEach(async () => {
    db = await testDatabase(engine)
    peer = await startMail()
    clock = new Date('2026-11-21T18:00:00.000Z')
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    await peer.close()
    await db.close()
  })

  function open(mailbox?: string, { hasHelpdesk = false } = {}) {
    const mailer = smtpMailer(peer.url, 'Podium <no-reply@podium.example>')
    closing.push(() => mailer.close())
    const seal = openSeal(SECRET)
    const now = () => clock
    return openContact({
      db: db.database.db,
      work: openWork({ database: db.database, now, monotonic: () => clock.getTime() }),
      tries: triesOf({ database: db.database, seal, now }),
      seal,
      mark: browserMark(seal, false, now),
      mailer,
      mailbox,
      hasHelpdesk,
      site: { en: 'Podium', fr: 'Podium' },
      publicUrl: 'https://podium.example',
      now,
      log: { error: () => {} },
    })
  }

  const makeSuperAdmin = async () => {
    await db.database.db.insertInto('viewer').values(aViewer('boss')).execute()
    await db.database.db.updateTable('content').set({ super_admin: 'boss' }).execute()
  }
  const left = () => db.database.db.selectFrom('work').selectAll().execute()

  test('Q-39 a message reaches the configured mailbox as plain text, and an answer to it goes to its sender', async () => {
    const contact = open('help@podium.example')
    expect(await contact.isOpen()).toBe(true)
    const message = { ...MESSAGE, page: '/series/final?episode=1', diagnostics: 'Browser: Test <b>1</b>' }
    expect(await contact.send(message, AT_HOME)).toEqual({ ok: true, isLate: false })
    const [mail] = peer.mails
    expect(mail?.to).toEqual([{ name: '', address: 'help@podium.example' }])
    expect(mail?.replyTo).toEqual([{ name: '', address: 'fan@viewers.example' }])
    expect(mail?.subject).toBe('Message from the contact page of Podium')
    expect(mail?.html).toBeUndefined()
    expect(mail?.text).toContain('The picture stops.\nEvery minute.')
    expect(mail?.text).toContain('https://podium.example/series/final?episode=1')
    expect(mail?.text).toContain('> Browser: Test <b>1</b>')
    expect(await left()).toEqual([])
  })

  test('Q-39 without a configured mailbox messages go to the super-admin, and without one the form is not open', async () => {
    const contact = open()
    expect(await contact.isOpen()).toBe(false)
    await makeSuperAdmin()
    expect(await contact.isOpen()).toBe(true)
    await contact.send(MESSAGE, { ...AT_HOME, language: 'fr' })
    expect(peer.mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [aViewer('boss').email, 'Message de la page «\u00a0Nous joindre\u00a0» de Podium'],
    ])
  })

  test('Q-39 a form that is not open takes no message', async () => {
    expect(await open().send(MESSAGE, AT_HOME)).toEqual({ ok: false, reason: 'closed' })
    const behindHelpdesk = open('help@podium.example', { hasHelpdesk: true })
    expect(await behindHelpdesk.isOpen()).toBe(false)
    expect(await behindHelpdesk.send(MESSAGE, AT_HOME)).toEqual({ ok: false, reason: 'closed' })
    expect(await left()).toEqual([])
    expect(peer.mails).toEqual([])
  })

  test('Q-39 a message whose recipient is gone waits for the next one', async () => {
    await makeSuperAdmin()
    const contact = open()
    peer.refuse('4.3.2 come back later', 451)
    expect(await contact.send(MESSAGE, AT_HOME)).toEqual({ ok: true, isLate: true })
    peer.refuse(undefined)
    await db.database.db.updateTable('content').set({ super_admin: null }).execute()
    clock = new Date(clock.getTime() + 60_000)
    await contact.outbox.deliver()
    expect(await left()).toHaveLength(1)
    await db.database.db.updateTable('content').set({ super_admin: 'boss' }).execute()
    clock = new Date(clock.getTime() + 3_600_000)
    await contact.outbox.deliver()
    expect(peer.mails.map(({ to }) => to?.[0]?.address)).toEqual([aViewer('boss').email])
    expect(await left()).toEqual([])
  })

  test('Q-39 while the mail server is away a message waits, survives a restart, and is sent once', async () => {
    peer.refuse('4.3.2 come back later', 451)
    expect(await open('help@podium.example').send(MESSAGE, AT_HOME)).toEqual({ ok: true, isLate: true })
    peer.refuse(undefined)
    const restarted = open('help@podium.example')
    expect(await restarted.outbox.waiting()).toMatchObject({ count: 1, fault: '451' })
    clock = new Date(clock.getTime() + 60_000)
    await Promise.all([restarted.outbox.deliver(), open('help@podium.example').outbox.deliver()])
    expect(peer.mails).toHaveLength(1)
    expect(await restarted.outbox.waiting()).toEqual({ count: 0 })
  })

  test('Q-39 a message that the mail server never takes is said to have failed, and is not counted', async () => {
    const contact = open('help@podium.example')
    peer.refuse('5.7.1 not here', 554)
    for (let tries = 0; tries < 8; tries++)
      expect(await contact.send(MESSAGE, AT_HOME)).toEqual({ ok: false, reason: 'mail-failed' })
    expect(await left()).toEqual([])
    peer.refuse(undefined)
    expect(await contact.send(MESSAGE, AT_HOME)).toMatchObject({ ok: true })
  })

  test('Q-39 a form that is sent twice has one Message-ID, another message another one', async () => {
    const contact = open('help@podium.example')
    await contact.send(MESSAGE, AT_HOME)
    await contact.send(MESSAGE, AT_HOME)
    await contact.send({ ...MESSAGE, message: 'Another one.' }, AT_HOME)
    const ids = peer.mails.map(({ messageId }) => messageId)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
  })

  test('Q-39 Q-92 what strangers send closes the form to no sender elsewhere', async () => {
    const contact = open('help@podium.example')
    const send = (email: string, client: string, cookie = '') =>
      contact.send({ email, message: `${client} ${cookie}` }, { client, cookie, language: 'en' }).then(({ ok }) => ok)
    const times = async (count: number, each: (at: number) => Promise<boolean>) => {
      const answers: boolean[] = []
      for (let at = 0; at < count; at++) answers.push(await each(at))
      return answers.filter(Boolean).length
    }
    const cookieOf = () => (browserMark(openSeal(SECRET), false, () => clock).give('') ?? '').split(';')[0] ?? ''
    // Without a cookie one address may send twenty, and an IPv6 network (/48) ten times as many.
    expect(await times(30, (at) => send(`${at}@viewers.example`, 'campus'))).toBe(20)
    // A browser with a cookie sends two ahead of the others, and then takes turns.
    const browser = cookieOf()
    expect(await times(7, (at) => send(`b${at}@viewers.example`, 'campus', browser))).toBe(3)
    expect(await times(60, (at) => send(`c${at}@viewers.example`, 'campus', cookieOf()))).toBe(48)
    // After 200 messages, addresses that sent little still have 60 more.
    expect(await times(150, (at) => send(`d${at}@viewers.example`, `2001:db8:1:${at % 7}`))).toBe(129)
    expect(await send('stranger@viewers.example', '2001:db8:1:0')).toBe(false)
    expect(await send('late@viewers.example', 'late', cookieOf())).toBe(true)
    expect(await send('late@viewers.example', 'late too')).toBe(true)
    clock = new Date(clock.getTime() + 3_600_000)
    expect(await send('late@viewers.example', 'campus')).toBe(true)
  })
})
