import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** How a game stood before it was cancelled or postponed, so that it comes back as it was (spec D2). */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('event').addColumn('called_off_from', 'text').execute()
}
