import type { Translated } from '../catalog/in-french.ts'
import type { PublicSeries } from '../catalog/public-views.ts'
import type { PlayerSource } from './address.ts'

/** An episode as the series page shows it. */
export type WatchEpisode = Translated & {
  id: string
  title: string
  shortDescription: string
  longDescription: string
  releaseDate: string
  durationSeconds: number
  isLive: boolean
  startsAt: string | null
  source: PlayerSource
}

/** Announced for later by the clock `now`, in ms, and not on the air already. */
export const isUpcoming = ({ isLive, startsAt }: Pick<WatchEpisode, 'isLive' | 'startsAt'>, now: number) =>
  !isLive && startsAt !== null && Date.parse(startsAt) > now

/** All that the series page of an open or unlocked series shows. */
export type WatchState = {
  series: PublicSeries
  /** The one embedded page of a pay-per-view series (spec W7); null for the others. */
  embed: PlayerSource | null
  episodes: WatchEpisode[]
}

export type WatchPatch = {
  series?: PublicSeries
  embed?: PlayerSource | null
  /** Episodes that are new or changed. */
  episodes?: WatchEpisode[]
  /** All ids in their order, when one came, went or moved. */
  order?: string[]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What changed: applying it to `before` gives `after`. */
export function diffWatch(before: WatchState, after: WatchState): WatchPatch {
  const patch: WatchPatch = {}
  if (!isSame(before.series, after.series)) patch.series = after.series
  if (!isSame(before.embed, after.embed)) patch.embed = after.embed
  const known = new Map(before.episodes.map((episode) => [episode.id, episode]))
  const changed = after.episodes.filter((episode) => !isSame(known.get(episode.id), episode))
  if (changed.length > 0) patch.episodes = changed
  const ids = ({ episodes }: WatchState) => episodes.map(({ id }) => id)
  if (!isSame(ids(before), ids(after))) patch.order = ids(after)
  return patch
}

/** The state after a patch; episodes that did not change stay the same objects. */
export function applyWatch(state: WatchState, patch: WatchPatch): WatchState {
  const known = new Map(state.episodes.map((episode) => [episode.id, episode]))
  for (const episode of patch.episodes ?? []) known.set(episode.id, episode)
  const order = patch.order ?? state.episodes.map(({ id }) => id)
  return {
    series: patch.series ?? state.series,
    embed: patch.embed === undefined ? state.embed : patch.embed,
    episodes: order.flatMap((id) => known.get(id) ?? []),
  }
}
