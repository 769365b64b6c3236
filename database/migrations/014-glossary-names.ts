import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The form of a translated name, with its article ('team les'); null for phrases and for names that are never translated. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('glossary_entry').addColumn('form', 'text').execute()
}
