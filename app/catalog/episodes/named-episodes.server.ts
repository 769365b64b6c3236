import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import type { Language } from '../../kit/language.ts'
import type { Catalogue } from '../catalogue.server.ts'
import { searchText, textsScore } from '../search/typed-words.ts'
import type { FrenchSource } from '../snapshot.server.ts'

/** An episode as the panel's search lists it. */
export type EpisodeName = {
  docId: string
  seriesDocId: string
  title: string
  /** 'en' when a French reader gets the English title. */
  lang?: 'en'
  seriesTitle: string
  releaseDate: string
  isLive: boolean
}

export const EPISODE_TITLES = [
  'episode.doc_id',
  'episode.series_doc_id',
  'episode.title',
  'episode.release_date',
  'episode.is_live',
] as const
export type EpisodeTitleRow = Pick<Tables['episode'], 'doc_id' | 'series_doc_id' | 'title' | 'release_date' | 'is_live'>
type Query = SelectQueryBuilder<Tables, 'episode', EpisodeTitleRow>

/** The maximum number of episodes found by an address. */
const BY_ADDRESS = 5

type Options = { database: Database; catalogue: Pick<Catalogue, 'staffSnapshot'>; french: FrenchSource }

/** Reads episodes with their titles for lists, straight from the database. */
export function openNamedEpisodes({ database, catalogue, french }: Options) {
  const { db } = database
  const rowsOf = (narrow: (query: Query) => Query) => narrow(db.selectFrom('episode').select(EPISODE_TITLES)).execute()

  /** Returns the rows with titles. With `words`, only those whose titles, or those of their series, contain all words. */
  async function listed(rows: readonly EpisodeTitleRow[], language: Language, words: readonly string[] = []) {
    const [en, fr] = [catalogue.staffSnapshot('en').byDocId, catalogue.staffSnapshot('fr').byDocId]
    const isFound = ({ title, series_doc_id }: EpisodeTitleRow, said: string) => {
      const titles = [title, said, en.get(series_doc_id)?.title ?? '', fr.get(series_doc_id)?.title ?? '']
      return words.length === 0 || textsScore([searchText(titles)], words) > 0
    }
    // The glossary needs up to a millisecond per title, so it is used only when French is shown or when the words may occur only
    // in it.
    const asked = rows.filter((row) => language === 'fr' || !isFound(row, ''))
    const known = await french.texts(
      db,
      asked.map(({ title }) => title),
    )
    return rows.flatMap((row): EpisodeName[] => {
      const [series, inFrench] = [en.get(row.series_doc_id), fr.get(row.series_doc_id)]
      const said = known.get(row.title)?.text
      if (!series || !inFrench || !isFound(row, said ?? '')) return []
      return [
        {
          docId: row.doc_id,
          seriesDocId: row.series_doc_id,
          title: language === 'fr' ? (said ?? row.title) : row.title,
          ...(language === 'fr' && said === undefined && { lang: 'en' as const }),
          seriesTitle: (language === 'fr' ? inFrench : series).title,
          releaseDate: row.release_date,
          isLive: row.is_live === 1,
        },
      ]
    })
  }

  return {
    /** Returns these episodes, in this order; deleted ones are missing. */
    async byDocIds(docIds: readonly string[], language: Language, words?: readonly string[]): Promise<EpisodeName[]> {
      if (docIds.length === 0) return []
      const rows = await rowsOf((query) => query.where('episode.doc_id', 'in', docIds))
      const byDocId = new Map(rows.map((row) => [row.doc_id, row]))
      const inOrder = docIds.flatMap((docId) => byDocId.get(docId) ?? [])
      return listed(inOrder, language, words)
    },
    async byAddress(text: string, language: Language): Promise<EpisodeName[]> {
      const begun = text.slice(0, 200)
      // On SQLite a range uses the index. PostgreSQL compares by collation, so each row is compared instead.
      const begins = (column: ReturnType<typeof sql<string>>) =>
        database.engine === 'sqlite'
          ? sql<boolean>`${column} >= ${begun} and ${column} < ${`${begun}\u{10ffff}`}`
          : sql<boolean>`starts_with(${column}, ${begun})`
      const first = (column: ReturnType<typeof sql<string>>) => rowsOf((query) => query.where(begins(column)).limit(BY_ADDRESS))
      const byId = await first(sql<string>`episode.doc_id`)
      return listed(byId.length > 0 ? byId : await first(sql<string>`substr(video_url, 1, 200)`), language)
    },
  }
}
