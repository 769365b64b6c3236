import type { Selectable, Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { inParts } from '../../kit/in-parts.ts'

// Deleting the series or webcasts that lock an event must not publish it (decision 044, "Locked series").

type GameRef = Pick<Selectable<Tables['event']>, 'id' | 'version' | 'series_doc_id'>

/**
 * Returns the ids of events that only this series with a password keeps out of lists: its own, and events without a series that
 * it alone shows.
 */
export async function gamesLockedBy(trx: Transaction<Tables>, seriesDocId: string): Promise<string[]> {
  const own = await trx.selectFrom('event').select('id').where('series_doc_id', '=', seriesDocId).execute()
  const shown = trx
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .select('event_id')
    .where('episode.series_doc_id', '=', seriesDocId)
  const elsewhere = trx
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .select('event_id')
    .where('episode.series_doc_id', '<>', seriesDocId)
  const others = await trx
    .selectFrom('event')
    .select('id')
    .where('series_doc_id', 'is', null)
    .where('id', 'in', shown)
    .where('id', 'not in', elsewhere)
    .execute()
  return [...own, ...others].map(({ id }) => id)
}

/**
 * Moves an event without a series to the series of its first webcast if all its webcasts are about to be deleted and each is in a
 * series with a password. Returns the former rows. `at`: ISO time of the edit.
 */
export async function keepGamesLocked(
  trx: Transaction<Tables>,
  episodeDocIds: readonly string[],
  at: string,
): Promise<GameRef[]> {
  const going = new Set(episodeDocIds)
  const found = new Map<string, GameRef>()
  for (const some of inParts(episodeDocIds)) {
    const shown = trx.selectFrom('event_episode').select('event_id').where('episode_doc_id', 'in', some)
    const events = trx
      .selectFrom('event')
      .select(['id', 'version', 'series_doc_id'])
      .where('series_doc_id', 'is', null)
      .where('id', 'in', shown)
    for (const event of await events.execute()) found.set(event.id, event)
  }
  const kept: GameRef[] = []
  for (const some of inParts([...found.keys()])) {
    const pictures = await trx
      .selectFrom('event_episode')
      .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
      .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
      .select(['event_id', 'episode_doc_id', 'episode.series_doc_id', 'sealed_password'])
      .where('event_id', 'in', some)
      .orderBy('position')
      .orderBy('episode_doc_id')
      .execute()
    for (const [id, own] of Map.groupBy(pictures, ({ event_id }) => event_id)) {
      if (!own.every(({ episode_doc_id, sealed_password }) => going.has(episode_doc_id) && sealed_password !== null)) continue
      await setSeries(trx, id, own[0]?.series_doc_id ?? null, at)
      const event = found.get(id)
      if (event) kept.push(event)
    }
  }
  return kept
}

/** Takes events out of the series to which `keepGamesLocked` moved them, except those that staff have edited since. */
export async function freeGames(trx: Transaction<Tables>, before: readonly GameRef[], at: string): Promise<void> {
  for (const some of inParts(before)) {
    const versions = new Map(some.map(({ id, version }) => [id, version]))
    const ids = some.map(({ id }) => id)
    const now = await trx.selectFrom('event').select(['id', 'version']).where('id', 'in', ids).execute()
    for (const { id, version } of now) if (version === (versions.get(id) ?? 0) + 1) await setSeries(trx, id, null, at)
  }
}

/** Raises the version as an edit does, so that an open form cannot undo it unnoticed (spec M12). */
const setSeries = (trx: Transaction<Tables>, id: string, seriesDocId: string | null, at: string) =>
  trx
    .updateTable('all_event')
    .set((eb) => ({ series_doc_id: seriesDocId, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
