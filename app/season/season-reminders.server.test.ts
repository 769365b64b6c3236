import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enginesOf } from '../../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../../tests/databases.ts'
import { addTeams, saveEvent } from '../../tests/factories/games.ts'
import { addManyGames } from '../../tests/factories/many-games.ts'
import { reminderRow, waitingPlanners } from '../../tests/reminders.ts'
import { openTestSeasons, staff, type TestSeasons } from '../../tests/season.ts'
import type { SportEvent } from '../events/event.ts'
import { openPlanner } from '../reminders/plan-due.server.ts'

const HEADER = 'Date,Time,Sport,Gender,Home,Away,Venue,External ID,Game number,Status'
const seasonAt = (time: string) => `${HEADER}\n2026-12-05,${time},Hockey,Women,Northgate,Lac-Bleu,Ferry Arena,g-1,1,`

describe.each(enginesOf(import.meta.filename))('reminders of a season, on %s', (engine) => {
  let db: TestDatabase
  let node: TestSeasons
  beforeEach(async () => {
    db = await testDatabase(engine)
    node = await openTestSeasons(db)
    await addTeams(node.store)
  })
  afterEach(async () => {
    await node.close()
    await db.close()
  })

  const planner = () => openPlanner({ engine, now: () => node.store.clock.now })
  test('E9 E11 whoever asks for a reminder while its game is edited, imported or taken back waits, and neither fails', async () => {
    const { planEvents, hold } = planner()
    const editing = { ...node.store.editing, by: staff, follower: { hold, follow: planEvents, leaveSeries: async () => {} } }
    const first = await node.receive(seasonAt('19:00'))
    expect(await node.bringIn(first)).toMatchObject({ ok: true })
    await expect.poll(() => node.store.games().events.length).toBe(1)
    const [game] = node.store.games().events as [SportEvent]
    const next = await node.receive(seasonAt('20:00'))
    const works: [string, () => Promise<unknown>][] = [
      ['import', () => node.bringIn(next)],
      ['undo', () => node.seasons.undo(next, staff)],
      ['edit', () => saveEvent(editing, { ...game, localTime: '21:00' })],
    ]
    for (const [name, work] of works) {
      let working: Promise<unknown> | undefined
      await db
        .again()
        .db.transaction()
        .execute(async (trx) => {
          await hold(trx)
          working = work()
          if (engine === 'postgres') await expect.poll(() => waitingPlanners(db)).toBe(1)
          await trx
            .insertInto('reminder')
            .values(reminderRow(name, { event_id: game.id }))
            .execute()
        })
      expect([name, await working]).toMatchObject([name, { ok: true }])
    }
    const due = await db.database.db.selectFrom('reminder_due').select(['reminder_id', 'due_at']).orderBy('reminder_id').execute()
    expect(due.map(({ reminder_id }) => reminder_id)).toEqual(['reminder edit', 'reminder import', 'reminder undo'])
    expect(new Set(due.map(({ due_at }) => due_at))).toEqual(new Set(['2026-12-06T00:15:00.000Z']))
  })

  test('E11 the reminders of a thousand games of a file, few of them asked for, are planned in a few queries', async () => {
    await node.store.changes.change(({ trx }) => addManyGames(trx, [{ count: 1_000, from: '2026-12-01', days: 100 }]))
    const games = await db.database.db.selectFrom('event').select('id').orderBy('id').execute()
    await db.database.db
      .insertInto('reminder')
      .values(reminderRow('a', { event_id: games[500]?.id ?? '' }))
      .execute()
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery({ node: query }) {
        queries++
        return query
      },
      transformResult: async ({ result }) => result,
    }
    await node.store.changes.change(({ trx }) => planner().planEvents(trx.withPlugin(counting), games))
    const due = await db.database.db.selectFrom('reminder_due').select('event_id').execute()
    expect(due).toEqual([{ event_id: games[500]?.id }])
    expect(queries).toBeLessThan(60)
  })

  test('Q-95 reminders of an import are planned after it, in short transactions; until then none is sent, and a restart plans the rest', async () => {
    const { planWaiting, planLater } = planner()
    const team = await db.database.db.selectFrom('team').select('id').executeTakeFirstOrThrow()
    await db.database.db
      .insertInto('reminder')
      .values(reminderRow('fan', { team_id: team.id }))
      .execute()
    const many = Array.from(
      { length: 60 },
      (_, at) => `2026-12-05,${10 + (at % 10)}:${10 + Math.floor(at / 10)},Hockey,Women,Northgate,Lac-Bleu,,g-${at},${at},`,
    )
    expect(await node.bringIn(await node.receive([HEADER, ...many].join('\n')))).toMatchObject({ ok: true })
    const due = () => db.database.db.selectFrom('reminder_due').select('due_at').execute()
    const waiting = async () => (await db.database.db.selectFrom('reminder_plan').select('event_id').execute()).length
    expect([(await due()).length, await waiting()]).toEqual([60, 0])
    // The state that an import leaves when it stops right after its commit.
    await db.database.db.deleteFrom('reminder_due').execute()
    const ids = (await db.database.db.selectFrom('event').select('id').execute()).map(({ id }) => id)
    await node.store.changes.change(({ trx }) => planLater(trx, ids))
    let rounds = 0
    const stopping: KyselyPlugin = {
      transformQuery({ node: query }) {
        if (
          query.kind === 'DeleteQueryNode' &&
          'from' in query &&
          JSON.stringify(query.from).includes('reminder_plan') &&
          rounds++ === 1
        )
          throw new Error('The node stops.')
        return query
      },
      transformResult: async ({ result }) => result,
    }
    await expect(planWaiting(db.database.db.withPlugin(stopping))).rejects.toThrow('The node stops.')
    // The first slice is planned, and nothing of the second.
    expect(await waiting()).toBe(35)
    expect(await due()).toHaveLength(25)
    await planWaiting(db.database.db)
    expect([(await due()).length, await waiting()]).toEqual([60, 0])
  })
})
