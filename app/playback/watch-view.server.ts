import type { Episode } from '../catalog/episode.ts'
import { publicSeries } from '../catalog/public-views.ts'
import type { Series } from '../catalog/series.ts'
import { isPayPerView } from '../catalog/series.ts'
import { embeddedPage, type Hosts, playerSource } from './address.ts'
import {
  diffAround,
  diffWatch,
  LIST_PAGE,
  type ListPage,
  listPageOf,
  type WatchEpisode,
  type WatchPatch,
  type WatchState,
} from './watch.ts'

/** What was made of a list of episodes, which is another list after each change and in each language. */
type Made = { series: Series; state: WatchState; places?: ReadonlyMap<string, number> }
const made = new WeakMap<Episode[], Made>()
/** The episodes that a state was made of. */
const sources = new WeakMap<WatchState, Episode[]>()

/** The content of a series page, for one who may watch: the caller has asked the door (access.canWatch). */
export function watchState(series: Series, episodes: Episode[], hosts: Hosts): WatchState {
  const known = made.get(episodes)
  if (known?.series === series) return known.state
  const state = isPayPerView(series) ? embedState(series, hosts) : listState(series, episodes, hosts)
  made.set(episodes, { ...known, series, state })
  sources.set(state, episodes)
  return state
}

const embedState = (series: Series, hosts: Hosts): WatchState => ({
  series: publicSeries(series),
  embed: embeddedPage(series.embedLink, hosts),
  episodes: [],
  total: 0,
})

function listState(series: Series, episodes: Episode[], hosts: Hosts): WatchState {
  const first = { series: publicSeries(series), embed: null, episodes: pageOf(episodes, 0, hosts), total: episodes.length }
  if (episodes.length <= LIST_PAGE) return first
  const starts = episodes.flatMap(({ docId }, at) => (at % LIST_PAGE === 0 ? [docId] : []))
  const at = episodes.findIndex(({ isLive }) => isLive)
  const episode = at < LIST_PAGE ? undefined : episodes[at]
  return { ...first, starts, ...(episode && { onAir: { at, episode: watchEpisode(episode, hosts) } }) }
}

const pageOf = (episodes: Episode[], page: number, hosts: Hosts) =>
  episodes.slice(page * LIST_PAGE, (page + 1) * LIST_PAGE).map((episode) => watchEpisode(episode, hosts))

/** One page of a series' list, or the one with this episode; undefined when there is none. The same caller has asked the door. */
export function listPage(
  series: Series,
  episodes: Episode[],
  wanted: { page: number } | { episode: string },
  hosts: Hosts,
): ListPage | undefined {
  if (isPayPerView(series)) return undefined
  const at = 'page' in wanted ? wanted.page * LIST_PAGE : placeOf(series, episodes, wanted.episode, hosts)
  if (at === undefined || !episodes[at]) return undefined
  const page = listPageOf(at)
  return { page, episodes: pageOf(episodes, page, hosts) }
}

/** Where an episode stands in the list; counts from 0. */
export function placeOf(series: Series, episodes: Episode[], docId: string, hosts: Hosts): number | undefined {
  watchState(series, episodes, hosts)
  const mine = made.get(episodes) as Made
  mine.places ??= new Map(episodes.map((episode, at) => [episode.docId, at]))
  return mine.places.get(docId)
}

/** So many changed episodes go to all viewers in one frame; after a larger change pages read again. */
const MOST_PATCHED = 20

/**
 * What viewers of `before` have to be told; undefined where they should read the page again: when the order of a list of several
 * pages is another one, or much of it changed.
 */
export function watchPatch(before: WatchState, after: WatchState, hosts: Hosts): WatchPatch | undefined {
  if (before.total <= LIST_PAGE && after.total <= LIST_PAGE) return diffWatch(before, after)
  // A pay-per-view series shows none of its episodes: the list that it was made of may be the same before and after.
  if (before.total !== after.total) return undefined
  const [old, now] = [sources.get(before), sources.get(after)]
  if (!old || !now) return undefined
  const changed: Episode[] = []
  for (const [at, episode] of now.entries()) {
    if (old[at]?.docId !== episode.docId) return undefined
    if (old[at] !== episode) changed.push(episode)
  }
  if (changed.length > MOST_PATCHED) return undefined
  const episodes = changed.map((episode) => watchEpisode(episode, hosts))
  return { ...diffAround(before, after), ...(episodes.length > 0 && { episodes }) }
}

function watchEpisode(episode: Episode, hosts: Hosts): WatchEpisode {
  const video = episode.content.videos[0]
  return {
    id: episode.docId,
    ...(episode.english?.length ? { english: episode.english } : {}),
    title: episode.title,
    shortDescription: episode.shortDescription,
    longDescription: episode.longDescription,
    releaseDate: episode.releaseDate,
    durationSeconds: episode.content.durationSeconds,
    isLive: episode.isLive,
    startsAt: episode.startsAt,
    source: playerSource(episode.videoUrl, video?.videoType ?? 'External', episode.content.captions, hosts),
  }
}
