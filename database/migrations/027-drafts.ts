import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Whether a series or an episode is shown (spec O4): all that exist already are. Links by which colleagues see what is not. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['series', 'episode'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('state', 'text', (c) => c.notNull().defaultTo('public'))
      .execute()
    await db.schema.alterTable(table).addColumn('public_at', 'text').execute()
    // The publisher looks for what is due every few seconds.
    await db.schema.createIndex(`${table}_public_at`).on(table).column('public_at').execute()
  }
  await db.schema
    .createTable('preview_link')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_digest', 'text', (c) => c.notNull().unique())
    .addColumn('series_doc_id', 'text', (c) => c.references('series.doc_id').onDelete('cascade'))
    .addColumn('episode_doc_id', 'text', (c) => c.references('episode.doc_id').onDelete('cascade'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.notNull())
    .addColumn('created_by_email', 'text', (c) => c.notNull())
    .addColumn('ends_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('preview_link_series').on('preview_link').column('series_doc_id').execute()
  await db.schema.createIndex('preview_link_episode').on('preview_link').column('episode_doc_id').execute()
}
