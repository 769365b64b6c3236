import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Whether a game is shown, as of series and episodes (spec O4): all that exist already are. Links by which colleagues see one that is not. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('event')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('public'))
    .execute()
  await db.schema.alterTable('event').addColumn('public_at', 'text').execute()
  // The publisher looks for what is due every second.
  await db.schema.createIndex('event_public_at').on('event').column('public_at').execute()
}
