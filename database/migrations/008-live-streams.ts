import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * The last state of an episode in the provider's list of live streams (spec K3), and an index from video address to episodes.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('live_stream')
    .addColumn('episode_doc_id', 'text', (c) => c.primaryKey().references('episode.doc_id').onDelete('cascade'))
    .addColumn('stream', 'text', (c) => c.notNull())
    .addColumn('is_live', 'integer', (c) => c.notNull())
    .addColumn('said_at', 'text', (c) => c.notNull())
    .addColumn('missing_since', 'text')
    .execute()
  // PostgreSQL cannot index very long addresses whole.
  await db.schema.createIndex('episode_by_video').on('episode').expression(sql`substr(video_url, 1, 200)`).execute()
}
