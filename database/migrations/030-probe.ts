import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The probe of streams: which node reads which, what it saw (spec D3, D4), who hears of it, and players that stall (spec D6). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('probe_node')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seen_until', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('stream_check')
    .addColumn('episode_doc_id', 'text', (c) => c.primaryKey().references('episode.doc_id').onDelete('cascade'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('state_since', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('phase', 'text', (c) => c.notNull())
    .addColumn('phase_since', 'text', (c) => c.notNull())
    .addColumn('has_been_good', 'integer', (c) => c.notNull())
    .addColumn('has_set_fault', 'integer', (c) => c.notNull())
    .addColumn('alarm_since', 'text')
    .execute()
  await db.schema
    .createTable('stream_change')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('episode_doc_id', 'text', (c) => c.notNull().references('episode.doc_id').onDelete('cascade'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('stream_change_by_episode').on('stream_change').columns(['episode_doc_id', 'at']).execute()
  await db.schema.createIndex('stream_change_by_time').on('stream_change').column('at').execute()
  await db.schema
    .createTable('staff_push')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('uid', 'text', (c) => c.notNull().references('viewer.id').onDelete('cascade'))
    .addColumn('address_digest', 'text', (c) => c.notNull().unique())
    .addColumn('sealed_address', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('made_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .alterTable('audience_minute')
    .addColumn('stalled', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
