import { type Selectable, sql } from 'kysely'
import { saveEpisode } from '../../app/catalog/episodes/edit-episodes.server.ts'
import { saveSeries } from '../../app/catalog/series/edit-series.server.ts'
import { removeEpisodes } from '../../app/events/deletions/remove-documents.server.ts'
import { CATALOG, seriesTopic } from '../../app/history/topics.ts'
import type { Tables } from '../../database/tables.ts'
import type { TestStore } from '../sites/store.ts'
import { anEpisode, aSeries } from './content.ts'

type ManyEpisodes = {
  /** How many series there are, and how many episodes each has. */
  series: number
  each: number
  ofSeries?: Omit<Parameters<typeof aSeries>[0], 'id'>
  ofEpisode?: Parameters<typeof anEpisode>[1]
  /** What differs by episode, as columns. */
  row?: (at: number) => Partial<Selectable<Tables['episode']>>
}

/** Adds series s0, s1, … with episodes e0000000, e0000001, … in one edit. */
export async function fillEpisodes(store: TestStore, { series, each, ofSeries, ofEpisode, row }: ManyEpisodes): Promise<void> {
  const { editing, database } = store
  await store.addSeries({ id: 's0', ...ofSeries })
  for (let at = 1; at < series; at++) await saveSeries(editing, aSeries({ id: `s${at}`, ...ofSeries }))
  const saved = await saveEpisode(editing, anEpisode('s0', { docId: 'model', title: 'Model', ...ofEpisode }))
  if (!saved.ok) throw new Error(saved.reason)
  const model = await database.db.selectFrom('episode').selectAll().where('doc_id', '=', 'model').executeTakeFirstOrThrow()
  await store.heard(() => removeEpisodes(editing, ['model']))
  await store.heard(() =>
    store.changes.change(async ({ trx, touch }) => {
      const rows = Array.from({ length: series * each }, (_, at) => ({
        ...model,
        doc_id: `e${String(at).padStart(7, '0')}`,
        series_doc_id: `doc-s${at % series}`,
        episode_number: 1 + Math.floor(at / series),
        date_added: new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString(),
        ...row?.(at),
      }))
      for (let from = 0; from < rows.length; from += 500)
        await trx
          .insertInto('all_episode')
          .values(rows.slice(from, from + 500))
          .execute()
      for (let at = 0; at < series; at++) touch(seriesTopic(`s${at}`))
      touch(CATALOG)
    }),
  )
  // PostgreSQL itself counts a table that has grown, within a minute; until then it plans for an empty one.
  if (database.engine === 'postgres') await sql`analyze`.execute(database.db)
}
