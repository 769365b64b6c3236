import { type Expression, type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { errorField } from './error-field.ts'
import { inParts } from './in-parts.ts'

// Stages the rows of a long change in tables of its own connection, so that its transaction only moves them: on SQLite every
// other writer waits for that transaction.

/** Thrown to roll a transaction back, because the data from which it was prepared has changed since. */
export class Stale extends Error {}

/** Ids as a list, or as a query for those in a staging table, which keeps a statement short however many ids there are. */
export type Ids = readonly string[] | Expression<string>

/** Splits listed ids into chunks; a query is a single chunk. */
export const idsInParts = (ids: Ids): Ids[] => ('length' in ids ? inParts(ids) : [ids])

/** Creates empty staging tables for this connection alone, each with the columns of a real one. */
export async function makeStaging(own: Kysely<Tables>, tables: Readonly<Record<string, keyof Tables>>): Promise<void> {
  for (const [staging, real] of Object.entries(tables)) {
    await sql`drop table if exists ${sql.table(staging)}`.execute(own)
    await sql`create temporary table ${sql.table(staging)} as select * from ${sql.table(real)} where 1 = 0`.execute(own)
  }
}

export async function stageRows<Staging>(
  own: Kysely<Staging>,
  table: keyof Staging & string,
  rows: readonly object[],
): Promise<void> {
  for (const some of inParts(rows))
    await own
      .insertInto(table)
      .values(some as never)
      .execute()
}

/**
 * True for a database error which means that, since the rows were staged, a key, code or address was taken, or something that a
 * row refers to was removed.
 */
export const isAgainstRows = (error: unknown) =>
  ['23505', '23503'].includes(String(errorField(error, 'code'))) ||
  /(?:UNIQUE|FOREIGN KEY) constraint failed/.test(String(errorField(error, 'message')))
