import type { Kysely } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { inTurns } from '../../../database/turns.ts'
import { sourceHash } from '../../catalog/texts/source-hash.server.ts'
import { hasDependents, touchGames, touchScores } from '../../history/hanging-rows.server.ts'
import { CLIPS, CODES, eventTopic, GAMES, NOTICES, seriesTopic } from '../../history/topics.ts'
import { inParts } from '../../kit/in-parts.ts'

/** Touches everything that shows these events: lists, their pages, and the pages of games that they finish. */
export async function touchEvents(change: Change, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  change.touch(GAMES)
  for (const id of ids) change.touch(eventTopic(id))
  await touchContinued(change, ids)
}

/**
 * Touches everything that shows events that are published or hidden: lists, their pages, the games they finish, their series and
 * scores.
 */
export async function touchShownEvents(change: Change, ids: readonly string[]): Promise<void> {
  await touchEvents(change, ids)
  await touchSeriesOfGames(change, ids)
  await touchScores(change, ids)
}

/** Touches everything that shows these documents while they are outside the trash, and related data that every node reloads. */
export async function touchHanging(
  change: Change,
  { series = [], episode = [], event = [] }: { [kind in 'series' | 'episode' | 'event']?: readonly string[] },
): Promise<void> {
  await touchGames(change, episode)
  await touchShownEvents(change, event)
  if (await hasDependents(change.trx, 'access_code', { series })) change.touch(CODES)
  if (await hasDependents(change.trx, 'notice', { series, event })) change.touch(NOTICES)
  if (await hasDependents(change.trx, 'clip', { episode })) change.touch(CLIPS)
}

/**
 * Touches events whose English title French pages show in machine or human translation: those titled with one of these texts, by
 * hash, or all.
 */
export async function touchTitledGames({ trx, touch }: Change, hashes?: ReadonlySet<string>): Promise<void> {
  const titled = trx.selectFrom('event').select(['id', 'title_en']).where('title_en', '<>', '').where('title_fr', '=', '')
  await inTurns(await titled.execute(), ({ id, title_en }) => {
    if (hashes && !hashes.has(sourceHash(title_en))) return
    touch(eventTopic(id))
    touch(GAMES)
  })
}

/** Touches the events that finish these on another day, and those that these finish, since each page links to the other. */
async function touchContinued({ trx, touch }: Change, eventIds: readonly string[]): Promise<void> {
  for (const id of await continuedOf(trx, eventIds)) touch(eventTopic(id))
}

/** Returns the events that finish one of these on another day, and those that these finish. */
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

/** Touches the series of these events: the page of a series offers its calendar once that has an entry. */
export async function touchSeriesOfGames(change: Change, eventIds: readonly string[]): Promise<void> {
  await touchSeries(change, await seriesOfGames(change.trx, eventIds))
}

export async function touchSeries({ trx, touch }: Change, docIds: Iterable<string>): Promise<void> {
  for (const some of inParts([...docIds])) {
    const rows = await trx.selectFrom('series').select('slug').where('doc_id', 'in', some).execute()
    for (const { slug } of rows) touch(seriesTopic(slug))
  }
}

/** Returns the series that contain these events or have an episode that shows them. */
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
