import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** For suspended games that are finished on another day. No foreign key: files bring events in any order, and a deleted one may come back. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('event').addColumn('continues_event_id', 'text').execute()
}
