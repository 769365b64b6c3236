import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** What the provider's list of live streams said last of an episode (spec K3), and the way from a video address to its episodes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('live_stream')
    .addColumn('episode_doc_id', 'text', (c) => c.primaryKey().references('episode.doc_id').onDelete('cascade'))
    .addColumn('stream', 'text', (c) => c.notNull())
    .addColumn('is_live', 'integer', (c) => c.notNull())
    .addColumn('said_at', 'text', (c) => c.notNull())
    .addColumn('missing_since', 'text')
    .execute()
  // Of the whole address PostgreSQL would refuse long ones.
  await db.schema.createIndex('episode_by_video').on('episode').expression(sql`substr(video_url, 1, 200)`).execute()
}
