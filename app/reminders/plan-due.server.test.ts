import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import type { ReceivedPush } from '../../tests/peers/push-service.ts'
import {
  addGame,
  addTeams,
  choiceOf,
  openReminderTest,
  type ReminderNode,
  type ReminderTest,
  START,
  subscribed,
} from '../../tests/reminders.ts'
import fc from '../../tests/rules/properties.ts'
import { openTestStore } from '../../tests/sites/store.ts'
import { removeSeries } from '../events/deletions/remove-documents.server.ts'
import type { GamesFollower } from '../history/editing.server.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import { takeBack } from '../panel/history/trash/take-back-kinds.server.ts'

type FollowedGame = Parameters<GamesFollower['follow']>[1][number]

const LATER = '2026-11-21T19:45:00.000Z'

describe.each(enginesOf(import.meta.filename))('reminders of games that change, on %s', (engine) => {
  let at: ReminderTest
  let node: ReminderNode
  beforeEach(async () => {
    at = await openReminderTest(engine)
    node = await at.open()
    await addTeams(at.tables)
    await addGame(at.tables, 'g')
  })
  afterEach(() => at.close())

  const bodies = () => at.service.received.map(({ content }) => content.notification.body)
  const dueAt = async () => {
    const rows = await at.tables.selectFrom('reminder_due').select(['slot', 'due_at']).orderBy('slot').execute()
    return rows.map(({ slot, due_at }) => [slot, due_at?.slice(11, 16) ?? null])
  }
  async function deliverAt(...times: string[]) {
    for (const time of times) {
      at.at(time)
      await node.deliverDue()
    }
  }

  test('E9 a delay moves the reminders in the transaction of the edit, and is announced at once', async () => {
    for (const lead of [0, 15, 60] as const) await subscribed(node, at.service, choiceOf('g', { lead }))
    at.at('17:55')
    await node.edit('g', { schedule_state: 'delayed', starts_at: LATER }, 'delayed')
    expect(await dueAt()).toEqual([
      ['notice', '17:55'],
      ['notice', '17:55'],
      ['notice', '17:55'],
      ['start 0', '19:45'],
      ['start 15', '19:30'],
      ['start 60', '18:45'],
    ])
    await deliverAt('17:55', '18:00', '18:45', '19:00', '19:30', '19:45', '20:00')
    expect(bodies()).toEqual([
      ...Array.from({ length: 3 }, () => 'Delayed: now 19:45\nSnow'),
      'Starts in an hour (19:45)',
      'Starts in 15 minutes (19:45)',
      'Starting now (19:45)',
    ])
  })

  test('B4 followers of a team hear once that it plays, without a score, and get its reminder; nobody hears that it does not', async () => {
    await at.tables.updateTable('all_event').set({ away_team_id: null }).execute()
    const [row] = await at.tables.selectFrom('event').select('home_team_id').execute()
    const [other] = await at.tables
      .selectFrom('team')
      .select('id')
      .where('id', '<>', row?.home_team_id ?? '')
      .execute()
    const away = other?.id ?? ''
    await subscribed(node, at.service, choiceOf('g', { target: { kind: 'team', id: away } }))
    expect(await dueAt()).toEqual([])
    at.at('17:00')
    await node.edit('g', { away_team_id: away }, 'paired')
    expect(await dueAt()).toEqual([
      ['notice', '17:00'],
      ['start 15', '18:45'],
    ])
    await deliverAt('17:00')
    // A later edit of the planned game takes nothing back.
    await node.edit('g', { expected_minutes: 90 })
    await node.edit('g', { away_team_id: null })
    await deliverAt('17:05', '18:45')
    expect(bodies()).toEqual(['The teams are known: 2026-11-21, 19:00'])
  })

  test('E9 an edit that is rolled back leaves the reminders as they were', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    const failing = node.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('all_event').set({ schedule_state: 'cancelled' }).execute()
      await node.follower.follow(trx, [{ id: 'g', notice: 'cancelled' }])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await dueAt()).toEqual([['start 15', '18:45']])
  })

  test('E9 a game that starts earlier is announced at once when its time to announce has passed', async () => {
    await subscribed(node, at.service, choiceOf('g', { lead: 60 }))
    at.at('17:50')
    await node.edit('g', { schedule_state: 'moved', starts_at: '2026-11-21T18:20:00.000Z' })
    await node.deliverDue()
    expect(bodies()).toEqual(['Starts in 30 minutes (18:20)'])
  })

  test('E9 a game that was announced and is then delayed is not announced again: viewers learn of the delay instead', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    await deliverAt('18:45')
    at.at('18:50')
    await node.edit('g', { schedule_state: 'delayed', starts_at: LATER }, 'delayed')
    await deliverAt('18:50', '19:30', '19:45')
    expect(bodies()).toEqual(['Starts in 15 minutes (19:00)', 'Delayed: now 19:45\nSnow'])
  })

  test('E9 a postponement is announced once; the reminders are held, and come for the new date', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    at.at('18:30')
    await node.edit('g', { schedule_state: 'postponed' }, 'postponed')
    expect(await dueAt()).toEqual([
      ['notice', '18:30'],
      ['start 15', null],
    ])
    await deliverAt('18:30', '18:45', '19:00')
    await node.edit('g', { schedule_state: 'moved', starts_at: '2026-11-21T22:00:00.000Z' }, 'moved')
    await deliverAt('19:00', '21:45', '22:00')
    expect(bodies()).toEqual([
      'Postponed: new date to come\nSnow',
      'Moved to 2026-11-21, 22:00\nSnow',
      'Starts in 15 minutes (22:00)',
    ])
  })

  test('E9 a cancellation is announced once and ends the reminders; a reinstated game has them again', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    at.at('18:30')
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    expect(await dueAt()).toEqual([['notice', '18:30']])
    await deliverAt('18:30', '18:31')
    await node.edit('g', { schedule_state: 'planned' })
    await deliverAt('18:32', '18:45', '19:00')
    expect(bodies()).toEqual(['Cancelled\nSnow', 'On after all, as planned: 2026-11-21, 19:00', 'Starts in 15 minutes (19:00)'])
  })

  const CHANGES = [
    ['delay', { schedule_state: 'delayed', starts_at: LATER }, 'delayed'],
    ['move', { schedule_state: 'moved', starts_at: '2026-11-22T19:00:00.000Z' }, 'moved'],
    ['postponement', { schedule_state: 'postponed' }, 'postponed'],
    ['cancellation', { schedule_state: 'cancelled' }, 'cancelled'],
  ] as const

  test.each(CHANGES)('E9 a %s that is undone before its notice has left is told to nobody', async (_, change, notice) => {
    await subscribed(node, at.service, choiceOf('g'))
    at.at('18:30')
    await node.edit('g', change, notice)
    await node.edit('g', { schedule_state: 'planned', starts_at: START })
    await deliverAt('18:30', '18:31', '18:45')
    expect(bodies()).toEqual(['Starts in 15 minutes (19:00)'])
  })

  test.each(CHANGES)(
    'E9 a %s that is undone while a push service accepts nothing is told to nobody',
    async (_, change, notice) => {
      await subscribed(node, at.service, choiceOf('g'))
      at.service.answer({ status: 429, headers: { 'retry-after': '20' } })
      at.at('18:30')
      await node.edit('g', change, notice)
      await deliverAt('18:30')
      await node.edit('g', { schedule_state: 'planned', starts_at: START })
      at.service.answer({ status: 201 })
      await deliverAt('18:31', '18:45')
      expect(bodies()).toEqual(['Starts in 15 minutes (19:00)'])
    },
  )

  test.each(CHANGES)(
    'E9 whoever was told of a %s that is undone later, and nobody else, is told so once',
    async (_, change, notice) => {
      await subscribed(node, at.service, choiceOf('g', { language: 'fr' }))
      at.at('18:30')
      await node.edit('g', change, notice)
      await deliverAt('18:30')
      await subscribed(node, at.service, choiceOf('', { target: { kind: 'team', id: 'harriers' }, lead: 0 }))
      await node.edit('g', { schedule_state: 'planned', starts_at: START })
      await node.edit('g', { venue_id: null })
      await deliverAt('18:31', '18:32')
      expect(bodies().slice(1)).toEqual(['Finalement maintenu comme prévu\u00a0: 2026-11-21, 19:00'])
    },
  )

  test('E9 a notice that waits keeps its place when another field of its game is edited', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    at.at('18:30')
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    await node.edit('g', { venue_id: null })
    await deliverAt('18:31')
    expect(bodies()).toEqual(['Cancelled\nSnow'])
  })

  test('E9 that a game is on after all is told no more once it is over, or cancelled again', async () => {
    for (const id of ['over', 'again']) {
      await addGame(at.tables, id)
      await subscribed(node, at.service, choiceOf(id))
      await node.edit(id, { schedule_state: 'cancelled' }, 'cancelled')
    }
    await deliverAt('18:00')
    await node.edit('over', { schedule_state: 'planned', play_state: 'over' })
    await node.edit('again', { schedule_state: 'planned' })
    await node.edit('again', { schedule_state: 'cancelled' })
    await deliverAt('18:01')
    expect(bodies()).toEqual(['Cancelled\nSnow', 'Cancelled\nSnow'])
  })

  test('E9 a game whose time is to be confirmed has nothing due until it has one', async () => {
    await node.edit('g', { starts_at: null, local_time: null })
    await subscribed(node, at.service, choiceOf('g'))
    expect(await dueAt()).toEqual([['start 15', null]])
    await deliverAt('18:45', '19:00')
    await node.edit('g', { starts_at: LATER })
    await deliverAt('19:30')
    expect(bodies()).toEqual(['Starts in 15 minutes (19:45)'])
  })

  test('E9 a delay to a time to be confirmed is announced as such', async () => {
    await subscribed(node, at.service, choiceOf('g', { language: 'fr' }))
    await node.edit('g', { schedule_state: 'delayed', starts_at: null, local_time: null }, 'delayed')
    await deliverAt('17:01')
    expect(bodies()).toEqual(['Retardé\u00a0: nouvelle heure à confirmer\nNeige'])
  })

  test('E9 a notice that is still unsent is replaced by the next one, so viewers learn the newest state only', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    await node.edit('g', { schedule_state: 'delayed', starts_at: LATER }, 'delayed')
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    await deliverAt('18:01')
    expect(bodies()).toEqual(['Cancelled\nSnow'])
    // A sent notice makes room for another.
    await node.edit('g', { schedule_state: 'moved', starts_at: '2026-11-22T19:00:00.000Z' }, 'moved')
    await deliverAt('18:02', '18:03')
    expect(bodies().slice(1)).toEqual(['Moved to 2026-11-22, 19:00\nSnow'])
  })

  test('E9 a notice expires after an hour, and a game that is over causes none', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    await deliverAt('18:45')
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    await deliverAt('19:45')
    at.at('21:31')
    await node.edit('g', { schedule_state: 'planned' })
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    await deliverAt('21:32')
    expect(bodies()).toEqual(['Starts in 15 minutes (19:00)'])
  })

  test('E9 a postponed game that is cancelled days after its date is announced as cancelled', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    await deliverAt('18:45')
    await node.edit('g', { schedule_state: 'postponed' }, 'postponed')
    await node.deliverDue()
    at.clock.now = new Date('2026-11-24T17:00:00.000Z')
    await node.edit('g', { schedule_state: 'cancelled' }, 'cancelled')
    await node.deliverDue()
    expect(bodies().slice(1)).toEqual(['Postponed: new date to come\nSnow', 'Cancelled\nSnow'])
  })

  test('E9 a game that begins early ends its other reminders, and those for the start come at once', async () => {
    for (const lead of [0, 15] as const) await subscribed(node, at.service, choiceOf('g', { lead }))
    at.at('18:40')
    await node.edit('g', { play_state: 'in-play' })
    await deliverAt('18:40', '18:45', '19:00')
    expect(bodies()).toEqual(['Starting now (19:00)'])
  })

  test('E9 reminders of a team and of a series are for each of their games, also for new ones, and an address gets one message', async () => {
    const store = await openTestStore(at.db.again())
    await store.addSeries({ id: 's' })
    await store.close()
    const team = { target: { kind: 'team', id: 'harriers' } } as const
    const { subscription } = await subscribed(node, at.service, choiceOf('', team))
    const from = { client: 'c', cookie: '' }
    for (const target of [
      { kind: 'team', id: 'huards' },
      { kind: 'event', id: 'g' },
      { kind: 'series', id: 'doc-s' },
    ] as const)
      expect((await node.subscribeByPush(choiceOf('', { target }), subscription, from)).ok).toBe(true)
    const moreGames: [string, object][] = [
      ['of-one-team', { away_team_id: null }],
      ['of-the-series', { home_team_id: null, away_team_id: null, series_doc_id: 'doc-s' }],
      ['of-nobody', { home_team_id: null, away_team_id: null }],
    ]
    for (const [id, values] of moreGames) {
      await addGame(at.tables, id, values)
      await node.edit(id, {}, 'delayed')
    }
    await deliverAt('18:01', '18:45', '18:46')
    expect(
      at.service.received.map(({ content }) => `${content.notification.title}: ${content.notification.body}`).sort(),
    ).toEqual([
      'Huards at Harriers, g: Starts in 15 minutes (19:00)',
      'Huards at Harriers, of-one-team: Delayed: now 19:00\nSnow',
      'Huards at Harriers, of-one-team: Starts in 15 minutes (19:00)',
      'Huards at Harriers, of-the-series: Delayed: now 19:00\nSnow',
      'Huards at Harriers, of-the-series: Starts in 15 minutes (19:00)',
    ])
  })

  test.each([
    ['before', []],
    ['after', ['18:45']],
  ] as const)(
    'E9 O1 a series that is deleted %s a reminder was sent takes it from nobody who asked for the game too, nor sends it twice',
    async (_, sentAt) => {
      const store = await openTestStore(at.db.again())
      await store.addSeries({ id: 's' })
      await store.close()
      await addGame(at.tables, 'of-s', { home_team_id: null, away_team_id: null, series_doc_id: 'doc-s' })
      // The reminder of the series owns the message for both.
      const series = choiceOf('', { target: { kind: 'series', id: 'doc-s' } })
      const { subscription } = await subscribed(node, at.service, series)
      expect((await node.subscribeByPush(choiceOf('of-s'), subscription, { client: 'c', cookie: '' })).ok).toBe(true)
      await deliverAt(...sentAt)
      const removed = await removeSeries(node.editing, 'doc-s')
      // An edit of a game plans its messages again.
      if (sentAt.length > 0) await node.edit('of-s', {})
      await deliverAt('18:46', '18:47')
      const message = ['Huards at Harriers, of-s']
      const titles = () => at.service.received.map(({ content }) => content.notification.title)
      expect(titles()).toEqual(message)
      expect(await takeBack(node.editing, removed.ok ? removed.removedId : '')).toMatchObject({ ok: true })
      await deliverAt('18:48')
      expect(titles()).toEqual(message)
    },
  )

  test('E9 a game that another team plays after all reminds that team’s fans, and no longer the first one’s', async () => {
    const [harriers, huards] = [
      await subscribed(node, at.service, choiceOf('', { target: { kind: 'team', id: 'harriers' } })),
      await subscribed(node, at.service, choiceOf('', { target: { kind: 'team', id: 'huards' } })),
    ]
    await node.edit('g', { away_team_id: null })
    await deliverAt('18:45')
    expect(at.service.received.map(({ endpoint }) => endpoint)).toEqual([harriers.subscription.endpoint])
    await node.edit('g', { home_team_id: 'huards' })
    await deliverAt('18:46')
    expect(at.service.received.map(({ endpoint }) => endpoint)).toEqual([
      harriers.subscription.endpoint,
      huards.subscription.endpoint,
    ])
  })

  test('E9 when one of two reminders for the same game ends, the other takes over and sends nothing twice', async () => {
    await addGame(at.tables, 'h', { starts_at: LATER })
    const { subscription, token } = await subscribed(node, at.service, choiceOf('', { target: { kind: 'team', id: 'harriers' } }))
    const other = choiceOf('', { target: { kind: 'team', id: 'huards' } })
    await node.subscribeByPush(other, subscription, { client: 'c', cookie: '' })
    await deliverAt('18:45')
    expect(await node.unsubscribe(token)).toEqual({ wasThere: true })
    await node.edit('g', {})
    await deliverAt('18:46', '19:30')
    expect(bodies()).toEqual(['Starts in 15 minutes (19:00)', 'Starts in 15 minutes (19:45)'])
  })

  test('E9 a reminder asked for after it would have been due never comes, not even when the game is edited', async () => {
    at.at('18:46')
    await subscribed(node, at.service, choiceOf('g'))
    await node.edit('g', { venue_id: null })
    await deliverAt('18:47', '19:00')
    expect(bodies()).toEqual([])
  })

  test('E9 deleting an event deletes its reminders and its due messages; so does deleting a team', async () => {
    await subscribed(node, at.service, choiceOf('g'))
    await subscribed(node, at.service, choiceOf('', { target: { kind: 'team', id: 'harriers' } }))
    await at.tables.deleteFrom('all_event').execute()
    expect(await dueAt()).toEqual([])
    expect(await at.tables.selectFrom('reminder').select('team_id').execute()).toEqual([{ team_id: 'harriers' }])
    await at.tables.deleteFrom('all_team').execute()
    expect(await at.tables.selectFrom('reminder').select('team_id').execute()).toEqual([])
    await deliverAt('18:45')
    expect(at.service.count()).toBe(0)
  })

  test('E9 a game added at the moment when somebody subscribes to its team is not missed', async () => {
    const other = await at.open()
    for (let count = 0; count < 10; count++) {
      const asking = subscribed(node, at.service, choiceOf('', { target: { kind: 'team', id: 'harriers' } }))
      const adding = other.database.db.transaction().execute(async (trx) => {
        await addGame(trx, `new-${count}`)
        await other.follower.follow(trx, [{ id: `new-${count}` }])
      })
      await Promise.all([asking, adding])
    }
    const reminders = await at.tables.selectFrom('reminder').select('id').execute()
    const rows = await at.tables.selectFrom('reminder_due').select('event_id').execute()
    expect([reminders.length, rows.length]).toEqual([10, 10 * 11])
  })
})

/** Events that change a game or its delivery, in any order. */
type Step =
  | { kind: 'wait'; minutes: number }
  | { kind: 'start'; minutes: number; schedule: 'delayed' | 'moved'; isTold: boolean }
  | { kind: 'state'; schedule: 'planned' | 'postponed' | 'cancelled'; isTold: boolean }
  | { kind: 'play'; play: 'not-begun' | 'in-play' | 'over' }
  | { kind: 'limit' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
  fc.record({
    kind: fc.constant('start' as const),
    minutes: fc.integer({ min: -60, max: 120 }),
    schedule: fc.constantFrom('delayed' as const, 'moved' as const),
    isTold: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('state' as const),
    schedule: fc.constantFrom('planned' as const, 'postponed' as const, 'cancelled' as const),
    isTold: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('play' as const),
    play: fc.constantFrom('not-begun' as const, 'in-play' as const, 'over' as const),
  }),
  fc.record({ kind: fc.constant('limit' as const) }),
)

const isReinstated = ({ content }: ReceivedPush) => String(content.notification.body).startsWith('On after all')
const isStart = ({ content }: ReceivedPush) => /^(Start|Has just)/.test(String(content.notification.body))

test('E9 whatever happens to a game, its start is announced once at most, never ten minutes late, and never while the game is off', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const at = await openReminderTest('sqlite')
      try {
        const node = await at.open()
        await addTeams(at.tables)
        await addGame(at.tables, 'g')
        const { subscription } = await subscribed(node, at.service, choiceOf('g'))
        await node.subscribeByPush(choiceOf('', { target: { kind: 'team', id: 'harriers' } }), subscription, {
          client: 'c',
          cookie: '',
        })
        let notices = 0
        for (const each of steps) {
          const event = await at.tables.selectFrom('event').selectAll().executeTakeFirstOrThrow()
          const told = (schedule: string, isTold: boolean) =>
            isTold && schedule !== 'planned' ? (schedule as FollowedGame['notice']) : undefined
          if (each.kind === 'wait') at.clock.now = new Date(at.clock.now.getTime() + each.minutes * MINUTE_MS)
          else if (each.kind === 'limit') at.service.answer({ status: 429, headers: { 'retry-after': '60' } })
          else if (each.kind === 'play') await node.edit('g', { play_state: each.play })
          else if (each.kind === 'state') {
            const notice = told(each.schedule, each.isTold)
            if (notice) notices++
            await node.edit('g', { schedule_state: each.schedule }, notice)
          } else {
            const starts_at = new Date(Date.parse(event.starts_at ?? START) + each.minutes * MINUTE_MS).toISOString()
            if (each.isTold) notices++
            await node.edit('g', { schedule_state: each.schedule, starts_at }, told(each.schedule, each.isTold))
          }
          const before = at.service.received.length
          await node.deliverDue()
          const now = await at.tables.selectFrom('event').selectAll().executeTakeFirstOrThrow()
          for (const { content } of at.service.received.slice(before)) {
            if (!String(content.notification.body).startsWith('Start') && !String(content.notification.body).startsWith('Has'))
              continue
            expect(['postponed', 'cancelled']).not.toContain(now.schedule_state)
            expect(at.clock.now.getTime()).toBeLessThan(Date.parse(now.starts_at ?? '') + 10 * MINUTE_MS)
            expect(content.notification.body).toMatch(new RegExp(`${now.starts_at?.slice(11, 16)}|Has just started`))
          }
          if (each.kind === 'limit') at.service.answer({ status: 201 })
        }
        const starts = at.service.received.filter(isStart)
        expect(starts.length).toBeLessThanOrEqual(1)
        const [reinstated, told] = [isReinstated, (each: ReceivedPush) => !isReinstated(each) && !isStart(each)].map((isOne) =>
          at.service.received.filter(isOne),
        )
        expect(told?.length).toBeLessThanOrEqual(notices)
        expect(reinstated?.length).toBeLessThanOrEqual(told?.length ?? 0)
      } finally {
        await at.close()
      }
    }),
    { numRuns: 25 },
  )
})
