import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * An import's picture progress and number of skipped series, stored beside its long report, so that the report is neither
 * rewritten for each picture nor read for the list of imports.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('import_run').addColumn('copied', 'text').execute()
  await db.schema
    .alterTable('import_run')
    .addColumn('series_left_out', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
