import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { EventRow } from '../events/games.server.ts'
import { inParts } from '../shared/in-parts.ts'

export type SeasonGameRow = Selectable<Tables['season_game']>

/** How things were before an import. */
export type SeasonUndo = {
  /** Events that it wrote: their version since, and their row before; null for new ones. */
  events: { id: string; version: number; before: EventRow | null }[]
  /** Keys that it changed, by event. */
  keys: [eventId: string, key: string | null][]
  /** What was known of the games that it touched, as far as anything was. */
  games: SeasonGameRow[]
  touched: string[]
  /** Earlier starts that it kept. */
  formerIds: string[]
}

export async function readSeasonGames(db: Kysely<Tables>, ids: readonly string[]): Promise<SeasonGameRow[]> {
  const rows: SeasonGameRow[] = []
  for (const some of inParts(ids))
    rows.push(...(await db.selectFrom('season_game').selectAll().where('event_id', 'in', some).execute()))
  return rows
}

/** Keeps what a file told of games. A row without a number leaves the one that is known. */
export async function writeSeasonGames(trx: Transaction<Tables>, rows: readonly SeasonGameRow[]): Promise<void> {
  for (const some of inParts(rows))
    await trx
      .insertInto('season_game')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('event_id').doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          game_number: eb
            .case()
            .when('excluded.game_number' as never, '=', '' as never)
            .then(eb.ref('season_game.game_number'))
            .else(eb.ref('excluded.game_number'))
            .end(),
        })),
      )
      .execute()
}
