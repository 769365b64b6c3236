import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * How far an import is with its pictures, and how many series of its file it left out: kept beside its report, which is long,
 * so that it is neither written again with each picture nor read for the list of imports.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('import_run').addColumn('copied', 'text').execute()
  await db.schema
    .alterTable('import_run')
    .addColumn('series_left_out', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
