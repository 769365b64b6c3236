import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/open.ts'
import type { SportEvent } from '../events/event.ts'
import type { Anchor } from '../playback/clock/picture-clock.ts'
import type { ScoreLog } from '../scores/log/score-log.server.ts'
import type { CurrentScores } from '../scores/log/scores-shown.server.ts'
import { rulesOf } from '../scores/rules/rules-of.ts'
import { type Moment, momentsOf } from './rules/moments-of.ts'

/** Staff's change of a moment. */
type MomentEdit = { isHidden: boolean; title: { en: string; fr: string }; shiftMs: number }

export type Moments = {
  /** Returns the moments of a game by the rules of its sport, the latest of them with fact number `seq`. */
  of(event: SportEvent): Promise<{ seq: number; moments: readonly Moment[] }>
  /** Returns staff's changes of a game's moments, by the id of the fact. */
  edits(eventId: string): Promise<ReadonlyMap<string, MomentEdit>>
  /** Returns the anchors of these episodes, of their present videos only (spec J1). */
  anchors(episodeDocIds: readonly string[]): Promise<Record<string, Anchor[]>>
  /** Returns those of these episodes whose anchors belong to a former video alone. */
  toAnchorAgain(episodeDocIds: readonly string[]): Promise<string[]>
}

/** The maximum number of games whose moments a node remembers. */
const HELD = 100

/** After reading a log, it is left alone this many times as long: a page that is told older moments asks again. */
const REST = 5

/** `restsUntil`: by the monotonic clock. */
type HeldMoments = { key: string; found: Promise<{ seq: number; moments: readonly Moment[] }>; restsUntil: number }

/** Identifies a video by its address, which must not leave the site. */
export const videoDigest = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 16)

type Options = { database: Pick<Database, 'db'>; log: Pick<ScoreLog, 'read'>; shown: Pick<CurrentScores, 'of'> }

/** Opens the moments of games, which are read from their logs (spec J2). */
export function openMoments({ database: { db }, log, shown }: Options): Moments {
  const held = new LRUCache<string, HeldMoments>({ max: HELD })
  return {
    of(event) {
      const score = shown.of(event.id)
      if (!score) return Promise.resolve({ seq: 0, moments: [] })
      // A log that starts again, as the demo's does, may have the same number of facts.
      const key = `${score.seq} ${score.at} ${event.sport} ${event.kind}`
      const known = held.get(event.id)
      if (known && (known.key === key || performance.now() < known.restsUntil)) return known.found
      const found = log.read(event.id, 0).then(({ seq, facts }) => {
        const from = performance.now()
        const moments = momentsOf(rulesOf(event), facts)
        const until = performance.now()
        next.restsUntil = until + (until - from) * REST
        return { seq, moments }
      })
      const next: HeldMoments = { key, found, restsUntil: 0 }
      held.set(event.id, next)
      // A failed read is tried again.
      found.catch(() => held.delete(event.id))
      return found
    },
    async edits(eventId) {
      const rows = await db.selectFrom('moment_edit').selectAll().where('event_id', '=', eventId).execute()
      const edit = ({ is_hidden, title_en, title_fr, shift_ms }: (typeof rows)[number]): MomentEdit => ({
        ...{ isHidden: is_hidden === 1, title: { en: title_en, fr: title_fr }, shiftMs: shift_ms },
      })
      return new Map(rows.map((row) => [row.fact_id, edit(row)]))
    },
    async anchors(episodeDocIds) {
      const present = (await readAnchors(db, episodeDocIds)).filter(({ isPresent }) => isPresent)
      const byEpisode = Map.groupBy(present, ({ id }) => id)
      return Object.fromEntries([...byEpisode].map(([id, own]) => [id, own.map(({ anchor }) => anchor)]))
    },
    async toAnchorAgain(episodeDocIds) {
      const byEpisode = Map.groupBy(await readAnchors(db, episodeDocIds), ({ id }) => id)
      return [...byEpisode].flatMap(([id, own]) => (own.some(({ isPresent }) => isPresent) ? [] : id))
    },
  }
}

/** Returns the anchors of episodes, in order; `isPresent`: of the video that the episode has now. */
async function readAnchors(db: Database['db'], episodeDocIds: readonly string[]) {
  if (episodeDocIds.length === 0) return []
  const rows = await db
    .selectFrom('episode_clock')
    .innerJoin('episode', 'episode.doc_id', 'episode_clock.episode_doc_id')
    .select(['episode_doc_id as id', 'video', 'media_ms', 'wall_at', 'episode.video_url'])
    .where('episode_doc_id', 'in', episodeDocIds)
    .orderBy('media_ms')
    .execute()
  return rows.map(({ id, video, media_ms, wall_at, video_url }) => {
    const anchor: Anchor = { seconds: media_ms / 1_000, wall: Date.parse(wall_at) }
    return { id, isPresent: video === videoDigest(video_url), anchor }
  })
}
