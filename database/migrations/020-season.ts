import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Imports of seasons, what staff chose in them for the next file, and what is known of games that came from one (spec E11). */
export async function up(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('season_run')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('uid', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'text')
    .addColumn('content', 'text')
    .addColumn('choices', 'text', (c) => c.notNull())
    .addColumn('counts', 'text')
    .addColumn('undo', 'text')
    .execute()
  await schema
    .createTable('season_choice')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('chosen_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('season_choice_key', ['kind', 'key'])
    .execute()
  await schema
    .createTable('season_game')
    .addColumn('event_id', 'text', (c) => c.primaryKey().references('event.id').onDelete('cascade'))
    .addColumn('game_number', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .execute()
}
