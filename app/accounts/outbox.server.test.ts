import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smtpMailer } from '../../providers/mailer/smtp.ts'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { aViewer } from '../../tests/factories/viewers.ts'
import { type MailPeer, startMail } from '../../tests/peers/mail.ts'
import { waitFor } from '../../tests/wait-for.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import { openWork } from '../kit/work/work.server.ts'
import { openOutbox } from './outbox.server.ts'
import { resetMail } from './password-reset/reset-mail.server.ts'

describe.each(enginesOf(import.meta.filename))('%s', (engine) => {
  let db: TestDatabase
  let peer: MailPeer
  let clock: Date
  let tries: number
  let logged: string[]
  const closing: (() => unknown)[] = []
  beforeEach(async () => {
    db = await testDatabase(engine)
    peer = await startMail()
    clock = new Date('2026-11-21T18:00:00.000Z')
    tries = 0
    logged = []
    await db.database.db.insertInto('viewer').values(aViewer('fan')).execute()
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
    await peer.close()
    await db.close()
  })

  /** Opens the outbox of one node, with a real mail server. */
  function open(url = peer.url) {
    const mailer = smtpMailer(url, 'Podium <no-reply@podium.example>')
    closing.push(() => mailer.close())
    const database = db.again()
    return openOutbox({
      db: database.db,
      work: openWork({ database, now: () => clock, monotonic: () => clock.getTime() }),
      now: () => clock,
      log: { error: (_, message) => void logged.push(message) },
      async hand({ id, email, language }) {
        tries++
        await mailer.send(resetMail(email, language, { id, site: 'Podium', link: 'https://site.example/reset-password' }))
      },
    })
  }

  const fan = { uid: 'fan', language: 'fr' as const }
  const left = () => db.database.db.selectFrom('work').select('tries').execute()
  const later = (ms: number) => (clock = new Date(clock.getTime() + ms))

  test('F-12 a mail that the server cannot take now is tried again after 1, 2, 4 … minutes, after an hour at most, and goes out once when it can', async () => {
    const outbox = open()
    peer.refuse('4.3.2 come back later', 451)
    expect(await outbox.send(fan)).toBe('waits')
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const before = tries
      later(minutes * MINUTE_MS - 1)
      await outbox.deliver()
      expect(tries, `${minutes}`).toBe(before)
      later(1)
      await outbox.deliver()
      expect(tries, `${minutes}`).toBe(before + 1)
    }
    expect(await outbox.waiting()).toEqual({
      count: 1,
      since: '2026-11-21T18:00:00.000Z',
      fault: '451',
      nextAt: new Date(clock.getTime() + 60 * MINUTE_MS).toISOString(),
    })
    peer.refuse(undefined)
    later(60 * MINUTE_MS)
    await outbox.deliver()
    await outbox.deliver()
    expect(peer.mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ['fan@viewers.example', 'Nouveau mot de passe pour Podium'],
    ])
    expect(await outbox.waiting()).toEqual({ count: 0 })
  })

  test('F-12 a mail is given up after a day, which is logged', async () => {
    const outbox = open()
    peer.refuse('later', 451)
    await outbox.send(fan)
    for (let hours = 0; hours < 24; hours++) {
      later(60 * MINUTE_MS)
      await outbox.deliver()
    }
    expect([await left(), logged.filter((each) => each === 'a mail was given up').length]).toEqual([[], 1])
  })

  test('F-12 whoever asks again and again while the mail server is away gets one mail', async () => {
    const outbox = open('smtp://127.0.0.1:9')
    for (let at = 0; at < 3; at++) expect(await outbox.send(fan)).toBe('waits')
    expect(await left()).toHaveLength(1)
    later(60 * MINUTE_MS)
    const again = open()
    await again.deliver()
    expect(peer.mails).toHaveLength(1)
  })

  test('F-12 whoever asks in another language while the mail is in flight gets it in both', async () => {
    const outbox = open()
    const held = peer.hold()
    const french = outbox.send(fan)
    await waitFor(() => expect(held.open()).toBe(1))
    const english = outbox.send({ ...fan, language: 'en' })
    await waitFor(() => expect(held.open()).toBe(2))
    held.release()
    expect(await Promise.all([french, english])).toEqual(['sent', 'sent'])
    // Under the same Message-ID a mail server might drop the second one.
    expect([new Set(peer.mails.map(({ messageId }) => messageId)).size, await left()]).toEqual([2, []])
  })

  test('F-12 of two nodes, each asked five times at once, one sends the mail', async () => {
    await open('smtp://127.0.0.1:9').send(fan)
    later(MINUTE_MS)
    const nodes = [open(), open()]
    await Promise.all(nodes.flatMap((node) => Array.from({ length: 5 }, () => node.deliver())))
    expect([peer.mails.length, tries]).toEqual([1, 2])
  })

  test('F-12 what a node that ended had under way another one sends a minute later, under the same Message-ID', async () => {
    const got = peer.fallSilent()
    void open().send(fan)
    const first = await got
    await replacePeer()
    const other = open()
    await other.deliver()
    expect(peer.mails).toEqual([])
    later(MINUTE_MS)
    await other.deliver()
    expect(peer.mails.map(({ messageId }) => messageId)).toEqual([first.messageId])
  })

  test('F-18 F-12 a clock that was an hour ahead, and is set right, holds no mail back', async () => {
    const outbox = open('smtp://127.0.0.1:9')
    later(100 * MINUTE_MS)
    await outbox.send(fan)
    later(-100 * MINUTE_MS)
    await open().deliver()
    expect(peer.mails).toHaveLength(1)
  })

  test('F-12 A4 what the server will never take is told in its own words, and not tried again', async () => {
    const outbox = open()
    peer.refuse('no such mailbox')
    expect(await outbox.send(fan)).toEqual({ refusal: expect.stringContaining('no such mailbox') })
    later(60 * MINUTE_MS)
    await outbox.deliver()
    expect([tries, await left()]).toEqual([1, []])
  })

  test('F-12 E9 five mails are under way at once, and one alone while the server is away; each arrives once', async () => {
    const uids = Array.from({ length: 12 }, (_, at) => `fan${at}`)
    for (const uid of uids) await db.database.db.insertInto('viewer').values(aViewer(uid)).execute()
    const away = open('smtp://127.0.0.1:9')
    for (const uid of uids) await away.send({ uid, language: 'en' })
    later(60 * MINUTE_MS)
    tries = 0
    await away.deliver()
    expect(tries).toBe(1)
    later(60 * MINUTE_MS)
    const outbox = open()
    const first = peer.hold()
    const round = outbox.deliver()
    await waitFor(() => expect(first.open()).toBe(1))
    expect(tries).toBe(2)
    const next = peer.hold()
    first.release()
    await waitFor(() => expect(next.open()).toBe(5))
    expect(outbox.deliver()).toBe(round)
    next.release()
    await round
    const addresses = peer.mails.map(({ to }) => to?.[0]?.address ?? '')
    expect(addresses.sort()).toEqual(uids.map((uid) => `${uid}@viewers.example`).sort())
  })

  test('F-12 a mailbox that takes nothing now keeps no other mail back', async () => {
    await db.database.db.insertInto('viewer').values(aViewer('friend')).execute()
    const away = open('smtp://127.0.0.1:9')
    for (const uid of ['fan', 'friend']) await away.send({ uid, language: 'en' })
    peer.refuseMailbox('fan@viewers.example')
    later(60 * MINUTE_MS)
    const outbox = open()
    await outbox.deliver()
    expect(peer.mails.map(({ to }) => to?.[0]?.address)).toEqual(['friend@viewers.example'])
    expect(await outbox.waiting()).toMatchObject({ count: 1, fault: '452' })
  })

  test('F-12 a mail to an account that is gone is not sent', async () => {
    const outbox = open('smtp://127.0.0.1:9')
    await outbox.send(fan)
    await db.database.db.deleteFrom('viewer').execute()
    later(60 * MINUTE_MS)
    await open().deliver()
    expect([peer.mails, await left()]).toEqual([[], []])
  })

  /** Starts a new mail server in place of one that no longer answers. */
  async function replacePeer() {
    const silent = peer
    closing.push(() => silent.close())
    peer = await startMail()
  }
})
