import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('content')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('last_updated', 'text', (c) => c.notNull())
    .execute()

  await schema
    .createTable('category')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()

  await schema
    .createTable('series')
    .addColumn('doc_id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('short_description', 'text', (c) => c.notNull())
    .addColumn('long_description', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('category_id', 'text')
    .addColumn('release_date', 'text', (c) => c.notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('thumbnail', 'text', (c) => c.notNull())
    .addColumn('sort_order', 'integer', (c) => c.notNull())
    .addColumn('sealed_password', 'text')
    .addColumn('embed_link', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'text')
    .execute()

  await schema
    .createTable('episode')
    .addColumn('doc_id', 'text', (c) => c.primaryKey())
    .addColumn('series_doc_id', 'text', (c) => c.notNull().references('series.doc_id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('video_url', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('episode_number', 'integer', (c) => c.notNull())
    .addColumn('short_description', 'text', (c) => c.notNull())
    .addColumn('long_description', 'text', (c) => c.notNull())
    .addColumn('release_date', 'text', (c) => c.notNull())
    .addColumn('rating', 'text', (c) => c.notNull())
    .addColumn('rating_source', 'text', (c) => c.notNull())
    .addColumn('thumbnail', 'text', (c) => c.notNull())
    .addColumn('duration_seconds', 'integer', (c) => c.notNull())
    .addColumn('date_added', 'text', (c) => c.notNull())
    .addColumn('videos', 'text', (c) => c.notNull())
    .addColumn('captions', 'text', (c) => c.notNull())
    .addColumn('on_roku', 'integer', (c) => c.notNull())
    .addColumn('is_live', 'integer', (c) => c.notNull())
    .addColumn('starts_at', 'text')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'text')
    .execute()
  await schema.createIndex('episode_by_series').on('episode').columns(['series_doc_id', 'episode_number', 'date_added']).execute()
  await schema.createIndex('episode_live').on('episode').columns(['is_live', 'starts_at']).execute()

  await schema
    .createTable('picture')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('placeholder', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute()

  await schema
    .createTable('live_topic')
    .addColumn('topic', 'text', (c) => c.primaryKey())
    .addColumn('v', 'integer', (c) => c.notNull())
    .addColumn('seq', 'integer', (c) => c.notNull())
    .execute()
  await schema.createIndex('live_topic_by_seq').on('live_topic').column('seq').execute()

  await schema
    .createTable('viewer')
    .addColumn('uid', 'text', (c) => c.primaryKey())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()

  await schema
    .createTable('saved_series')
    .addColumn('uid', 'text', (c) => c.notNull().references('viewer.uid').onDelete('cascade'))
    .addColumn('series_doc_id', 'text', (c) => c.notNull().references('series.doc_id').onDelete('cascade'))
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('saved_series_key', ['uid', 'series_doc_id'])
    .execute()

  await schema
    .createTable('series_grant')
    .addColumn('uid', 'text', (c) => c.notNull().references('viewer.uid').onDelete('cascade'))
    .addColumn('series_doc_id', 'text', (c) => c.notNull().references('series.doc_id').onDelete('cascade'))
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('granted_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('series_grant_key', ['uid', 'series_doc_id'])
    .execute()
  await schema.createIndex('series_grant_by_series').on('series_grant').column('series_doc_id').execute()

  await schema
    .createTable('admin')
    .addColumn('uid', 'text', (c) => c.primaryKey().references('viewer.uid').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('added_at', 'text', (c) => c.notNull())
    .execute()

  const now = new Date().toISOString()
  await db.insertInto('content').values({ id: 'main', last_updated: now }).execute()
  await db.insertInto('live_topic').values({ topic: '*', v: 0, seq: 0 }).execute()
}
