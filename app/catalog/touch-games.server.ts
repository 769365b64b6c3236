import type { Kysely } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import { eventTopic, GAMES, SCORES, scoreTopic, seriesTopic } from '../history/topics.ts'
import { inParts } from '../shared/in-parts.ts'
import { sourceHash } from './source-hash.server.ts'

/** Touches the events that these episodes show, since a schedule tells whether a game can be watched. */
export async function touchGames({ trx, touch }: Change, episodeDocIds: string[]): Promise<void> {
  for (const some of inParts(episodeDocIds)) {
    const rows = await trx.selectFrom('event_episode').select('event_id').where('episode_doc_id', 'in', some).execute()
    for (const { event_id } of rows) touch(eventTopic(event_id))
    if (rows.length > 0) touch(GAMES)
  }
}

/**
 * Touches the events of a series whose password or state has changed, and their scores: whether they may be listed, and who may watch,
 * depends on it.
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

/** Touches the scores of these events, where they have one. */
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

/**
 * Touches the events whose English title French pages show in the machine's French, or in a person's French for that text: those titled
 * with one of these texts, by hash, or all of them.
 */
export async function touchTitledGames({ trx, touch }: Change, hashes?: ReadonlySet<string>): Promise<void> {
  const titled = trx.selectFrom('event').select(['id', 'title_en']).where('title_en', '<>', '').where('title_fr', '=', '')
  await inTurns(await titled.execute(), ({ id, title_en }) => {
    if (hashes && !hashes.has(sourceHash(title_en))) return
    touch(eventTopic(id))
    touch(GAMES)
  })
}

/** Touches the events that finish these on another day, and those that these finish: each page tells of the other. */
export async function touchContinued({ trx, touch }: Change, eventIds: readonly string[]): Promise<void> {
  for (const id of await continuedOf(trx, eventIds)) touch(eventTopic(id))
}

/** The events that finish one of these on another day, with those that they finish. */
export async function continuedOf(db: Kysely<Tables>, eventIds: readonly string[]): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const some of inParts(eventIds)) {
    const rows = await db
      .selectFrom('event')
      .select(['id', 'continues_event_id'])
      .where((eb) => eb.or([eb('continues_event_id', 'in', some), eb('id', 'in', some)]))
      .where('continues_event_id', 'is not', null)
      .execute()
    for (const { id, continues_event_id } of rows) for (const each of [id, continues_event_id]) if (each) ids.add(each)
  }
  return ids
}

/** Touches the series that have these events, whose pages offer a calendar once there is something in it. */
export async function touchSeriesOfGames(change: Change, eventIds: readonly string[]): Promise<void> {
  await touchSeries(change, await seriesOfGames(change.trx, eventIds))
}

export async function touchSeries({ trx, touch }: Change, docIds: Iterable<string>): Promise<void> {
  for (const some of inParts([...docIds])) {
    const rows = await trx.selectFrom('series').select('slug').where('doc_id', 'in', some).execute()
    for (const { slug } of rows) touch(seriesTopic(slug))
  }
}

/** The series that have these events, or one of whose episodes shows them. */
export async function seriesOfGames(db: Kysely<Tables>, eventIds: readonly string[]): Promise<Set<string>> {
  const docIds = new Set<string>()
  for (const some of inParts(eventIds)) {
    const own = db.selectFrom('event').select('series_doc_id as doc_id').distinct().where('id', 'in', some)
    const shown = db
      .selectFrom('event_episode')
      .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
      .select('episode.series_doc_id as doc_id')
      .distinct()
      .where('event_id', 'in', some)
    for (const rows of [await own.execute(), await shown.execute()])
      for (const { doc_id } of rows) if (doc_id !== null) docIds.add(doc_id)
  }
  return docIds
}
