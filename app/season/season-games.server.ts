import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { EventRow } from '../events/games.server.ts'
import { inParts } from '../kit/in-parts.ts'
import { makeStaging, stageRows } from '../kit/staged-rows.server.ts'

export type SeasonGameRow = Selectable<Tables['season_game']>

/** The state before an import. */
export type SeasonUndo = {
  /** The events that the import wrote: their version since then, and their earlier row; null for new ones. */
  events: { id: string; version: number; before: EventRow | null }[]
  /** The previous keys of the events whose key the import changed. */
  keys: [eventId: string, key: string | null][]
  /** The earlier data about the games that the import touched, where there was any. */
  games: SeasonGameRow[]
  touched: string[]
  /** The ids of the former starts that the import stored. */
  formerIds: string[]
}

export async function readSeasonGames(db: Kysely<Tables>, ids: readonly string[]): Promise<SeasonGameRow[]> {
  const rows: SeasonGameRow[] = []
  for (const some of inParts(ids))
    rows.push(...(await db.selectFrom('season_game').selectAll().where('event_id', 'in', some).execute()))
  return rows
}

/** Takes games that only their championship has changed since their import for unedited. `version`: the one before. */
export async function keepUnedited(trx: Transaction<Tables>, games: readonly { id: string; version: number }[]): Promise<void> {
  for (const { id, version } of games)
    await trx
      .updateTable('all_season_game')
      .set({ version: version + 1 })
      .where('event_id', '=', id)
      .where('version', '=', version)
      .execute()
}

type Staging = { incoming_season_game: Tables['season_game']; touched_season_game: Pick<Tables['season_game'], 'event_id'> }

/** Stages a file's data about games; `touched`: the events whose present data is deleted first. */
export async function stageSeasonGames(
  own: Kysely<Tables>,
  rows: readonly SeasonGameRow[],
  touched: readonly string[] = [],
): Promise<void> {
  await makeStaging(own, { incoming_season_game: 'season_game', touched_season_game: 'season_game' })
  const staging = own.withTables<Staging>()
  const ids = touched.map((event_id) => ({ event_id }))
  await stageRows(staging, 'incoming_season_game', rows)
  await stageRows(staging, 'touched_season_game', ids)
}

/** Moves the staged data about games into place. A row without a number does not replace a known number. */
export async function moveSeasonGames(trx: Transaction<Tables>): Promise<void> {
  await sql`delete from all_season_game where event_id in (select event_id from touched_season_game)`.execute(trx)
  await sql`insert into all_season_game (event_id, game_number, version)
    select event_id, game_number, version from incoming_season_game where true
    on conflict (event_id) do update set version = excluded.version,
    game_number = case when excluded.game_number = '' then all_season_game.game_number else excluded.game_number end`.execute(trx)
}
