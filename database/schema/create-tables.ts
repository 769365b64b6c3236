import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** Creates the tables and indices of these parts of the schema, in statements that SQLite and PostgreSQL both understand. */
export async function createTables(db: Kysely<Tables>, ...schema: readonly string[]): Promise<void> {
  for (const statement of schema.flatMap((some) => some.trim().split(/;\n|;$/)).filter((each) => each !== ''))
    await sql.raw(statement).execute(db)
}
