import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Indices for what is looked for often: the events that finish another one, with each edit of an event; the events of a team, by whoever asks
 * for its reminders; and the removals whose time has run out.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.createIndex('event_by_continued').on('event').column('continues_event_id').execute()
  await schema.createIndex('event_by_home_team').on('event').column('home_team_id').execute()
  await schema.createIndex('event_by_away_team').on('event').column('away_team_id').execute()
  await schema.createIndex('removed_by_end').on('removed').column('purge_at').execute()
}
