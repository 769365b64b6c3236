import type { Sport, Stock } from '../recaps.ts'
import type { FrenchTeam } from './teams.ts'

/** `title`: only where the site's glossary does not translate it well. */
export type FrenchEpisode = { title?: string; short: string; long: string }

/** `episodes`: those that are not generated from game results, in order. */
type FrenchSeries = FrenchEpisode & { episodes?: FrenchEpisode[] }

/** Series by id. */
export type FrenchRoom = Record<string, FrenchSeries>

export type FrenchRecap = { winner: FrenchTeam; loser: FrenchTeam; home: FrenchTeam; away: FrenchTeam; score: string }

export type FrenchStock = Stock<FrenchRecap>

export type FrenchRecaps = Record<Sport, FrenchStock>
