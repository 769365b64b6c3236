import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The server and timeline on which topic versions were last raised (database/history.ts). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('content').addColumn('history', 'text').execute()
}
