import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Access codes of series, and what accounts have unlocked by them (spec O7). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('access_code')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('series_doc_id', 'text', (c) => c.notNull().references('series.doc_id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sealed_code', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('ends_at', 'text')
    .addColumn('most_uses', 'integer')
    .addColumn('uses', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('revoked_at', 'text')
    .addColumn('end_told_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('access_code_by_series').on('access_code').column('series_doc_id').execute()
  await db.schema
    .createTable('code_grant')
    .addColumn('uid', 'text', (c) => c.notNull().references('viewer.id').onDelete('cascade'))
    .addColumn('code_id', 'text', (c) => c.notNull().references('access_code.id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('granted_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('code_grant_key', ['uid', 'code_id'])
    .execute()
  await db.schema.createIndex('code_grant_by_code').on('code_grant').column('code_id').execute()
}
