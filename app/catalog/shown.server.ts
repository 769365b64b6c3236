import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'

// What visitors may be shown, in SQL (spec O4). Whatever reads series or episodes for public pages begins here, or says by isShown() which
// rows it shows; shown.test.ts holds the list of the files that may read the tables themselves, each with its reason.

export const shownSeries = (db: Kysely<Tables>) => db.selectFrom('series').where('series.state', '=', 'public')

/** Public episodes of public series, joined with their series. */
export const shownEpisodes = (db: Kysely<Tables>) =>
  db
    .selectFrom('episode')
    .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
    .where('episode.state', '=', 'public')
    .where('series.state', '=', 'public')
