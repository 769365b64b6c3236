import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What a name with its French form is, and its article ('team les'); null for phrases and names that are never translated. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('glossary_entry').addColumn('form', 'text').execute()
}
