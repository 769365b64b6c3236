import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** What the probe knows by event: for which one a stream came to its phase, of which it has said that its picture fails; when it told staff. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('stream_check').addColumn('event_id', 'text').execute()
  await db.schema.alterTable('stream_check').addColumn('told_at', 'text').execute()
  await db.schema
    .createTable('probe_fault')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('event.id').onDelete('cascade'))
    .addColumn('is_taken_back', 'integer', (c) => c.notNull())
    .execute()
  await sql`insert into probe_fault (event_id, is_taken_back)
    select distinct event.id, 0 from event
    join event_episode on event_episode.event_id = event.id
    join stream_check on stream_check.episode_doc_id = event_episode.episode_doc_id
    where has_set_fault = 1 and has_picture_fault = 1`.execute(db)
}
