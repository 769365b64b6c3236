import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** When a session's viewer last proved their identity, who granted each admin, and the admins' second factors. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('session').addColumn('confirmed_at', 'text').execute()
  await schema.alterTable('session').addColumn('second_factor_at', 'text').execute()
  await schema.alterTable('admin').addColumn('granted_by', 'text').execute()
  await db
    .updateTable('admin')
    .set((eb) => ({
      granted_by: eb
        .selectFrom('audit')
        .select('audit.uid')
        .where('audit.action', '=', 'admin.grant')
        .whereRef('audit.subject', '=', 'admin.uid')
        .orderBy('audit.at', 'desc')
        .limit(1),
    }))
    .execute()
  await schema
    .createTable('second_factor')
    .addColumn('uid', 'text', (c) => c.primaryKey().references('viewer.id').onDelete('cascade'))
    .addColumn('sealed_secret', 'text', (c) => c.notNull())
    .addColumn('sealed_codes', 'text', (c) => c.notNull())
    .addColumn('last_step', 'integer', (c) => c.notNull())
    .addColumn('set_at', 'text')
    .execute()
}
