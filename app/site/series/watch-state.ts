import type { Episode } from '../../catalog/episodes/episode.ts'
import type { PublicSeries } from '../../catalog/public-views.ts'
import type { EnglishMarks } from '../../catalog/texts/in-french.ts'
import type { EpisodeName } from '../../events/public-event.ts'
import type { EpisodeText } from '../../kit/text/texts.ts'
import type { PlayerSource } from '../../playback/streams/address.ts'

/** An episode as the series page shows it. */
export type WatchEpisode = EnglishMarks &
  Pick<Episode, EpisodeText | 'releaseDate' | 'isLive' | 'startsAt'> & {
    id: string
    durationSeconds: number
    source: PlayerSource
  }

/**
 * Facts from the games that episodes show, by episode id: the game's id and name, and the start in words by the venue's clock.
 * `safe`: the name without teams that results have decided (spec B9).
 */
export type GameFacts = Record<string, { gameId?: string; name?: EpisodeName & { safe?: string }; when?: string }>

/** The fields of an episode that a player needs. */
export type PlayerEpisode = Pick<WatchEpisode, 'id' | 'title' | 'isLive' | 'startsAt' | 'source'> & { safe?: string }

/** Durations below this, in seconds, are the form's default and are hidden. */
export const REAL_DURATION = 2

/** True when the episode is announced for later than `now`, in ms, and is not live yet. */
export const isUpcoming = ({ isLive, startsAt }: Pick<WatchEpisode, 'isLive' | 'startsAt'>, now: number) =>
  !isLive && startsAt !== null && Date.parse(startsAt) > now

/** Episodes per page of a series' list. Longer lists load page by page, so that no series is too long for a phone. */
export const LIST_PAGE = 50

/** Returns the page of the list that contains the episode at this index; both count from 0. */
export const listPageOf = (at: number) => Math.floor(at / LIST_PAGE)

/** The content of an open or unlocked series, with the first page of its list; most series have only one page. */
export type WatchState = {
  series: PublicSeries
  /** The one embedded page of a pay-per-view series (spec W7); null for the others. */
  embed: PlayerSource | null
  /** The first page of the list. */
  episodes: WatchEpisode[]
  /** The number of episodes on all pages. */
  total: number
  /** The id of the first episode of each page, if there are several pages. */
  starts?: string[]
  /** The first live episode and its index, if it is on a later page and no episode on the first page is live. */
  onAir?: EpisodeAtIndex
}

type EpisodeAtIndex = { at: number; episode: WatchEpisode }

/** One page of the list. */
export type ListPage = { page: number; episodes: WatchEpisode[] }

export type WatchPatch = {
  series?: PublicSeries
  embed?: PlayerSource | null
  /** New or changed episodes on any page. */
  episodes?: WatchEpisode[]
  /** All ids in order, if an episode was added, removed or moved. */
  order?: string[]
  onAir?: EpisodeAtIndex | null
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the changes in a list of one page: applying them to `before` gives `after`. */
export function diffWatch(before: WatchState, after: WatchState): WatchPatch {
  const known = new Map(before.episodes.map((episode) => [episode.id, episode]))
  const changed = after.episodes.filter((episode) => !isSame(known.get(episode.id), episode))
  const ids = ({ episodes }: WatchState) => episodes.map(({ id }) => id)
  return {
    ...diffAround(before, after),
    ...(changed.length > 0 && { episodes: changed }),
    ...(!isSame(ids(before), ids(after)) && { order: ids(after) }),
  }
}

/** Returns the changes outside the list. */
export function diffAround(before: WatchState, after: WatchState): WatchPatch {
  return {
    ...(!isSame(before.series, after.series) && { series: after.series }),
    ...(!isSame(before.embed, after.embed) && { embed: after.embed }),
    ...(!isSame(before.onAir, after.onAir) && { onAir: after.onAir ?? null }),
  }
}

/** Returns the state after a patch; unchanged episodes stay the same objects. */
export function applyWatch({ onAir, ...state }: WatchState, patch: WatchPatch): WatchState {
  const known = new Map(state.episodes.map((episode) => [episode.id, episode]))
  for (const episode of patch.episodes ?? []) known.set(episode.id, episode)
  const order = patch.order ?? state.episodes.map(({ id }) => id)
  const live = patch.onAir === undefined ? onAir : patch.onAir
  return {
    ...state,
    series: patch.series ?? state.series,
    embed: patch.embed === undefined ? state.embed : patch.embed,
    episodes: order.flatMap((id) => known.get(id) ?? []),
    total: patch.order?.length ?? state.total,
    ...(live && { onAir: live }),
  }
}
