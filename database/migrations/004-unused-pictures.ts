import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Since when no series and no episode names a picture; the indexes are for asking that of every picture. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('picture').addColumn('unused_since', 'text').execute()
  await schema.createIndex('series_by_thumbnail').on('series').column('thumbnail').execute()
  await schema.createIndex('episode_by_thumbnail').on('episode').column('thumbnail').execute()
}
