import type { Sport, Stock } from '../recaps.ts'
import type { FrenchTeam } from './teams.ts'

/** `title` only where the site's own glossary does not say it well. */
export type FrenchEpisode = { title?: string; short: string; long: string }

/** `episodes`: those that are not made from the results of games, in their order. */
export type FrenchSeries = FrenchEpisode & { episodes?: FrenchEpisode[] }

/** Series by their id. */
export type FrenchRoom = Record<string, FrenchSeries>

export type FrenchRecap = { winner: FrenchTeam; loser: FrenchTeam; home: FrenchTeam; away: FrenchTeam; score: string }

export type FrenchStock = Stock<FrenchRecap>

export type FrenchRecaps = Record<Sport, FrenchStock>
