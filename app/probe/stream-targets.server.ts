import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Games } from '../events/games.server.ts'
import { type Hosts, playerSource } from '../playback/address.ts'
import { inParts } from '../shared/in-parts.ts'
import type { Seen } from './live-rule.ts'
import { type EventTimes, isWatched, timesOf } from './watched-event.ts'

/** A stream to read: an episode of events that are due or on the air. */
export type Target = EventTimes &
  Pick<Seen, 'isLive' | 'listed' | 'isLocked'> & {
    docId: string
    /** Of its playlist, on an allowed host. */
    address: string
    eventIds: string[]
  }

/** Which of these events staff keep to themselves (spec D4): asked with each look, and again in the transaction of a change. */
export type Locks = (db: Kysely<Tables>, eventIds: readonly string[]) => Promise<ReadonlySet<string>>

export type TargetParts = {
  db: Kysely<Tables>
  games: () => Games
  hosts: Hosts
  mayAsk: (address: string) => boolean
  /** The site follows the provider's list, which is the first witness. */
  hasList: boolean
  locks: Locks
}

/** A site with more has its streams read by start, what is on the air first. */
const MOST_STREAMS = 500

/** What is to be read now. Streams in frames of the provider have no playlist that this site knows: its list speaks for them. */
export async function readTargets({ db, games, hosts, mayAsk, hasList, locks }: TargetParts, now: number): Promise<Target[]> {
  const { events, picturesOf } = games()
  const byEpisode = new Map<string, { eventIds: string[] } & EventTimes>()
  for (const event of events) {
    const pictures = picturesOf(event.id)
    const isOnAir = pictures.some(({ isLive }) => isLive)
    if (!isWatched(event, isOnAir, now)) continue
    const { startsAt, endsAt } = timesOf(event)
    for (const { episodeDocId, hasVideo } of pictures) {
      if (!hasVideo) continue
      const known = byEpisode.get(episodeDocId)
      byEpisode.set(episodeDocId, {
        eventIds: [...(known?.eventIds ?? []), event.id],
        startsAt: Math.min(startsAt, known?.startsAt ?? startsAt),
        endsAt: Math.max(endsAt, known?.endsAt ?? endsAt),
      })
    }
  }
  if (byEpisode.size === 0) return []
  const locked = await locks(db, [...new Set([...byEpisode.values()].flatMap(({ eventIds }) => eventIds))])
  const targets: Target[] = []
  for (const docIds of inParts([...byEpisode.keys()])) {
    const rows = await db
      .selectFrom('episode')
      .leftJoin('live_stream', 'episode_doc_id', 'doc_id')
      .select(['doc_id', 'video_url', 'episode.is_live', 'live_stream.is_live as said'])
      .where('doc_id', 'in', docIds)
      .execute()
    for (const { doc_id, video_url, is_live, said } of rows) {
      const source = playerSource(video_url, 'External', [], hosts)
      const times = byEpisode.get(doc_id)
      if (source.kind !== 'hls' || !mayAsk(source.src) || !times) continue
      targets.push({
        ...times,
        docId: doc_id,
        address: source.src,
        isLive: is_live === 1,
        listed: !hasList || said === null ? undefined : said === 1 ? 'live' : 'ended',
        isLocked: times.eventIds.some((id) => locked.has(id)),
      })
    }
  }
  return targets.toSorted((a, b) => Number(b.isLive) - Number(a.isLive) || a.startsAt - b.startsAt).slice(0, MOST_STREAMS)
}
