import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf, rounds } from '../../tests/daily.ts'
import {
  addGame,
  addTeams,
  choiceOf,
  openReminderTest,
  PUBLIC_URL,
  type ReminderNode,
  type ReminderTest,
  START,
  subscribed,
  subscribedMany,
} from '../../tests/reminders.ts'
import { waitFor } from '../../tests/wait-for.ts'

describe.each(enginesOf(import.meta.filename))('what is due on %s', (engine) => {
  let at: ReminderTest
  let node: ReminderNode
  beforeEach(async () => {
    at = await openReminderTest(engine)
    node = await at.open()
    await addTeams(at.tables)
    await addGame(at.tables, 'g')
  })
  afterEach(() => at.close())

  const due = () => at.tables.selectFrom('reminder_due').selectAll().orderBy('id').execute()
  const outcomes = async () => (await due()).map(({ outcome }) => outcome)
  /** Counts the messages sent to each browser. */
  const perBrowser = () => [...Map.groupBy(at.service.received, ({ endpoint }) => endpoint).values()].map(({ length }) => length)

  test('E9 a push comes 15 minutes before the start, once, with the page of the game and its time, and for no longer than ten minutes after it', async () => {
    await subscribed(node, at.service, choiceOf('g', { language: 'fr' }))
    at.at('18:44:59')
    await node.deliverDue()
    expect(at.service.count()).toBe(0)
    at.at('18:45')
    await node.deliverDue()
    await node.deliverDue()
    expect(at.service.received).toHaveLength(1)
    expect(at.service.received[0]?.content.notification).toEqual({
      title: 'Huards à Harriers, g',
      lang: 'fr',
      dir: 'ltr',
      body: 'Commence dans 15\u00a0minutes (19:00)',
      navigate: `${PUBLIC_URL}/fr/game/g`,
      silent: false,
    })
    expect(at.service.received[0]?.headers).toMatchObject({ ttl: '1500', urgency: 'high' })
    expect(await outcomes()).toEqual(['sent'])
    expect(at.service.faults).toEqual([])
  })

  test.each([
    ['19:09:59', 1, 'sent'],
    ['19:10', 0, 'late'],
  ])('E9 at %s, after a time without a node, %i reminder of a start at 19:00 is sent', async (time, count, outcome) => {
    await subscribed(node, at.service, choiceOf('g'))
    at.at(time)
    await node.deliverDue()
    expect([at.service.count(), await outcomes()]).toEqual([count, [outcome]])
  })

  test('E9 two nodes share all reminders that are due, and each is sent once', async () => {
    // More than one node claims at once.
    const count = rounds({ daily: 260, proof: 500 })
    await subscribedMany(at, node, at.service, count, choiceOf('g'))
    const other = await at.open()
    at.at('18:45')
    await Promise.all([node.deliverDue(), other.deliverDue(), node.deliverDue()])
    await Promise.all([node.deliverDue(), other.deliverDue()])
    expect(at.service.faults).toEqual([])
    expect(perBrowser()).toEqual(Array.from({ length: count }, () => 1))
    expect(at.service.count()).toBe(count)
    expect(node.counts.sent + other.counts.sent).toBe(count)
    expect(new Set(await outcomes())).toEqual(new Set(['sent']))
  })

  test('E9 edits of the game while two nodes send hold up neither, and nothing is sent twice', async () => {
    const count = rounds({ daily: 120, proof: 300 })
    await subscribedMany(at, node, at.service, count, choiceOf('g'))
    const [other, staff] = [await at.open(), await at.open()]
    at.at('18:50')
    const sending = Promise.all([node.deliverDue(), other.deliverDue()])
    for (let edits = 0; edits < 10; edits++)
      await staff.edit('g', { schedule_state: 'delayed', starts_at: `2026-11-21T19:0${edits % 5}:00.000Z` })
    await sending
    at.at('18:51')
    await Promise.all([node.deliverDue(), other.deliverDue()])
    expect(perBrowser()).toEqual(Array.from({ length: count }, () => 1))
  })

  test('E9 a node sends 50 messages at once to a push service, and one that is slow keeps no other waiting', async () => {
    await subscribedMany(at, node, at.service, 80, choiceOf('g'))
    for (let count = 0; count < 3; count++) await subscribed(node, at.other, choiceOf('g'))
    const { promise, resolve } = Promise.withResolvers<{ status: number }>()
    at.service.answer(() => promise)
    at.at('18:45')
    const round = node.deliverDue()
    await waitFor(() => expect([at.service.count(), at.other.received.length]).toEqual([50, 3]))
    resolve({ status: 201 })
    await round
    expect([at.service.mostAtOnce(), perBrowser().length]).toEqual([50, 80])
  })

  test('E9 after a node dies while it sends, another one sends the rest a minute later, and nothing twice', async () => {
    await subscribedMany(at, node, at.service, 80, choiceOf('g'))
    at.service.answer('silent')
    at.at('18:45')
    // It hangs with 50 messages that the service accepted and never answers.
    const dying = node.deliverDue()
    await waitFor(() => expect(at.service.received).toHaveLength(50))
    const other = await at.open()
    at.service.answer({ status: 201 })
    await other.deliverDue()
    expect(at.service.received).toHaveLength(50)
    at.at('18:46:01')
    await other.deliverDue()
    expect(perBrowser()).toEqual(Array.from({ length: 80 }, () => 1))
    // It turns out to be alive, and continues.
    at.service.dropSilent()
    await dying
    await Promise.all([node.deliverDue(), other.deliverDue()])
    expect(perBrowser()).toEqual(Array.from({ length: 80 }, () => 1))
  })

  test('E9 a node that is closed finishes its open messages and leaves the rest to others at once', async () => {
    await subscribedMany(at, node, at.service, 80, choiceOf('g'))
    const { promise, resolve } = Promise.withResolvers<{ status: number }>()
    at.service.answer(() => promise)
    at.at('18:45')
    const round = node.deliverDue()
    await waitFor(() => expect(at.service.count()).toBe(50))
    const closed = node.close()
    resolve({ status: 201 })
    await Promise.all([round, closed])
    expect(at.service.received).toHaveLength(50)
    await (await at.open()).deliverDue()
    expect(perBrowser()).toEqual(Array.from({ length: 80 }, () => 1))
  })

  test.each([
    ['delayed', '2026-11-21T19:30:00.000Z', 'Starts in 15 minutes (19:30)'],
    ['moved', '2026-11-21T18:58:00.000Z', 'Starts in 13 minutes (18:58)'],
  ] as const)(
    'E9 a game that is %s while a node sends is announced no more for its old time',
    async (schedule_state, starts_at, announced) => {
      await subscribedMany(at, node, at.service, 80, choiceOf('g'))
      const { promise, resolve } = Promise.withResolvers<{ status: number }>()
      at.service.answer(() => promise)
      at.at('18:45')
      const round = node.deliverDue()
      await waitFor(() => expect(at.service.count()).toBe(50))
      const staff = await at.open()
      await staff.edit('g', { schedule_state, starts_at })
      resolve({ status: 201 })
      await round
      if (schedule_state === 'delayed') at.at('19:15')
      await node.deliverDue()
      expect(perBrowser()).toEqual(Array.from({ length: 80 }, () => 1))
      const bodies = at.service.received.map(({ content }) => content.notification.body)
      expect(bodies.filter((body) => body === announced)).toHaveLength(30)
    },
  )

  test('E9 a subscription that has ended is deleted, with all its reminders, and no other', async () => {
    const ended = await subscribed(node, at.service, choiceOf('g'))
    await addGame(at.tables, 'h', { starts_at: '2026-11-22T19:00:00.000Z' })
    for (const choice of [choiceOf('h'), choiceOf('g', { lead: 60 })])
      expect((await node.subscribeByPush(choice, ended.subscription, { client: 'c', cookie: '' })).ok).toBe(true)
    const stays = await subscribed(node, at.service, choiceOf('g'))
    at.service.answer((endpoint) => ({ status: endpoint === ended.subscription.endpoint ? 410 : 201 }))
    at.at('18:45')
    await node.deliverDue()
    expect(await node.list({ endpoint: ended.subscription.endpoint })).toEqual([])
    expect(await node.list({ endpoint: stays.subscription.endpoint })).toHaveLength(1)
    expect(await outcomes()).toEqual(['sent'])
    expect(node.counts.gone).toBeGreaterThan(0)
  })

  test('E9 a message that a service refuses for now is sent later, once, and holds up no other browser', async () => {
    const limited = await subscribed(node, at.service, choiceOf('g'))
    await subscribedMany(at, node, at.service, 59, choiceOf('g'))
    at.service.answer((endpoint) =>
      endpoint === limited.subscription.endpoint ? { status: 429, headers: { 'retry-after': '20' } } : { status: 201 },
    )
    at.at('18:45')
    await node.deliverDue()
    expect([at.service.count(), at.service.received.length]).toEqual([60, 59])
    at.service.answer({ status: 201 })
    at.at('18:45:19')
    await node.deliverDue()
    expect(at.service.count()).toBe(60)
    at.at('18:45:21')
    await node.deliverDue()
    await node.deliverDue()
    expect([at.service.count(), new Set(perBrowser())]).toEqual([61, new Set([1])])
  })

  test('E9 a service that accepts nothing gets a pause, and then every message once', async () => {
    await subscribedMany(at, node, at.service, 120, choiceOf('g'))
    at.service.answer({ status: 503 })
    at.at('18:45')
    await node.deliverDue()
    const asked = at.service.count()
    expect(asked).toBeLessThanOrEqual(75)
    at.service.answer({ status: 201 })
    await node.deliverDue()
    expect(at.service.count()).toBe(asked)
    at.at('18:46')
    await node.deliverDue()
    expect(perBrowser()).toEqual(Array.from({ length: 120 }, () => 1))
  })

  test('E9 a message that was put off has the game’s new start, and is dropped if the game was cancelled', async () => {
    await addGame(at.tables, 'h')
    for (const id of ['g', 'h']) await subscribed(node, at.service, choiceOf(id))
    const staff = await at.open()
    at.at('18:45')
    const { promise, resolve } = Promise.withResolvers<{ status: number }>()
    at.service.answer(() => promise)
    const round = node.deliverDue()
    await waitFor(() => expect(at.service.count()).toBe(2))
    await staff.edit('g', { schedule_state: 'cancelled' })
    await staff.edit('h', { schedule_state: 'delayed', starts_at: '2026-11-21T19:20:00.000Z' })
    resolve({ status: 429 })
    await round
    at.service.answer({ status: 201 })
    for (const time of ['18:50', '19:05', '19:06']) {
      at.at(time)
      await node.deliverDue()
    }
    expect(at.service.received.map(({ content }) => content.notification.body)).toEqual(['Starts in 15 minutes (19:20)'])
  })

  test('E9 a message whose answer was lost is not sent again', async () => {
    const impatient = await at.open({ deadline: 200 })
    await subscribed(impatient, at.service, choiceOf('g'))
    at.service.answer('silent')
    at.at('18:45')
    await impatient.deliverDue()
    at.service.answer({ status: 201 })
    for (const time of ['18:47', '18:59']) {
      at.at(time)
      await Promise.all([impatient.deliverDue(), node.deliverDue()])
    }
    expect([at.service.count(), await outcomes()]).toEqual([1, ['failed']])
    expect(at.logged).toEqual([{ service: at.service.origin, status: undefined, said: 'TimeoutError' }])
  })

  test('E9 a push to a service that cannot be reached comes later', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    const unreachable = await at.open({ reach: () => 'ECONNREFUSED' })
    at.at('18:45')
    await unreachable.deliverDue()
    expect(at.service.count()).toBe(0)
    at.at('18:45:31')
    await node.deliverDue()
    expect(at.service.received).toHaveLength(1)
  })

  test('E9 no request goes to a service that the operator no longer allows', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    const strict = await at.open({ hosts: [] })
    at.at('18:45')
    await strict.deliverDue()
    expect([at.service.count(), await outcomes()]).toEqual([0, ['failed']])
  })

  test('E9 a game that is no longer public is not announced', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    const secretive = await at.open({ texts: () => undefined })
    for (const time of ['18:45', '18:46', '19:10']) {
      at.at(time)
      await secretive.deliverDue()
    }
    expect([at.service.count(), await outcomes()]).toEqual([0, ['late']])
  })

  test('E9 a game that is public again is announced while there is time', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    const secretive = await at.open({ texts: () => undefined })
    at.at('18:45')
    await secretive.deliverDue()
    at.at('18:46')
    await node.deliverDue()
    expect(at.service.received.map(({ content }) => content.notification.body)).toEqual(['Starts in 14 minutes (19:00)'])
  })

  test('E9 a node that has not read the newest edit of a game tells nothing of it until it has', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    const seen: { version: number | undefined } = { version: undefined }
    const late = await at.open({ version: () => seen.version })
    await late.edit('g', { schedule_state: 'cancelled', version: 2 }, 'cancelled')
    for (const version of [undefined, 1]) {
      seen.version = version
      await late.deliverDue()
      at.clock.now = new Date(at.clock.now.getTime() + 4_000)
    }
    expect([at.service.count(), await outcomes()]).toEqual([0, [null]])
    seen.version = 2
    await late.deliverDue()
    expect(at.service.received.map(({ content }) => content.notification.body)).toEqual(['Cancelled\nSnow'])
  })

  test('E9 a service that asks for five minutes gets them, and one that asks for an hour is asked again after ten', async () => {
    await subscribed(node, at.service, choiceOf('g', { lead: 60 }))
    await subscribed(node, at.other, choiceOf('g', { lead: 60 }))
    at.service.answer({ status: 429, headers: { 'retry-after': '300' } })
    at.other.answer({ status: 503, headers: { 'retry-after': '3600' } })
    at.at('18:00')
    await node.deliverDue()
    for (const peer of [at.service, at.other]) peer.answer({ status: 201 })
    const received: [string, number, number][] = []
    for (const time of ['18:04:59', '18:05', '18:09:59', '18:10']) {
      at.at(time)
      await node.deliverDue()
      received.push([time, at.service.received.length, at.other.received.length])
    }
    expect(received).toEqual([
      ['18:04:59', 0, 0],
      ['18:05', 1, 0],
      ['18:09:59', 1, 0],
      ['18:10', 1, 1],
    ])
  })

  test('E9 the cancellation of a game that is two months ahead is accepted by push services', async () => {
    await addGame(at.tables, 'h', { starts_at: '2027-01-21T19:00:00.000Z', local_date: '2027-01-21' })
    await subscribed(node, at.service, choiceOf('h'))
    await node.edit('h', { schedule_state: 'cancelled' }, 'cancelled')
    await node.deliverDue()
    expect([at.service.faults, await outcomes()]).toEqual([[], ['sent']])
  })

  test('E9 F-18 a claim by a clock that was an hour ahead, and is set right, holds nothing back', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    at.at('18:45')
    await at.tables.updateTable('reminder_due').set({ claimed_until: '2026-11-21T19:46:00.000Z' }).execute()
    await node.deliverDue()
    expect(at.service.received).toHaveLength(1)
  })

  test('E9 all messages about a game have one topic, so that the newest replaces undelivered ones; another game has another topic', async () => {
    await addGame(at.tables, 'h')
    for (const id of ['g', 'h']) await subscribed(node, at.service, choiceOf(id))
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    at.at('18:45')
    await node.deliverDue()
    await node.edit('h', { starts_at: START, schedule_state: 'postponed' }, 'postponed')
    await node.deliverDue()
    const topics = at.service.received.map(({ headers, content }) => [content.notification.body, headers.topic])
    expect(topics.map(([body]) => body).sort()).toEqual([
      'Cancelled\nSnow',
      'Postponed: new date to come\nSnow',
      'Starts in 15 minutes (19:00)',
    ])
    const of = (word: string) => topics.find(([body]) => String(body).startsWith(word))?.[1]
    expect(of('Postponed')).toBe(of('Starts'))
    expect(of('Cancelled')).not.toBe(of('Starts'))
  })
})
