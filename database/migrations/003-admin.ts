import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Adds the audit log, recent removals and imports. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('client', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('before_digest', 'text')
    .addColumn('after_digest', 'text')
    .execute()
  await schema.createIndex('audit_by_time').on('audit').columns(['at', 'id']).execute()

  await schema
    .createTable('removed')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text', (c) => c.notNull())
    .addColumn('removed_by', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('removed_by_time').on('removed').column('removed_at').execute()

  await schema
    .createTable('import_run')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .addColumn('series_total', 'integer', (c) => c.notNull())
    .addColumn('series_done', 'integer', (c) => c.notNull())
    .addColumn('pictures_total', 'integer', (c) => c.notNull())
    .addColumn('pictures_done', 'integer', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('import_run_by_time').on('import_run').column('started_at').execute()
}
