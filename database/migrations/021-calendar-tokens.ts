import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The private calendar addresses of accounts (spec E8). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('calendar_token')
    .addColumn('uid', 'text', (c) => c.primaryKey().references('viewer.id').onDelete('cascade'))
    .addColumn('token_digest', 'text', (c) => c.notNull().unique())
    .addColumn('salt', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .execute()
}
