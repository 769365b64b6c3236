import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { SportEvent } from '../events/event.ts'
import type { Games } from '../events/games.server.ts'
import { inParts } from '../kit/in-parts.ts'
import { type Hosts, playerSource } from '../playback/streams/address.ts'
import type { Observation } from './live-rule.ts'
import { type EventTimes, togetherOf, whyWatched } from './watched-event.ts'

/** A stream to read: an episode of events that are due or on the air. */
export type Target = EventTimes &
  Pick<Observation, 'isLive' | 'listed' | 'isLocked' | 'isOver'> & {
    docId: string
    /** The address of its playlist, on an allowed host. */
    address: string
    eventIds: string[]
  }

/**
 * Returns the events that staff have locked (spec D4): read when streams are shared out, and again in the transaction of a
 * change.
 */
export type Locks = (db: Kysely<Tables>, eventIds: readonly string[]) => Promise<ReadonlySet<string>>

export type TargetParts = {
  db: Kysely<Tables>
  games: () => Games
  addressOf: AddressOf
  /** True when the site follows the provider's list, which is the first witness. */
  hasList: boolean
  locks: Locks
}

/**
 * Returns the playlist that the probe may read for an episode's video; undefined for frames of the provider and for other hosts.
 */
export type AddressOf = (videoUrl: string) => string | undefined

export const addressIn =
  ({ hosts, mayAsk }: { hosts: Hosts; mayAsk: (address: string) => boolean }): AddressOf =>
  (videoUrl) => {
    const source = playerSource(videoUrl, 'External', [], hosts)
    return source.kind === 'hls' && mayAsk(source.src) ? source.src : undefined
  }

/** The maximum number of streams that are read: first those on the air, then those that start earliest. */
const MOST_STREAMS = 500

/** Maps each episode to its due events; if there are none, to its closed ones; if there are none either, to its early ones. */
function watchedPictures({ games }: Pick<TargetParts, 'games'>, now: number): Map<string, SportEvent[]> {
  const { events, picturesOf } = games()
  const byReason = {
    due: new Map<string, SportEvent[]>(),
    closed: new Map<string, SportEvent[]>(),
    early: new Map<string, SportEvent[]>(),
  }
  for (const event of events) {
    const pictures = picturesOf(event.id)
    const isOnAir = pictures.some(({ isLive }) => isLive)
    const why = whyWatched(event, isOnAir, now)
    if (!why) continue
    for (const { episodeDocId, hasVideo, isLive } of pictures)
      if (hasVideo && (why !== 'closed' || isLive))
        byReason[why].set(episodeDocId, [...(byReason[why].get(episodeDocId) ?? []), event])
  }
  return new Map([...byReason.early, ...byReason.closed, ...byReason.due])
}

/**
 * Returns the streams to read now. A stream in a provider's frame has no playlist known to this site; only the provider's list
 * covers it.
 */
export async function readTargets({ db, games, addressOf, hasList, locks }: TargetParts, now: number): Promise<Target[]> {
  const byEpisode = watchedPictures({ games }, now)
  if (byEpisode.size === 0) return []
  const locked = await locks(db, [...new Set([...byEpisode.values()].flat().map(({ id }) => id))])
  const targets: Target[] = []
  for (const docIds of inParts([...byEpisode.keys()])) {
    const rows = await db
      .selectFrom('episode')
      .leftJoin('live_stream', 'episode_doc_id', 'doc_id')
      .select(['doc_id', 'video_url', 'episode.is_live', 'live_stream.is_live as said'])
      .where('doc_id', 'in', docIds)
      .execute()
    for (const { doc_id, video_url, is_live, said } of rows) {
      const address = addressOf(video_url)
      const events = byEpisode.get(doc_id)
      if (address === undefined || !events) continue
      targets.push({
        ...togetherOf(events, now),
        docId: doc_id,
        address,
        isLive: is_live === 1,
        listed: !hasList || said === null ? undefined : said === 1 ? 'live' : 'ended',
        isLocked: events.some(({ id }) => locked.has(id)),
      })
    }
  }
  return targets.toSorted((a, b) => Number(b.isLive) - Number(a.isLive) || a.startsAt - b.startsAt).slice(0, MOST_STREAMS)
}
