import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** When a picture lost its last use in a series or episode; the indexes serve that check. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('picture').addColumn('unused_since', 'text').execute()
  await schema.createIndex('series_by_thumbnail').on('series').column('thumbnail').execute()
  await schema.createIndex('episode_by_thumbnail').on('episode').column('thumbnail').execute()
}
