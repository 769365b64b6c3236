import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What each colleague may do in the panel, and invitations to it (spec O6). Admins of before may do all, as they could. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('admin')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('admin'))
    .execute()
  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('token_digest', 'text', (c) => c.unique())
    .addColumn('invited_by', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('accepted_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema
    .createTable('invitation_mail')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('invitation_id', 'text', (c) => c.notNull().references('invitation.id').onDelete('cascade'))
    .addColumn('confirms_uid', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('next_at', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('held_until', 'text')
    .addColumn('fault', 'text')
    .execute()
}
