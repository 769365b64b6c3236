import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Former addresses of series, so that old links keep working. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('series_address')
    .addColumn('slug', 'text', (c) => c.primaryKey())
    .addColumn('doc_id', 'text', (c) => c.notNull().references('series.doc_id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('series_address_by_series').on('series_address').column('doc_id').execute()
}
