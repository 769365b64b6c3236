import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import {
  AT_HOME,
  addGame,
  addTeams,
  choiceOf,
  openReminderTest,
  PUBLIC_URL,
  type ReminderNode,
  type ReminderTest,
  reminderRow,
  subscribed,
} from '../../tests/reminders.ts'
import { triesOf } from '../../tests/tries.ts'
import { waitFor } from '../../tests/wait-for.ts'
import { browserMark } from '../kit/http/browser-mark.server.ts'
import { openSeal } from '../kit/http/seal.server.ts'
import { addressDigest, resealReminders, sealContent } from './mails/reminder-address.server.ts'
import { resealPushKeys, storedPushKeys } from './push-keys.server.ts'
import { PUSHES } from './reminder-limits.server.ts'

const FAN = 'fan@viewers.example'
const from = (client: string) => ({ client, cookie: '' })

describe.each(enginesOf(import.meta.filename))('reminders without an account on %s', (engine) => {
  let at: ReminderTest
  let node: ReminderNode
  beforeEach(async () => {
    at = await openReminderTest(engine)
    node = await at.open()
    await addTeams(at.tables)
    await addGame(at.tables, 'g')
  })
  afterEach(() => at.close())

  /** Returns the token in the last link of this kind in a mail. */
  const tokenIn = (text: string | undefined, path: string) =>
    new RegExp(`${PUBLIC_URL}(?:/fr)?${path}\\?token=([\\w-]+)`).exec(text ?? '')?.[1] ?? ''
  async function askedByMail(email = FAN, choice = choiceOf('g')) {
    expect(await node.subscribeByMail(choice, email, AT_HOME)).toEqual({ ok: true, isLate: false })
    return tokenIn(at.mail.mails.at(-1)?.text, '/reminders/confirm')
  }
  async function confirmedByMail(email = FAN, choice = choiceOf('g')) {
    const token = await askedByMail(email, choice)
    expect(await node.confirm(token)).toMatchObject({ ok: true })
    return token
  }

  test('E9 a reminder by mail is asked for twice: nothing comes until the link of the first mail is confirmed', async () => {
    const token = await askedByMail()
    expect(at.mail.mails[0]).toMatchObject({ subject: 'Confirm your reminders from Podium', to: [{ name: '', address: FAN }] })
    expect(at.mail.mails[0]?.text).toContain('Hello,\nSomebody, probably you, asked Podium')
    expect(at.mail.mails[0]?.text).toContain('event g en, 15 minutes before the start')
    expect(at.mail.mails[0]?.html).toBeUndefined()
    at.at('18:45')
    await node.deliverDue()
    await node.outbox.deliver()
    expect(at.mail.mails).toHaveLength(1)
    at.at('18:00')
    expect(await node.confirm('x'.repeat(32))).toEqual({ ok: false, reason: 'unknown-token' })
    const confirmed = { target: { kind: 'event', id: 'g' }, lead: 15, language: 'en', channel: 'mail', isConfirmed: true }
    for (let times = 0; times < 2; times++) expect(await node.confirm(token)).toMatchObject({ ok: true, reminder: confirmed })
    at.at('18:45')
    for (let times = 0; times < 2; times++) {
      await node.deliverDue()
      await node.outbox.deliver()
    }
    expect(at.mail.mails.map(({ subject }) => subject).slice(1)).toEqual(['Starting soon: Huards at Harriers, g'])
  })

  test('E9 a reminder by mail says what, why and from whom, and how to end it, also to mail programs (RFC 8058)', async () => {
    const token = await confirmedByMail(FAN, choiceOf('g', { language: 'fr' }))
    at.at('18:45')
    await node.deliverDue()
    await node.outbox.deliver()
    const mail = at.mail.mails.at(-1)
    const header = (key: string) => mail?.headers.filter((each) => each.key === key).map(({ value }) => value)
    expect(header('list-unsubscribe')).toEqual([`<${PUBLIC_URL}/fr/reminders/stop?token=${token}>`])
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(mail?.subject).toBe('Bientôt\u00a0: Huards à Harriers, g')
    expect(mail?.text?.split('\n')).toEqual([
      'Huards à Harriers, g',
      'Commence dans 15\u00a0minutes (19:00)',
      '',
      'Regarder\u00a0:',
      `${PUBLIC_URL}/fr/game/g`,
      '',
      '-- ',
      'Vous avez demandé ce rappel à Podium Québec.',
      '',
      'Ne plus recevoir ce rappel\u00a0:',
      `${PUBLIC_URL}/fr/reminders/stop?token=${token}`,
      '',
      'Voir tous vos rappels\u00a0:',
      `${PUBLIC_URL}/fr/reminders?token=${token}`,
      '',
      'Nous joindre\u00a0:',
      `${PUBLIC_URL}/fr/contact`,
      '',
    ])
    // A mail that asks for confirmation has no list to leave.
    expect(at.mail.mails[0]?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  test('E9 a notice comes by mail as well', async () => {
    await confirmedByMail()
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    await node.deliverDue()
    await node.outbox.deliver()
    expect(at.mail.mails.at(-1)).toMatchObject({ subject: 'Cancelled: Huards at Harriers, g' })
    expect(at.mail.mails.at(-1)?.text).toMatch(/^Huards at Harriers, g\nCancelled\nSnow\n\nWatch:\n/)
  })

  test('E9 five mails that are due take six statements, as one would', async () => {
    const count = 26
    const rows = Array.from({ length: count }, (_, n) => {
      const [id, address] = [`mail ${n}`, { email: `fan${n}@viewers.example` }]
      const sealed_address = sealContent(at.seal, id, { address, token: id })
      return reminderRow(id, { id, event_id: 'g', sealed_address, address_digest: addressDigest(at.seal, address) })
    })
    await at.tables.insertInto('reminder').values(rows).execute()
    await node.edit('g', {})
    at.at('18:45')
    await node.deliverDue()
    const before = node.statements()
    await node.outbox.deliver()
    expect(new Set(at.mail.mails.map(({ to }) => to?.[0]?.address)).size).toBe(count)
    // One mail tries the server, then five at a time: two statements to claim them, three to read, one when they are sent. The
    // last one finds no more.
    expect(node.statements() - before).toBe(6 * (1 + (count - 1) / 5) + 1)
  })

  test('E9 while the mail server is away a reminder waits, and is dropped ten minutes after the start', async () => {
    await addGame(at.tables, 'h')
    for (const id of ['g', 'h']) await confirmedByMail(`${id}@viewers.example`, choiceOf(id))
    at.mail.refuse('4.3.2 come back later', 451)
    at.at('18:45')
    await node.deliverDue()
    await node.outbox.deliver()
    at.mail.refuse(undefined)
    await node.unsubscribe(tokenIn(at.mail.mails[1]?.text, '/reminders/confirm'))
    at.at('18:48')
    await Promise.all([node.outbox.deliver(), (await at.open()).outbox.deliver()])
    expect(at.mail.mails.map(({ to }) => to?.[0]?.address).slice(2)).toEqual(['g@viewers.example'])
    await confirmedByMail('late@viewers.example', choiceOf('h', { lead: 0 }))
    at.at('19:00')
    await node.deliverDue()
    at.at('19:10')
    await node.outbox.deliver()
    expect(at.mail.mails).toHaveLength(4)
    expect(await node.outbox.waiting()).toEqual({ count: 0 })
  })

  test('E9 a node that is closed waits for the mail server’s answer about a mail in flight, and starts no other', async () => {
    for (const name of ['a', 'b']) await confirmedByMail(`${name}@viewers.example`)
    at.at('18:45')
    await node.deliverDue()
    const held = at.mail.hold()
    // The first mail goes alone, to probe the mail server.
    const delivering = node.outbox.deliver()
    await waitFor(() => expect(held.open()).toBe(1))
    const closed = node.outbox.close()
    held.release()
    await closed
    const waiting = at.tables.selectFrom('work').select(['claimed_by'])
    expect(await waiting.execute()).toEqual([{ claimed_by: null }])
    await delivering
    await node.outbox.deliver()
    expect(await waiting.execute()).toHaveLength(1)
    expect(at.mail.mails).toHaveLength(3)
  })

  test('E9 mails that wait for the mail server while their game changes are not sent as they were', async () => {
    await addGame(at.tables, 'off')
    for (const id of ['g', 'off']) await confirmedByMail(`${id}@viewers.example`, choiceOf(id))
    at.mail.refuse('4.3.2 come back later', 451)
    at.at('18:45')
    await node.deliverDue()
    await node.outbox.deliver()
    at.at('18:50')
    await node.edit('g', { schedule_state: 'delayed', starts_at: '2026-11-21T19:30:00.000Z' }, 'delayed')
    await node.edit('off', { schedule_state: 'postponed' }, 'postponed')
    await node.deliverDue()
    await node.edit('off', { schedule_state: 'cancelled' }, 'cancelled')
    await node.deliverDue()
    at.mail.refuse(undefined)
    for (const time of ['18:51', '19:15', '19:16', '19:30']) {
      at.at(time)
      await node.deliverDue()
      await node.outbox.deliver()
    }
    expect(
      at.mail.mails
        .slice(2)
        .map(({ to, text }) => `${to?.[0]?.address}: ${text?.split('\n')[1]}`)
        .sort(),
    ).toEqual([
      'g@viewers.example: Delayed: now 19:30',
      'g@viewers.example: Starts in 15 minutes (19:30)',
      'off@viewers.example: Cancelled',
    ])
  })

  test('E9 F-12 what a node that died had in hand when its game changed is not sent as it was, and the new start is told of', async () => {
    await addGame(at.tables, 'off')
    for (const id of ['g', 'off']) await confirmedByMail(`${id}@viewers.example`, choiceOf(id))
    at.at('18:45')
    await node.deliverDue()
    await at.tables.updateTable('work').set({ claimed_by: 'a node that died' }).execute()
    await node.outbox.deliver()
    await node.edit('g', { schedule_state: 'delayed', starts_at: '2026-11-21T19:30:00.000Z' }, 'delayed')
    await node.edit('off', { schedule_state: 'cancelled' }, 'cancelled')
    for (const time of ['18:46', '18:47', '19:15', '19:15']) {
      at.at(time)
      await node.outbox.deliver()
      await node.deliverDue()
    }
    await node.outbox.deliver()
    const told = at.mail.mails.slice(2).map(({ to, text }) => `${to?.[0]?.address}: ${text?.split('\n')[1]}`)
    expect(told.sort()).toEqual([
      'g@viewers.example: Delayed: now 19:30',
      'g@viewers.example: Starts in 15 minutes (19:30)',
      'off@viewers.example: Cancelled',
    ])
    expect(await node.outbox.waiting()).toEqual({ count: 0 })
  })

  test.each([
    ['is gone', [], []],
    ['came back', ['removed', null], ['Starts in 10 minutes (19:00)']],
    ['is in the trash', ['removed'], []],
    ['came back, and was planned anew', ['removed', 'anew', null], ['Starts in 10 minutes (19:00)']],
  ] as const)('E9 of mails that wait, one about a game that %s', async (_, steps, told) => {
    await addGame(at.tables, 'other')
    const team = choiceOf('', { target: { kind: 'team', id: 'huards' } })
    await confirmedByMail(FAN, team)
    at.at('18:45')
    at.mail.refuse('4.3.2 come back later', 451)
    await node.deliverDue()
    await at.tables.deleteFrom('work').where('about', '=', 'other').execute()
    await node.outbox.deliver()
    for (const step of steps)
      if (step === 'anew') await at.tables.deleteFrom('reminder_due').execute()
      else await at.tables.updateTable('all_event').set({ removed_id: step }).where('id', '=', 'g').execute()
    if (steps.length === 0) await at.tables.deleteFrom('all_event').where('id', '=', 'g').execute()
    await node.edit('g', {})
    at.mail.refuse(undefined)
    at.at('18:50')
    await node.deliverDue()
    await node.outbox.deliver()
    expect(at.mail.mails.slice(1).map(({ text }) => text?.split('\n')[1])).toEqual(told)
    expect(await node.outbox.waiting()).toEqual({ count: 0 })
  })

  test('E9 a notice that waits for the mail server while its change is undone is told to nobody, and one that was sent is taken back', async () => {
    await addGame(at.tables, 'told')
    for (const id of ['g', 'told']) await confirmedByMail(`${id}@viewers.example`, choiceOf(id))
    await node.edit('told', { schedule_state: 'cancelled' }, 'cancelled')
    await node.deliverDue()
    await node.outbox.deliver()
    at.mail.refuse('4.3.2 come back later', 451)
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    await node.deliverDue()
    await node.outbox.deliver()
    for (const id of ['g', 'told']) await node.edit(id, { schedule_state: 'planned' })
    at.mail.refuse(undefined)
    for (const time of ['18:00', '18:02', '18:45']) {
      at.at(time)
      await node.deliverDue()
      await node.outbox.deliver()
    }
    const told = at.mail.mails.slice(2).map(({ to, subject }) => `${to?.[0]?.address}: ${subject?.split(':')[0]}`)
    expect(told.slice(0, 2)).toEqual(['told@viewers.example: Cancelled', 'told@viewers.example: On after all'])
    expect(told.slice(2).sort()).toEqual(['g@viewers.example: Starting soon', 'told@viewers.example: Starting soon'])
  })

  test('E9 a reminder ends with one click, signed out; a second click changes nothing', async () => {
    const token = await confirmedByMail()
    const kept = await confirmedByMail('other@viewers.example')
    expect(await node.unsubscribe(token)).toEqual({ wasThere: true })
    expect(await node.unsubscribe(token)).toEqual({ wasThere: false })
    expect(await node.unsubscribe('')).toEqual({ wasThere: false })
    expect([await node.list({ token }), (await node.list({ token: kept })).length]).toEqual([[], 1])
    expect(await node.confirm(token)).toEqual({ ok: false, reason: 'unknown-token' })
    at.at('18:45')
    await node.deliverDue()
    await node.outbox.deliver()
    expect(at.mail.mails.map(({ to }) => to?.[0]?.address).slice(2)).toEqual(['other@viewers.example'])
  })

  test('E9 a link that nobody confirms is forgotten with its address after two days', async () => {
    const [late, early] = [await askedByMail('late@viewers.example'), await askedByMail()]
    await node.confirm(early)
    await addGame(at.tables, 'next-week', { starts_at: '2026-11-28T19:00:00.000Z' })
    at.clock.now = new Date('2026-11-23T17:00:00.000Z')
    expect(await node.confirm(late)).toEqual({ ok: false, reason: 'unknown-token' })
    await node.sweep()
    expect(await at.tables.selectFrom('reminder').select('confirmed_at').execute()).toEqual([
      { confirmed_at: '2026-11-21T17:00:00.000Z' },
    ])
  })

  test('E9 T-118 Q-92 strangers fill no mailbox in whatever spelling, and cannot learn or change what it has asked for', async () => {
    const token = await confirmedByMail()
    const spellings = [FAN.toUpperCase(), FAN.replace('@', '+games@'), FAN]
    for (const [times, email] of spellings.entries())
      expect(await node.subscribeByMail(choiceOf('g', { language: 'fr' }), email, from(`${times}`))).toEqual({
        ok: true,
        isLate: false,
      })
    for (const email of [...spellings, FAN.replace('@', '+more@')])
      expect(await node.subscribeByMail(choiceOf('g'), email, from('another'))).toEqual({
        ok: false,
        reason: 'unconfirmed',
        retryAfter: 24 * 3_600,
      })
    expect(at.mail.mails).toHaveLength(4)
    expect(await node.list({ token })).toEqual([expect.objectContaining({ language: 'en', isConfirmed: true })])
    // The owner follows one of the links, and may then request again.
    await node.confirm(token)
    expect(await node.subscribeByMail(choiceOf('g'), FAN, from('another'))).toMatchObject({ ok: true })
  })

  test('E9 a mailbox that is refused for good is told, and does not count', async () => {
    at.mail.refuse('no such mailbox')
    for (let times = 0; times < 8; times++)
      expect(await node.subscribeByMail(choiceOf('g'), FAN, AT_HOME)).toEqual({ ok: false, reason: 'mail-failed' })
    at.mail.refuse('later', 451)
    expect(await node.subscribeByMail(choiceOf('g'), FAN, AT_HOME)).toEqual({ ok: true, isLate: true })
  })

  test('E9 Q-97 an address gets some three hundred reminders by push an hour, whatever browsers it invents', async () => {
    const tries = triesOf({ database: at.db.again(), seal: at.seal, now: () => at.clock.now, patienceMs: 1 })
    let taken = 0
    for (let nth = 0; nth < 350; nth++) if ((await tries.mayDo(PUSHES, { client: 'robot', browser: `b${nth}` })).ok) taken++
    // 300 from new browsers, 30 from any, and one more every two seconds.
    expect(taken).toBe(331)
    expect(await tries.mayDo(PUSHES, { client: 'fan', browser: undefined })).toMatchObject({ ok: true })
  })

  test('E9 scripts that never opened a page take reminders from no browser that did', async () => {
    const cookie = (browserMark(at.seal, false, () => at.clock.now).give('') ?? '').split(';')[0] ?? ''
    const ask = (client: string, cookie = '') => {
      const subscription = at.service.subscribe(node.pushKey)
      return node.subscribeByPush(choiceOf('g'), subscription, { client, cookie })
    }
    for (let times = 0; times < 30; times++) expect((await ask('stadium')).ok).toBe(true)
    expect(await ask('stadium')).toMatchObject({ ok: false, reason: 'too-many' })
    expect((await ask('stadium', cookie)).ok).toBe(true)
    expect((await ask('elsewhere')).ok).toBe(true)
  })

  test('E9 a push reminder holds at once; asked for again it is the same one, in the language of the last time', async () => {
    const { subscription, token } = await subscribed(node, at.service, choiceOf('g'))
    expect(await node.subscribeByPush(choiceOf('g', { language: 'fr' }), subscription, AT_HOME)).toEqual({ ok: true, token })
    expect(await node.list({ endpoint: subscription.endpoint })).toEqual([
      {
        id: expect.any(String),
        target: { kind: 'event', id: 'g' },
        lead: 15,
        language: 'fr',
        channel: 'push',
        isConfirmed: true,
      },
    ])
    expect(await node.list({ token })).toHaveLength(1)
    expect(await node.list({ endpoint: `${at.service.origin}/push/other` })).toEqual([])
    expect(await node.list({ token: 'x' })).toEqual([])
  })

  test('E9 one of several reminders of a browser is ended, then all; those of others stay', async () => {
    const { subscription, token } = await subscribed(node, at.service, choiceOf('g'))
    const { endpoint } = subscription
    const other = await subscribed(node, at.service, choiceOf('g'))
    for (const lead of [0, 60] as const) await node.subscribeByPush(choiceOf('g', { lead }), subscription, AT_HOME)
    const [first] = await node.list({ endpoint })
    const [foreign] = await node.list({ token: other.token })
    expect(await node.remove({ endpoint }, foreign?.id)).toBe(0)
    expect(await node.remove({ endpoint }, first?.id)).toBe(1)
    expect(await node.remove({ endpoint })).toBe(2)
    expect([await node.remove({ endpoint }), await node.remove({ token })]).toEqual([0, 0])
    expect(await node.list({ token: other.token })).toHaveLength(1)
  })

  test('E9 a browser has 100 reminders at most, and so has a mailbox', async () => {
    const { subscription } = await subscribed(node, at.service, choiceOf('g'))
    const token = await confirmedByMail()
    const [push, mail] = await at.tables.selectFrom('reminder').selectAll().orderBy('channel', 'desc').execute()
    for (const row of [push, mail])
      for (let count = 0; count < 99; count++) {
        const id = `${row?.channel} ${count}`
        await addGame(at.tables, id)
        if (row)
          await at.tables
            .insertInto('reminder')
            .values({ ...row, id, event_id: id, token_digest: id })
            .execute()
      }
    await addGame(at.tables, 'one-more')
    expect(await node.subscribeByPush(choiceOf('one-more'), subscription, AT_HOME)).toEqual({
      ok: false,
      reason: 'too-many-reminders',
    })
    expect(await node.subscribeByPush(choiceOf('g'), subscription, AT_HOME)).toMatchObject({ ok: true })
    const choice = await askedByMail(FAN, choiceOf('one-more'))
    expect(await node.confirm(choice)).toEqual({ ok: false, reason: 'too-many-reminders' })
    await node.unsubscribe(token)
    expect(await node.confirm(choice)).toMatchObject({ ok: true })
  })

  test('E9 a subscription of an unknown service, or without right keys, is refused, and nothing is asked for it', async () => {
    const { endpoint, keys } = at.service.subscribe(node.pushKey)
    const [strict, refused] = [await at.open({ hosts: [] }), { ok: false, reason: 'invalid-subscription' }]
    expect(await strict.subscribeByPush(choiceOf('g'), { endpoint, keys }, AT_HOME)).toEqual(refused)
    for (const bad of [
      { endpoint: 'https://127.0.0.1/x', keys },
      { endpoint: 'https://fcm.googleapis.com.evil.example/x', keys },
      { endpoint: '', keys },
      { endpoint, keys: { ...keys, p256dh: keys.auth } },
      { endpoint, keys: { ...keys, auth: '' } },
    ])
      expect(await node.subscribeByPush(choiceOf('g'), bad, AT_HOME)).toEqual(refused)
    at.at('18:45')
    await Promise.all([node.deliverDue(), strict.deliverDue()])
    expect([at.service.count(), await at.tables.selectFrom('reminder').select('id').execute()]).toEqual([0, []])
  })

  test('E9 there are reminders of what is ahead alone', async () => {
    await addGame(at.tables, 'over', { play_state: 'over' })
    await addGame(at.tables, 'past', { starts_at: '2026-11-21T16:59:00.000Z' })
    await addGame(at.tables, 'off', { schedule_state: 'cancelled' })
    await addGame(at.tables, 'to-come', { schedule_state: 'postponed', starts_at: '2026-11-20T19:00:00.000Z' })
    await addGame(at.tables, 'tbc', { starts_at: null })
    const subscription = at.service.subscribe(node.pushKey)
    const ask = async (kind: 'event' | 'team' | 'series', id: string) => {
      const asked = await node.subscribeByPush(choiceOf('', { target: { kind, id } }), subscription, AT_HOME)
      return asked.ok || asked.reason
    }
    for (const id of ['over', 'past', 'off', 'nowhere']) expect(await ask('event', id), id).toBe('unknown-target')
    for (const id of ['g', 'to-come', 'tbc']) expect(await ask('event', id), id).toBe(true)
    expect([await ask('team', 'huards'), await ask('team', 'g'), await ask('series', 'huards')]).toEqual([
      true,
      'unknown-target',
      'unknown-target',
    ])
    expect(await node.subscribeByMail(choiceOf('over'), FAN, AT_HOME)).toEqual({ ok: false, reason: 'unknown-target' })
  })

  test('E9 addresses of one game are kept until a week after it, those of a postponed one until it was played', async () => {
    await addGame(at.tables, 'postponed', { schedule_state: 'postponed' })
    for (const id of ['g', 'postponed']) await subscribed(node, at.service, choiceOf(id))
    const team = await subscribed(node, at.service, choiceOf('', { target: { kind: 'team', id: 'huards' } }))
    const left = async () =>
      (await at.tables.selectFrom('reminder').select('event_id').orderBy('event_id').execute()).map(
        ({ event_id }) => event_id ?? 'team',
      )
    at.clock.now = new Date('2026-11-28T18:59:59.000Z')
    await node.sweep()
    expect((await left()).sort()).toEqual(['g', 'postponed', 'team'])
    at.clock.now = new Date('2026-11-28T19:00:00.000Z')
    await node.sweep()
    expect((await left()).sort()).toEqual(['postponed', 'team'])
    expect(await node.list({ token: team.token })).toHaveLength(1)
    const due = await at.tables.selectFrom('reminder_due').select('event_id').execute()
    expect(new Set(due.map(({ event_id }) => event_id))).toEqual(new Set(['postponed']))
  })

  test('E9 addresses of a game without a time are kept until a week after its day, and of a postponed one for a year', async () => {
    const untimed = { starts_at: null, local_time: null }
    await addGame(at.tables, 'cancelled', { ...untimed })
    await addGame(at.tables, 'unknown', { ...untimed })
    await addGame(at.tables, 'postponed', { ...untimed, schedule_state: 'postponed' })
    await addGame(at.tables, 'dated', { schedule_state: 'postponed' })
    const ids = ['cancelled', 'unknown', 'postponed', 'dated']
    for (const id of ids) await subscribed(node, at.service, choiceOf(id))
    await node.edit('cancelled', { schedule_state: 'cancelled' })
    const left = async () => {
      await node.sweep()
      const rows = await at.tables.selectFrom('reminder').select('event_id').execute()
      return rows.map(({ event_id }) => event_id)
    }
    // In the last zone on earth the day of the game ends at noon UTC of the next day.
    at.clock.now = new Date('2026-11-28T23:59:59.000Z')
    expect(await left()).toEqual(expect.arrayContaining(ids))
    at.clock.now = new Date('2026-11-29T12:00:00.000Z')
    expect((await left()).sort()).toEqual(['dated', 'postponed'])
    at.clock.now = new Date('2027-11-21T18:59:59.000Z')
    expect((await left()).sort()).toEqual(['dated', 'postponed'])
    at.clock.now = new Date('2027-11-22T12:00:00.000Z')
    expect(await left()).toEqual([])
  })

  test('E9 a mail that waits for the mail server comes by another reminder of its address when its own ends', async () => {
    const token = await confirmedByMail()
    const team = await confirmedByMail(FAN, choiceOf('', { target: { kind: 'team', id: 'harriers' } }))
    at.mail.refuse('4.3.2 come back later', 451)
    at.at('18:45')
    await node.deliverDue()
    await node.outbox.deliver()
    at.mail.refuse(undefined)
    await node.unsubscribe(token)
    at.at('18:47')
    await node.deliverDue()
    await node.outbox.deliver()
    expect(at.mail.mails.slice(2).map(({ subject }) => subject)).toEqual(['Starting soon: Huards at Harriers, g'])
    expect(at.mail.mails.at(-1)?.text).toContain(`/reminders/stop?token=${team}`)
  })

  test('E9 a mail does not leave by a node that has not read the newest edit of its game, or while its game is not public', async () => {
    await confirmedByMail()
    await node.edit('g', { schedule_state: 'cancelled', version: 2 }, 'cancelled')
    await node.deliverDue()
    const [behind, secretive] = [await at.open({ version: () => 1 }), await at.open({ texts: () => undefined })]
    for (const [time, other] of [
      ['17:00:10', behind],
      ['17:00:20', secretive],
    ] as const) {
      at.at(time)
      await other.outbox.deliver()
      expect([at.mail.mails.length, (await node.outbox.waiting()).count]).toEqual([1, 1])
    }
    at.at('17:00:30')
    await node.outbox.deliver()
    expect(at.mail.mails.at(-1)?.subject).toBe('Cancelled: Huards at Harriers, g')
  })

  test('E9 a token or an endpoint of no reminder keeps no edit waiting', async () => {
    const staff = await at.open()
    await staff.database.db.transaction().execute(async (trx) => {
      await addGame(trx, 'h')
      await staff.follower.follow(trx, [{ id: 'h' }])
      expect(await node.unsubscribe('x')).toEqual({ wasThere: false })
      expect(await node.confirm('x')).toEqual({ ok: false, reason: 'unknown-token' })
      for (const holder of [{ token: 'x' }, { endpoint: `${at.service.origin}/push/other` }])
        expect(await node.remove(holder)).toBe(0)
    })
  })

  test('E9 a client that tries tokens and endpoints of no reminder has to wait; whoever has reminders does not', async () => {
    const { subscription, token } = await subscribed(node, at.service, choiceOf('g'))
    const tries = Array.from({ length: 300 }, (_, count) => (count % 2 ? { token: `${count}` } : { endpoint: `${count}` }))
    for (const holder of tries) expect(await node.look(holder, from('stranger'))).toEqual({ ok: true, isThere: false })
    expect(await node.look({ token: 'x' }, from('stranger'))).toEqual({ ok: false, reason: 'too-many', retryAfter: 3_600 })
    for (const holder of [{ token }, { endpoint: subscription.endpoint }])
      expect(await node.look(holder, from('stranger'))).toEqual({ ok: true, isThere: true })
    expect(await node.look({ token: 'x' }, from('another'))).toEqual({ ok: true, isThere: false })
  })

  test('E9 T-113 neither an address nor a token can be read in the database', async () => {
    const { subscription, token } = await subscribed(node, at.service, choiceOf('g'))
    const mailToken = await confirmedByMail()
    const tables = ['reminder', 'reminder_due', 'work', 'rate_limit'] as const
    const rows = await Promise.all(tables.map((table) => at.tables.selectFrom(table).selectAll().execute()))
    const text = JSON.stringify(rows)
    for (const secret of [
      subscription.endpoint,
      subscription.keys.auth,
      subscription.keys.p256dh,
      token,
      mailToken,
      FAN,
      'viewers.example',
    ])
      expect(text).not.toContain(secret)
  })

  test('E9 F-37 another secret of the site keeps all reminders, and the links in mails that were sent', async () => {
    const { subscription } = await subscribed(node, at.service, choiceOf('g'))
    const token = await confirmedByMail()
    const after = openSeal('another secret of more than thirty-two characters')
    await at.tables.transaction().execute(async (trx) => {
      await resealReminders(trx, at.seal, after)
      await resealPushKeys(trx, at.seal, after)
    })
    expect(await storedPushKeys({ db: at.tables, seal: after, now: () => at.clock.now })).toEqual(at.keys)
    const later = await at.open({ seal: after })
    expect([(await later.list({ token })).length, (await later.list({ endpoint: subscription.endpoint })).length]).toEqual([1, 1])
    await later.edit('g', {})
    at.at('18:45')
    await later.deliverDue()
    await later.outbox.deliver()
    expect([at.service.received.length, at.mail.mails.length]).toEqual([1, 2])
    expect(await later.unsubscribe(token)).toEqual({ wasThere: true })
  })
})
