import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepRemoved } from '../app/history/trash.server.ts'
import { openPlanner } from '../app/reminders/plan-due.server.ts'
import { removeTeam } from '../app/teams/edit-teams.server.ts'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'
import { addTeams, anEvent, saveEvent } from '../tests/factories/games.ts'
import { openTestStore, type TestStore } from '../tests/sites/store.ts'
import type { Tables } from './tables.ts'

// Checks SQLite's query plans of the site's own statements: tables that grow for years must be searched by an index.

const statements: CompiledQuery[] = []
/** Records each statement that passes. */
const overhear = (db: Kysely<Tables>): Kysely<Tables> => {
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

let db: TestDatabase
let store: TestStore
let teams: Awaited<ReturnType<typeof addTeams>>
let file: DatabaseSync
beforeAll(async () => {
  db = await testDatabase('sqlite')
  store = await openTestStore({ ...db.database, db: overhear(db.database.db) })
  teams = await addTeams(store)
  file = new DatabaseSync((db.where as { file: string }).file, { readOnly: true })
})
afterAll(async () => {
  file.close()
  await store.close()
  await db.close()
})

/** Returns SQLite's plans for a table, from the statements of `work` that search a column. */
async function plansOf(table: 'event' | 'removed', column: string, work: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0
  await work()
  const looking = statements.filter(
    ({ sql }) => sql.includes(`from "${table}"`) && sql.includes(`"${column}"`, sql.indexOf(' where ')),
  )
  return looking.flatMap(({ sql, parameters }) => {
    const steps = file.prepare(`explain query plan ${sql}`).all(...(parameters as SQLInputValue[]))
    return steps.map(({ detail }) => String(detail)).filter((detail) => /^(?:SCAN|SEARCH) /.test(detail))
  })
}

const byIndex = (column: string) =>
  expect.stringMatching(new RegExp(`^SEARCH \\w+ USING (?:COVERING )?INDEX \\w+ \\(${column}[=<]`))

test('E1 an edit of an event finds those that finish it by an index', async () => {
  const plans = await plansOf('event', 'continues_event_id', () =>
    store.heard(() => saveEvent(store.editing, anEvent({ homeTeamId: teams.northgate, awayTeamId: teams.lacBleu }))),
  )
  expect(plans).toContainEqual(byIndex('continues_event_id'))
  expect(plans).not.toContainEqual(expect.stringMatching(/^SCAN/))
})

test('E2 E9 the events of a team are found by an index, for a reminder of the team and before it is deleted', async () => {
  const planner = openPlanner({ engine: 'sqlite', now: () => store.clock.now })
  const reminder = {
    ...{ id: 'r', event_id: null, team_id: teams.northgate, series_doc_id: null },
    ...({
      channel: 'mail',
      sealed_address: 's',
      address_digest: 'd',
      language: 'en',
      lead_minutes: 60,
      token_digest: 't',
    } as const),
    ...{ created_at: store.clock.now.toISOString(), confirmed_at: null },
  }
  await store.database.db.insertInto('reminder').values(reminder).execute()
  for (const work of [
    () => store.changes.change(({ trx }) => planner.planReminder(trx, reminder)),
    () => removeTeam(store.editing, teams.northgate),
  ]) {
    const plans = await plansOf('event', 'home_team_id', work)
    expect(plans).toEqual([byIndex('home_team_id'), byIndex('away_team_id')])
  }
})

test('O1 what its time has run out for is found by an index', async () => {
  const plans = await plansOf('removed', 'purge_at', () => sweepRemoved(store.editing))
  expect(plans).toEqual([byIndex('purge_at')])
})

test('O1 what names something else by a foreign key is found by an index, as a deletion cascades', () => {
  const all = (query: string) => file.prepare(query).all() as Record<string, string | number | null>[]
  const tables = all("select name from sqlite_master where type = 'table' and name not like 'sqlite%'").map(({ name }) => name)
  const bare = tables.flatMap((table) => {
    const indices = all(`pragma index_list(${table})`).filter(({ partial }) => partial === 0)
    const firsts = indices.map(({ name }) => all(`pragma index_info(${name})`)[0]?.name)
    const keys = all(`pragma foreign_key_list(${table})`).map(({ from }) => from)
    return keys.filter((column) => !firsts.includes(column as string)).map((column) => `${table}.${column}`)
  })
  expect(tables.length).toBeGreaterThan(50)
  expect(bare).toEqual([])
})
