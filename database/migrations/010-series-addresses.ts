import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The addresses that series had before, so that links to them go on leading there. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('series_address')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('doc_id', 'text', (c) => c.notNull().references('series.doc_id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('series_address_by_series').on('series_address').column('doc_id').execute()
}
