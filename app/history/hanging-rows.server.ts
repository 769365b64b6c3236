import { type Kysely, sql, type Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import { HANGING, type KEYS, type MarkedTable } from '../../database/schema/view-names.ts'
import type { Tables } from '../../database/tables.ts'
import { inParts } from '../kit/in-parts.ts'
import { eventTopic, GAMES, SCORES, scoreTopic, viewerTopic } from './topics.ts'

// Dependents of series, episodes, events and teams in tables of other folders, for the topics that their edits touch.

/** True when a table has rows outside the trash that depend on one of these documents, given by kind and id. */
export async function hasDependents(
  db: Kysely<Tables>,
  table: keyof typeof HANGING,
  by: { [kind in MarkedTable]?: readonly string[] },
): Promise<boolean> {
  for (const [column, kind] of Object.entries<keyof typeof KEYS>(HANGING[table]))
    for (const some of inParts((kind !== 'access_code' && by[kind]) || [])) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(some)}) limit 1`.execute(db)
      if (rows.length > 0) return true
    }
  return false
}

/** Returns the ids of the events that these episodes show. */
export async function eventsShownBy(trx: Transaction<Tables>, episodeDocIds: readonly string[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const some of inParts(episodeDocIds))
    for (const { event_id } of await trx
      .selectFrom('event_episode')
      .select('event_id')
      .where('episode_doc_id', 'in', some)
      .execute())
      ids.add(event_id)
  return [...ids]
}

/** Returns the ids of the championships that have these events, by their keys, which may be those in the trash. */
export async function championshipsOf(db: Kysely<Tables>, eventIds: readonly string[]): Promise<string[]> {
  const ids = new Set<string>()
  for (const some of inParts(eventIds)) {
    const links = db.selectFrom('all_championship_game').innerJoin('championship', 'championship.id', 'championship_id')
    for (const { id } of await links.select('championship.id').distinct().where('event_id', 'in', some).execute()) ids.add(id)
  }
  return [...ids]
}

/** Touches the topics of a team's followers. */
export async function touchFollowers({ trx, touch }: Change, teamId: string): Promise<void> {
  const followers = await trx.selectFrom('saved_team').select('uid').where('team_id', '=', teamId).execute()
  for (const { uid } of followers) touch(viewerTopic(uid))
}

/** Touches the events that these episodes show, because a schedule says whether a game can be watched. */
export async function touchGames({ trx, touch }: Change, episodeDocIds: readonly string[]): Promise<void> {
  for (const some of inParts(episodeDocIds)) {
    const rows = await trx.selectFrom('event_episode').select('event_id').where('episode_doc_id', 'in', some).execute()
    for (const { event_id } of rows) touch(eventTopic(event_id))
    if (rows.length > 0) touch(GAMES)
  }
}

/**
 * Touches the events of a series whose password or state has changed, and their scores: both decide which events are listed,
 * and who may watch.
 */
export async function touchGamesOfSeries({ trx, touch }: Change, seriesDocId: string): Promise<void> {
  const own = await trx.selectFrom('event').select('id').where('series_doc_id', '=', seriesDocId).execute()
  const shown = await trx
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .select('event_id as id')
    .distinct()
    .where('episode.series_doc_id', '=', seriesDocId)
    .execute()
  const ids = [...new Set([...own, ...shown].map(({ id }) => id))]
  for (const id of ids) touch(eventTopic(id))
  if (ids.length > 0) touch(GAMES)
  await touchScores({ trx, touch }, ids)
}

/** Touches the scores of those of these events that have one. */
export async function touchScores({ trx, touch }: Pick<Change, 'trx' | 'touch'>, eventIds: readonly string[]): Promise<void> {
  for (const some of inParts(eventIds)) {
    const scored = await trx
      .selectFrom('score_state')
      .select('event_id')
      .where('event_id', 'in', some)
      .where('seq', '>', 0)
      .execute()
    for (const { event_id } of scored) touch(scoreTopic(event_id))
    if (scored.length > 0) touch(SCORES)
  }
}
