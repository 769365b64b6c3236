import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Scorers' links, the log of what they entered, and the score that it comes to (spec S1, S2). */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('score_code')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sealed_code', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .execute()
  await schema.createIndex('score_code_of_event').on('score_code').column('event_id').execute()
  await schema.createIndex('score_code_until').on('score_code').column('expires_at').execute()
  await schema
    .createTable('score_fact')
    .addColumn('event_id', 'text', (c) => c.notNull().references('event.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('happened_at', 'text', (c) => c.notNull())
    .addColumn('received_at', 'text', (c) => c.notNull())
    .addColumn('code_id', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('score_fact_once', ['event_id', 'id'])
    .addUniqueConstraint('score_fact_in_order', ['event_id', 'seq'])
    .execute()
  await schema
    .createTable('score_state')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('event.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('keeper_code', 'text')
    .addColumn('keeper_device', 'text')
    .addColumn('keeper_at', 'text')
    .execute()
}
