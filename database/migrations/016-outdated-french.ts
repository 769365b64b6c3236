import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The English that a person had translated before staff or an import replaced it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('text_before')
    .addColumn('doc_id', 'text', (c) => c.notNull())
    .addColumn('field', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('text_before_key', ['doc_id', 'field'])
    .execute()
}
