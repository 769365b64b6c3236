import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Removals that stay for a month (spec O1), and what the activity list says of a change (spec O2). */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('removed').addColumn('title', 'text').execute()
  await schema.alterTable('removed').addColumn('subject', 'text').execute()
  await schema
    .alterTable('removed')
    .addColumn('documents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('removed')
    .addColumn('episodes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('removed').addColumn('purge_at', 'text').execute()
  await schema
    .createTable('removed_part')
    .addColumn('removed_id', 'text', (c) => c.notNull().references('removed.id').onDelete('cascade'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('removed_part_key', ['removed_id', 'place'])
    .execute()
  await schema
    .createTable('removed_picture')
    .addColumn('removed_id', 'text', (c) => c.notNull().references('removed.id').onDelete('cascade'))
    .addColumn('picture_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('removed_picture_key', ['removed_id', 'picture_id'])
    .execute()
  await schema.createIndex('removed_picture_by_picture').on('removed_picture').column('picture_id').execute()
  await schema.alterTable('audit').addColumn('changes', 'text').execute()
  await schema.alterTable('audit').addColumn('removed_id', 'text').execute()
  await schema.createIndex('audit_by_subject').on('audit').columns(['subject', 'at']).execute()
  await schema.createIndex('audit_by_person').on('audit').columns(['uid', 'at']).execute()
}
