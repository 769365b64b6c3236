import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** How many series of its file an import left out, so that the list of imports need not read their reports. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('import_run')
    .addColumn('series_left_out', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
