import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as schema from './migrations/001-schema.ts'
import * as championships from './migrations/002-championships.ts'
import * as moments from './migrations/003-moments.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables.ts'

export const migrations: Record<string, Migration> = {
  '001-schema': schema,
  '002-championships': championships,
  '003-moments': moments,
}

/** This version's migrations, in order. */
export const knownMigrations = Object.keys(migrations)

const migratorOf = (db: Kysely<Tables>) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * True for the migrations of an earlier version whose schema this version cannot migrate, which the first migration identifies.
 */
export const isEarlierSchema = ([first]: readonly string[]): boolean => first === '001-catalogue'

const EARLIER_SCHEMA =
  'This database belongs to a version of the site from before December 2026. Back it up with that version, and restore the backup into an empty place.'

/** Returns the migrations applied to a database, in order; none for an empty one. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Migrates an empty schema up to `last`, to hold rows of that version. Joins the caller's transaction, if any. */
export async function migrateTo(db: Kysely<Tables>, last: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(last)
  if (error) throw error
}

/**
 * Migrates to the newest schema. Safe on several nodes at once: one runs and the others wait (an advisory lock on PostgreSQL,
 * the write lock on SQLite). Throws when a migration fails, and rolls it back. Throws without changing anything when a newer
 * version of the site has migrated the database, because its rows are unknown here.
 */
export async function migrate({ db }: Pick<Database, 'db'>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw (await newerSchema(db)) ?? error
}

async function newerSchema(db: Kysely<Tables>): Promise<Error | undefined> {
  const applied = await appliedMigrations(db).catch(() => [])
  if (isEarlierSchema(applied)) return new Error(EARLIER_SCHEMA)
  const newer = applied.filter((name) => !(name in migrations))
  if (newer.length === 0) return undefined
  return new Error(
    `This database belongs to a newer version of the site (it has ${newer.join(', ')}). Start that version, or put back a copy of the database from before it.`,
  )
}
