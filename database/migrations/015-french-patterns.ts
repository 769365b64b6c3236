import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What titles have in common, with its French, as staff approved it; or as it was offered to them, and they want it no more. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('french_pattern')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('english', 'text', (c) => c.notNull())
    .addColumn('french', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('updated_by', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
}
