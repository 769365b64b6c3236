import type { Grant } from '../../access/grants.server.ts'
import type { Episode } from '../../catalog/episodes/episode.ts'
import { type PublicSeries, publicSeries } from '../../catalog/public-views.ts'
import { isPayPerView, type Series } from '../../catalog/series/series.ts'
import { seriesTopic } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { byField, EPISODE_TEXTS, SERIES_DESCRIPTIONS } from '../../kit/text/texts.ts'
import { embeddedPage, type Hosts, playerSource } from '../../playback/streams/address.ts'
import type { Services } from '../../services.server.ts'
import {
  diffAround,
  diffWatch,
  LIST_PAGE,
  type ListPage,
  listPageOf,
  type WatchEpisode,
  type WatchPatch,
  type WatchState,
} from './watch-state.ts'

type ClosedPage =
  /** `hasEnded`: this viewer had unlocked it with an access code that has expired. */
  | { kind: 'locked'; id: string; v: number; language: Language; series: PublicSeries; hasEnded?: true }
  | { kind: 'not-found'; id: string; v: number }

type OpenPage = {
  kind: 'open'
  id: string
  v: number
  language: Language
  state: WatchState
  /** The episode in the address, when the series has it. */
  linkedId?: string
  /** The page of the list that contains it, when not the first. */
  linked?: ListPage
}
export type WatchPage = OpenPage | ClosedPage

/** A further page of a series' list. */
export type MorePage = ({ kind: 'open'; v: number; language: Language } & ListPage) | ClosedPage

/** The keys to a protected series: unlocks, or an admin record. */
export type Keys = { grants: Grant[]; isStaff: boolean }
export const NO_KEYS: Keys = { grants: [], isStaff: false }

/** The services that a series page reads from. */
export type SeriesServices = Pick<Services, 'catalogue' | 'access' | 'hosts'>

type SeriesAccess = { kind: 'open'; v: number; series: Series; episodes: Episode[] } | ClosedPage

/** Returns what holders of `keys` may watch of a series. The only access to episodes and video addresses (spec P2). */
async function openSeries(services: SeriesServices, id: string, keys: Keys, language: Language): Promise<SeriesAccess> {
  const { catalogue, access } = services
  const series = catalogue.snapshot(language).byId.get(id)
  if (!series) return { kind: 'not-found', id, v: catalogue.version(seriesTopic(id)) }
  const isClosed = ({ sealedPassword }: Pick<Series, 'sealedPassword'>) =>
    !keys.isStaff && !access.canWatch({ docId: series.docId, sealedPassword }, keys.grants)
  const locked = ({ sealedPassword }: Pick<Series, 'sealedPassword'>) => {
    // Only what its tile shows (spec R4).
    const shown = { ...publicSeries({ ...series, sealedPassword }), ...byField(SERIES_DESCRIPTIONS, () => '') }
    const ended = access.hasEnded(series.docId, keys.grants) ? ({ hasEnded: true } as const) : {}
    return { kind: 'locked', id, v: catalogue.version(seriesTopic(id)), language, series: shown, ...ended } as const
  }
  if (isClosed(series)) return locked(series)
  const { v, episodes, sealedPassword } = await catalogue.episodesOf(series, language)
  // The episodes may be newer than the series that this node has read, and may have come with a new password.
  if (isClosed({ sealedPassword })) return locked({ sealedPassword })
  const now = catalogue.snapshot().byId.get(id)
  const isOther = now?.docId !== series.docId || isClosed(now)
  if (isOther) return openSeries(services, id, keys, language)
  return { kind: 'open', v, series, episodes }
}

/** Returns a series that anybody may watch, with its episodes, for feeds and previews; undefined for any other (spec R2). */
export async function openToAll(
  services: SeriesServices,
  id: string,
  language: Language,
): Promise<{ v: number; series: Series; episodes: Episode[] } | undefined> {
  const opened = await openSeries(services, id, NO_KEYS, language)
  return opened.kind === 'open' ? opened : undefined
}

/** Returns what holders of `keys` see of a series. `linked`: the episode in its address. */
export async function watchPage(
  services: SeriesServices,
  id: string,
  keys: Keys,
  language: Language,
  linked?: string | null,
): Promise<WatchPage> {
  const { hosts } = services
  const opened = await openSeries(services, id, keys, language)
  if (opened.kind !== 'open') return opened
  const { v, series, episodes } = opened
  const page = linked ? listPage(series, episodes, { episode: linked }, hosts) : undefined
  return {
    kind: 'open',
    id,
    v,
    language,
    state: watchState(series, episodes, hosts),
    ...(linked && page && { linkedId: linked }),
    ...(page && page.page > 0 && { linked: page }),
  }
}

/** Returns a further page of a series' list for holders of `keys`, by its number or by an episode on it. */
export async function morePage(
  services: SeriesServices,
  id: string,
  keys: Keys,
  language: Language,
  wanted: { page: number } | { episode: string },
): Promise<MorePage> {
  const opened = await openSeries(services, id, keys, language)
  if (opened.kind !== 'open') return opened
  const page = listPage(opened.series, opened.episodes, wanted, services.hosts)
  return page ? { kind: 'open', v: opened.v, language, ...page } : { kind: 'not-found', id, v: opened.v }
}

/**
 * Returns what everybody sees at an episode's address: the episode; `closed`: only what its series' page shows, because that
 * has a password or is one embedded page; `unknown`: no such episode.
 */
export async function publicEpisode(
  services: SeriesServices,
  id: string,
  episodeId: string,
): Promise<'shown' | 'closed' | 'unknown' | 'no series'> {
  const opened = await openSeries(services, id, NO_KEYS, 'en')
  if (opened.kind === 'not-found') return 'no series'
  if (opened.kind !== 'open' || isPayPerView(opened.series)) return 'closed'
  return placeOf(opened.series, opened.episodes, episodeId, services.hosts) === undefined ? 'unknown' : 'shown'
}

/** A watchable episode, or the tile's data of a closed series, which is locked or one embedded page. */
type EpisodeResult = { kind: 'episode'; series: PublicSeries; episode: WatchEpisode } | { kind: 'closed'; series: PublicSeries }

/** Returns one episode for holders of `keys` who may watch it (spec R6, E6); undefined when there is no such episode. */
export async function episodeFor(
  services: SeriesServices,
  id: string,
  episodeId: string,
  keys: Keys,
  language: Language,
): Promise<EpisodeResult | undefined> {
  const opened = await openSeries(services, id, keys, language)
  if (opened.kind === 'not-found') return undefined
  if (opened.kind === 'locked') return { kind: 'closed', series: opened.series }
  const { series, episodes } = opened
  if (isPayPerView(series)) return { kind: 'closed', series: publicSeries(series) }
  const at = placeOf(series, episodes, episodeId, services.hosts)
  const episode = at === undefined ? undefined : episodes[at]
  return episode && { kind: 'episode', series: publicSeries(series), episode: watchEpisode(episode, services.hosts) }
}

/** Returns one episode as everybody sees it. */
export const episodeForAll = (services: SeriesServices, id: string, episodeId: string, language: Language) =>
  episodeFor(services, id, episodeId, NO_KEYS, language)

/** States cached by episode list; each change and each language has its own list object. */
type CachedState = { series: Series; state: WatchState; places?: ReadonlyMap<string, number> }
const cachedStates = new WeakMap<Episode[], CachedState>()
/** The episodes that each state was built from. */
const sources = new WeakMap<WatchState, Episode[]>()

/** Returns the content of a series page. The caller has checked access.canWatch. */
function watchState(series: Series, episodes: Episode[], hosts: Hosts): WatchState {
  const known = cachedStates.get(episodes)
  if (known?.series === series) return known.state
  const state = isPayPerView(series) ? embedState(series, hosts) : listState(series, episodes, hosts)
  cachedStates.set(episodes, { ...known, series, state })
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

/** Returns one page of a series' list, by number or by episode; undefined when there is none. The caller has checked access. */
function listPage(
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

/** Returns the index of an episode in the list. */
function placeOf(series: Series, episodes: Episode[], docId: string, hosts: Hosts): number | undefined {
  watchState(series, episodes, hosts)
  const cached = cachedStates.get(episodes) as CachedState
  cached.places ??= new Map(episodes.map((episode, at) => [episode.docId, at]))
  return cached.places.get(docId)
}

/**
 * Returns the content of a series that is not public, with all these episodes, for holders of its preview link. The caller has
 * found the link, which staff made and can revoke (spec O4).
 */
export const previewState = (series: Series, episodes: Episode[], hosts: Hosts): WatchState =>
  isPayPerView(series)
    ? embedState(series, hosts)
    : {
        series: publicSeries(series),
        embed: null,
        episodes: episodes.map((episode) => watchEpisode(episode, hosts)),
        total: episodes.length,
      }

/** The maximum number of changed episodes sent to all viewers in a frame; after a larger change pages reload. */
const MOST_PATCHED = 20

/**
 * Returns the patch for viewers of `before`; undefined when they should reload the page, because a list of several pages
 * changed its order, or much of it changed.
 */
export function watchPatch(before: WatchState, after: WatchState, hosts: Hosts): WatchPatch | undefined {
  if (before.total <= LIST_PAGE && after.total <= LIST_PAGE) return diffWatch(before, after)
  // A pay-per-view series shows none of its episodes, so the list may be the same object before and after.
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
    ...(episode.machine && { machine: episode.machine }),
    ...byField(EPISODE_TEXTS, (field) => episode[field]),
    releaseDate: episode.releaseDate,
    durationSeconds: episode.content.durationSeconds,
    isLive: episode.isLive,
    startsAt: episode.startsAt,
    source: playerSource(episode.videoUrl, video?.videoType ?? 'External', episode.content.captions, hosts),
  }
}
