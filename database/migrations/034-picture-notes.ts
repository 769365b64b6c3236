import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** How many of an event's versions only noted that its picture fails, or is back: staff at the desk need not have seen those (spec D2). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('picture_notes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
