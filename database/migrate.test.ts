import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enginesOf } from '../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'
import { migrate, migrations } from './migrate.ts'
import type { Tables } from './tables.ts'

const NAMES = Object.keys(migrations).sort()

/** Returns the migrations applied to a database. */
async function doneIn({ database }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)
  return rows.map(({ name }) => name)
}

/** Starts a process that migrates on command; resolves when it is ready. */
async function migratingProcess({ where }: TestDatabase): Promise<ChildProcess> {
  const code = `
    import { migrate } from '${join(import.meta.dirname, 'migrate.ts')}'
    import { openDatabase } from '${join(import.meta.dirname, 'open.ts')}'
    const database = openDatabase(${JSON.stringify(where)})
    console.log('ready')
    for await (const _ of process.stdin);
    await migrate(database)
    await database.close()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

describe.each(enginesOf(import.meta.filename))('on %s', (engine) => {
  test('F-30 a database that a newer version has migrated is left as it is, with one line that says so', async () => {
    const db = await testDatabase(engine)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01T00:00:00.000Z')`.execute(
      db.database.db,
    )
    await expect(migrate(db.database)).rejects.toThrow(
      /^This database belongs to a newer version of the site \(it has 999-later\)\. [^\n]*$/,
    )
    expect(await doneIn(db)).toEqual([...NAMES, '999-later'])
    await db.close()
  })

  test('F-30 a database of the versions before the one schema is left as it is, with what to do', async () => {
    const db = await testDatabase(engine)
    await sql`delete from kysely_migration where name <> ${NAMES[0]}`.execute(db.database.db)
    await sql`update kysely_migration set name = '001-catalogue'`.execute(db.database.db)
    await expect(migrate(db.database)).rejects.toThrow(/from before December 2026\. Back it up with that version, and restore/)
    expect(await doneIn(db)).toEqual(['001-catalogue'])
    await db.close()
  })

  test('F-30 nodes killed at any moment of their first start leave a database that the next one brings up to date', async () => {
    const db = await testDatabase(engine, { isMigrated: false })
    for (const afterMs of [0, 5, 15, 40]) {
      const child = await migratingProcess(db)
      const exited = once(child, 'exit')
      child.stdin?.end()
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      child.kill('SIGKILL')
      await exited
    }
    await migrate(db.database)
    expect(await doneIn(db)).toEqual(NAMES)
    expect(await db.database.db.selectFrom('content').select('id').execute()).toHaveLength(1)
    await db.close()
  })
})

test('F-30 a node killed in the middle of its migrations leaves nothing of them', async () => {
  const db = await testDatabase('postgres', { isMigrated: false })
  // Another transaction creates the last of the tables and stays open.
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = db
    .again()
    .db.transaction()
    .execute(async (trx) => {
      await sql`create table french_pattern (key text)`.execute(trx)
      isHeld.resolve()
      await held.promise
      throw new Error('given up')
    })
    .catch(() => {})
  await isHeld.promise
  const child = await migratingProcess(db)
  const exited = once(child, 'exit')
  child.stdin?.end()
  const waiting = () =>
    sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db.database.db)
  await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBe(1)
  child.kill('SIGKILL')
  await exited
  held.resolve()
  await holding
  await expect.poll(() => doneIn(db), { timeout: 10_000 }).toEqual([])
  await migrate(db.database)
  expect(await doneIn(db)).toEqual(NAMES)
  await db.close()
})

/** Returns the statements that would break a running node of the previous version. */
function narrowing(statements: string[]): string[] {
  const made = new Set(statements.flatMap((each) => /^create table "?(\w+)"?/.exec(each)?.[1] ?? []))
  return statements.filter((each) => {
    const [, table = ''] = /(?:alter table|create unique index "?\w+"? on) "?(\w+)"?/.exec(each) ?? []
    if (made.has(table)) return false
    return (
      /\bdrop\b(?! view)|\brename\b|\balter column\b|\badd constraint\b|^create unique index/.test(each) ||
      (/\badd column\b.*\bnot null\b/.test(each) && !/\bdefault\b/.test(each))
    )
  })
}

async function statementsOf(name: string): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await migrations[name]?.up(db)
  return statements
}

test('F-30 migrations only widen the schema, so that nodes of the version before go on beside the new ones', async () => {
  expect(await statementsOf('001-schema')).toContain('create index rate_limit_by_end on rate_limit (ends_at)')
  expect(narrowing(['alter table "viewer" rename column "uid" to "id"'])).toHaveLength(1)
  expect(narrowing(['alter table "a" add column "b" text not null'])).toHaveLength(1)
  expect(narrowing(['alter table "a" drop column "b"', 'create unique index "c" on "a" ("b")'])).toHaveLength(2)
  for (const name of NAMES.slice(1)) expect(narrowing(await statementsOf(name)), name).toEqual([])
})
