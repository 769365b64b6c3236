import { sql, type Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Structure } from '../championships/rules/structure.ts'
import { writeLinks } from '../championships/slot-links.server.ts'
import { startEpisodes } from '../events/follow/start-episodes.server.ts'
import { touchEvents, touchSeriesOfGames } from '../events/follow/touch-games.server.ts'
import { CHAMPIONSHIPS, championshipTopic, GAMES } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import { isAgainstRows, Stale } from '../kit/staged-rows.server.ts'
import type { GamesArrivals } from './file/compare-games.server.ts'

/**
 * Writes the schools, teams, venues and events of a file in the transaction of its series, after the series. Throws Stale when
 * the site has changed since the comparison.
 */
export async function writeGames(change: Change, games: GamesArrivals, at: string): Promise<void> {
  const { trx, touch } = change
  try {
    for (const table of ['venue', 'school', 'team', 'event', 'championship'] as const) await upsert(trx, table, games[table])
    for (const rows of inParts(games.pictures))
      await trx
        .insertInto('all_event_episode')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['event_id', 'episode_doc_id']).doUpdateSet((eb) => ({
            label_en: eb.ref('excluded.label_en'),
            label_fr: eb.ref('excluded.label_fr'),
            position: eb.ref('excluded.position'),
          })),
        )
        .execute()
    for (const rows of inParts(games.dates))
      await trx
        .insertInto('all_event_date')
        .values(rows)
        .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => fromExcluded(rows, eb)))
        .execute()
    await writeChampionships(trx, games)
  } catch (error) {
    throw isAgainstRows(error) ? new Stale('Games were changed meanwhile.') : error
  }
  const ids = games.event.map(({ id }) => id)
  await startEpisodes(change, ids, at)
  if (games.venue.length + games.school.length + games.team.length > 0) touch(GAMES)
  await touchEvents(change, ids)
  await touchSeriesOfGames(change, ids)
  for (const { id } of games.championship) for (const topic of [CHAMPIONSHIPS, championshipTopic(id), GAMES]) touch(topic)
}

/** Writes the links and decisions of championships. Those in the trash with the same ids give way. */
async function writeChampionships(trx: Transaction<Tables>, { championship, slots, facts }: GamesArrivals): Promise<void> {
  const slotsOf = Map.groupBy(slots, ({ championship_id }) => championship_id)
  for (const { id, structure } of championship) {
    const { slots }: Structure = JSON.parse(structure)
    await writeLinks(trx, id, { codes: slots.map(({ code }) => code), links: slotsOf.get(id) ?? [] })
  }
  for (const some of inParts(facts)) {
    const ids = some.map(({ id }) => id)
    await trx.deleteFrom('all_championship_fact').where('id', 'in', ids).execute()
    await trx.insertInto('all_championship_fact').values(some).execute()
  }
}

async function upsert(
  trx: Transaction<Tables>,
  table: 'venue' | 'school' | 'team' | 'event' | 'championship',
  rows: readonly object[],
) {
  for (const some of inParts(rows)) {
    const written = await trx
      .insertInto(`all_${table}`)
      .values(some as never)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => fromExcluded(some, eb))
          .where(sql<boolean>`${sql.table(`all_${table}`)}.version = excluded.version - 1`),
      )
      .executeTakeFirst()
    if (Number(written.numInsertedOrUpdatedRows) !== some.length) throw new Stale(`A row of '${table}' was changed meanwhile.`)
  }
}

/** Assigns each column of a row its new value. */
const fromExcluded = ([row = {}]: readonly object[], { ref }: { ref(name: never): unknown }) =>
  Object.fromEntries(Object.keys(row).map((name) => [name, ref(`excluded.${name}` as never)])) as never
