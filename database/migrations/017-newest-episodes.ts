import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** For feeds of what is new, which must not look through all episodes. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('episode_newest').on('episode').columns(['release_date', 'date_added', 'doc_id']).execute()
}
