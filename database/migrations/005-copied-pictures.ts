import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** How far an import is with its pictures; kept beside its report, which is long and is not written again with each of them. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('import_run').addColumn('copied', 'text').execute()
}
