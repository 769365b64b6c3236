import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

// The rows that visitors may see, in SQL (spec O4). Code that reads series or episodes for public pages starts from these queries
// or filters with isShown(); shown.test.ts lists the files that may read the tables themselves, each with its reason.

export const shownSeries = (db: Kysely<Tables>) => db.selectFrom('series').where('series.state', '=', 'public')

/** Selects public episodes of public series, joined with their series. */
export const shownEpisodes = (db: Kysely<Tables>) =>
  db
    .selectFrom('episode')
    .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
    .where('episode.state', '=', 'public')
    .where('series.state', '=', 'public')
