import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { enginesOf } from '../tests/daily.ts'
import { type TestDatabase, testDatabase } from '../tests/databases.ts'
import { aViewer } from '../tests/factories/viewers.ts'
import { migrate, migrateTo, migrations } from './migrate.ts'
import type { Tables } from './tables.ts'

const NAMES = Object.keys(migrations).sort()

/** The migrations applied to a database. */
async function doneIn({ database }: TestDatabase): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)
  return rows.map(({ name }) => name)
}

/** A process that migrates on command; resolves when it is ready. */
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

  test('Q-06 the granters of earlier admins are read from the activity list', async () => {
    const db = await testDatabase(engine, { isMigrated: false })
    const { db: tables } = db.database
    await migrateTo(tables, '010-series-addresses')
    const at = (minute: number) => `2026-11-21T18:0${minute}:00.000Z`
    for (const id of ['chief', 'anna', 'ben']) {
      await tables.insertInto('viewer').values(aViewer(id)).execute()
      await sql`insert into admin (uid, email, added_at) values (${id}, ${id}, ${at(0)})`.execute(tables)
    }
    const grants = [
      ['chief', 'anna', 1],
      ['anna', 'ben', 1],
      ['chief', 'ben', 2],
    ] as const
    for (const [uid, subject, minute] of grants) {
      const row = {
        id: `${uid} ${subject}`,
        at: at(minute),
        uid,
        email: uid,
        client: '',
        action: 'admin.grant',
        subject,
        title: '',
      }
      await tables.insertInto('audit').values(row).execute()
    }
    await migrate(db.database)
    expect(await tables.selectFrom('admin').select(['uid', 'granted_by']).orderBy('uid').execute()).toEqual([
      { uid: 'anna', granted_by: 'chief' },
      { uid: 'ben', granted_by: 'chief' },
      { uid: 'chief', granted_by: null },
    ])
    await db.close()
  })

  test('O6 admins of before roles keep all that they could do', async () => {
    const db = await testDatabase(engine, { isMigrated: false })
    const { db: tables } = db.database
    await migrateTo(tables, '024-access-codes')
    await tables.insertInto('viewer').values(aViewer('anna')).execute()
    await sql`insert into admin (uid, email, added_at) values ('anna', 'anna', '2026-11-21T18:00:00.000Z')`.execute(tables)
    await migrate(db.database)
    expect(await tables.selectFrom('admin').select(['uid', 'role']).execute()).toEqual([{ uid: 'anna', role: 'admin' }])
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
  const half = NAMES.slice(0, 4)
  const migrator = new Migrator({ db: db.database.db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateTo(half.at(-1) as string)
  expect(error).toBeUndefined()
  // Its last step but one waits for this table.
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = db
    .again()
    .db.transaction()
    .execute(async (trx) => {
      await sql`lock table import_run in access exclusive mode`.execute(trx)
      isHeld.resolve()
      await held.promise
    })
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
  await expect.poll(() => doneIn(db), { timeout: 10_000 }).toEqual(half)
  await migrate(db.database)
  expect(await doneIn(db)).toEqual(NAMES)
  await db.close()
})

/** Migrations from before several versions ran at once. */
const BEFORE = '006-translations'

/** The statements that a node of the previous version could not run with. */
function narrowing(statements: string[]): string[] {
  const made = new Set(statements.flatMap((each) => /^create table "(\w+)"/.exec(each)?.[1] ?? []))
  return statements.filter((each) => {
    const [, table = ''] = /(?:alter table|create unique index "\w+" on) "(\w+)"/.exec(each) ?? []
    if (made.has(table)) return false
    return (
      /\bdrop\b|\brename\b|\balter column\b|\badd constraint\b|^create unique index/.test(each) ||
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
  expect(narrowing(await statementsOf('002-accounts'))).toContain('alter table "viewer" rename column "uid" to "id"')
  expect(narrowing(['alter table "a" add column "b" text not null'])).toHaveLength(1)
  expect(narrowing(['alter table "a" drop column "b"', 'create unique index "c" on "a" ("b")'])).toHaveLength(2)
  for (const name of NAMES.filter((each) => each > BEFORE)) expect(narrowing(await statementsOf(name)), name).toEqual([])
  for (const name of ['004-unused-pictures', '005-import-progress', '006-translations'])
    expect(narrowing(await statementsOf(name)), name).toEqual([])
})
