import { CATALOG, seriesTopic } from '../app/history/topics.ts'
import type { Running } from '../server/services.ts'
import { CLUBS } from '../tests/factories/many-games.ts'
import { heardBy } from '../tests/store.ts'

const STAGES = [
  'Opening game',
  'Quarterfinal',
  'Semifinal',
  'Bronze medal game',
  'Gold medal final',
  'Practice',
  'Press conference',
]
const SPORTS = ["Women's hockey", "Men's volleyball", "Women's basketball", 'Mixed curling', "Men's soccer"]
/** Rows per insert; SQLite takes 32,766 values. */
const BATCH = 500
/** Series per transaction. */
const AT_ONCE = 500

/** Adds so many episodes with distinct titles to each series. */
export async function fillManyEpisodes({ editing, services, database }: Running, each: number): Promise<void> {
  const clubs = CLUBS
  const model = await database.db.selectFrom('episode').selectAll().executeTakeFirstOrThrow()
  const series = services.catalogue.snapshot().series
  for (let first = 0; first < series.length; first += AT_ONCE) {
    const rows = series.slice(first, first + AT_ONCE).flatMap(({ docId }, of) =>
      Array.from({ length: each }, (_, at) => {
        const number = (first + of) * each + at
        const [home, away] = [clubs[number % clubs.length], clubs[(number * 7 + 3) % clubs.length]]
        return {
          ...model,
          doc_id: `many-${String(number).padStart(7, '0')}`,
          series_doc_id: docId,
          title: `${SPORTS[number % SPORTS.length]}: ${STAGES[number % STAGES.length]} ${number}, ${away} at ${home}`,
          episode_number: at + 2,
          is_live: 0,
          starts_at: null,
          release_date: new Date(Date.UTC(2020, 0, 1 + (number % 2_000))).toISOString().slice(0, 10),
        }
      }),
    )
    await editing.changes.change(async ({ trx }) => {
      for (let from = 0; from < rows.length; from += BATCH)
        await trx
          .insertInto('all_episode')
          .values(rows.slice(from, from + BATCH))
          .execute()
    })
  }
  await heardBy(services, () =>
    editing.changes.change(async ({ touch }) => {
      for (const { id } of series) touch(seriesTopic(id))
      touch(CATALOG)
    }),
  )
}
