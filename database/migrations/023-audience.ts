import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Figures of the audience and links to reports of them (spec N1, N3). */
export async function up(db: Kysely<Tables>): Promise<void> {
  const key = ['episode', 'minute', 'language', 'surface', 'mode', 'crowd'] as const
  await db.schema
    .createTable('audience_minute')
    .addColumn('episode', 'text', (c) => c.notNull())
    .addColumn('minute', 'integer', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('surface', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('crowd', 'text', (c) => c.notNull())
    .addColumn('players', 'integer', (c) => c.notNull())
    .addColumn('stalls', 'integer', (c) => c.notNull())
    .addColumn('errors', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('audience_minute_key', [...key])
    .execute()
  await db.schema.createIndex('audience_minute_by_minute').on('audience_minute').column('minute').execute()
  await db.schema
    .createTable('audience_link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_digest', 'text', (c) => c.notNull().unique())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('scope_id', 'text', (c) => c.notNull())
    .addColumn('from_date', 'text', (c) => c.notNull())
    .addColumn('to_date', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute()
}
