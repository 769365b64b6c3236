import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** French by people and services, staff's additions to the glossary, and the use of services. */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('translation')
    .addColumn('lang', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('target', 'text')
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_by', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('translation_key', ['lang', 'hash'])
    .execute()
  await schema.createIndex('translation_by_time').on('translation').column('updated_at').execute()
  await schema
    .createTable('translation_history')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('lang', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('target', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('by', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('translation_history_by_text').on('translation_history').columns(['lang', 'hash', 'at']).execute()
  await schema
    .createTable('translation_claim')
    .addColumn('lang', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('translation_claim_key', ['lang', 'hash'])
    .execute()
  await schema
    .createTable('translation_usage')
    .addColumn('day', 'text', (c) => c.primaryKey())
    .addColumn('characters', 'integer', (c) => c.notNull())
    .execute()
  await schema
    .createTable('glossary_entry')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('target', 'text')
    .addColumn('updated_by', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute()
}
