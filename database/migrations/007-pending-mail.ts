import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Mails that the mail server has not accepted yet; one per viewer. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('pending_mail')
    .addColumn('viewer_id', 'text', (c) => c.primaryKey().references('viewer.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('next_at', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('held_until', 'text')
    .addColumn('fault', 'text')
    .execute()
  await schema.createIndex('pending_mail_by_time').on('pending_mail').column('next_at').execute()
}
