import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Messages of the contact form until the mail server has accepted them (spec H12). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('contact_message')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('page', 'text')
    .addColumn('diagnostics', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('next_at', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('held_until', 'text')
    .addColumn('fault', 'text')
    .execute()
  await db.schema.createIndex('contact_message_by_time').on('contact_message').column('next_at').execute()
}
