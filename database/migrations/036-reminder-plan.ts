import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Events of an import whose reminders are still to be planned, after its transaction (spec E9). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('reminder_plan')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('event.id').onDelete('cascade'))
    .execute()
}
