import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Title patterns with their French that staff approved or dismissed. */
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
