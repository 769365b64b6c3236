import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Game day: notices to viewers, locks against automatic changes, and the commands of the desk (spec D1, D2, D5). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.references('event.id').onDelete('cascade'))
    .addColumn('series_doc_id', 'text', (c) => c.references('series.doc_id').onDelete('cascade'))
    .addColumn('text_en', 'text', (c) => c.notNull())
    .addColumn('text_fr', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('event_lock')
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('axis', 'text', (c) => c.notNull())
    .addColumn('locked_by', 'text', (c) => c.notNull())
    .addColumn('locked_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_lock_key', ['event_id', 'axis'])
    .execute()
  await db.schema
    .createTable('desk_command')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('event_id', 'text', (c) => c.notNull())
    .addColumn('command', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('undo', 'text')
    .addColumn('made_at', 'text', (c) => c.notNull())
    .execute()
}
