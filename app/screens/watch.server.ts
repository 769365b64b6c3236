import type { Grant } from '../access/grants.server.ts'
import type { Episode } from '../catalog/episode.ts'
import { type PublicSeries, publicSeries } from '../catalog/public-views.ts'
import { isPayPerView, type Series } from '../catalog/series.ts'
import { seriesTopic } from '../catalog/topics.ts'
import { linkedEpisode } from '../playback/last-played.ts'
import { hasOwnPage, type ListPage, type WatchState } from '../playback/watch.ts'
import { listPage, placeOf, watchState } from '../playback/watch-view.server.ts'
import type { Services } from '../services.server.ts'
import type { Language } from '../shared/language.ts'

type Closed =
  | { kind: 'locked'; id: string; v: number; language: Language; series: PublicSeries }
  | { kind: 'not-found'; id: string; v: number }

type OpenPage = {
  kind: 'open'
  id: string
  v: number
  language: Language
  state: WatchState
  /** The episode that the address names, as far as the server was told: of a long list not each has a page of its own. */
  linkedId?: string
  /** The page of the list that it stands on, where that is not the first. */
  linked?: ListPage
}
export type WatchPage = OpenPage | Closed

/** A further page of the list of a series. */
export type MorePage = ({ kind: 'open'; v: number; language: Language } & ListPage) | Closed

/** What opens a protected series: an unlock of it, or an admin record. */
export type Keys = { grants: Grant[]; isAdmin: boolean }
export const NO_KEYS: Keys = { grants: [], isAdmin: false }

/** What a series is shown by. */
export type ShownBy = Pick<Services, 'catalogue' | 'access' | 'hosts'>

type Opened = { kind: 'open'; v: number; series: Series; episodes: Episode[] } | Closed

/** What holders of `keys` may watch of a series: the one way to episodes and video addresses (spec P2). */
async function openSeries(services: ShownBy, id: string, keys: Keys, language: Language): Promise<Opened> {
  const { catalogue, access } = services
  const series = catalogue.snapshot(language).byId.get(id)
  if (!series) return { kind: 'not-found', id, v: catalogue.version(seriesTopic(id)) }
  const isClosed = ({ sealedPassword }: Pick<Series, 'sealedPassword'>) =>
    !keys.isAdmin && !access.canWatch({ docId: series.docId, sealedPassword }, keys.grants)
  const locked = ({ sealedPassword }: Pick<Series, 'sealedPassword'>) => {
    const shown = publicSeries({ ...series, sealedPassword })
    return { kind: 'locked', id, v: catalogue.version(seriesTopic(id)), language, series: shown } as const
  }
  if (isClosed(series)) return locked(series)
  const { v, episodes, sealedPassword } = await catalogue.episodesOf(series, language)
  // They may be newer than the series that this node knows, and have come together with a password.
  if (isClosed({ sealedPassword })) return locked({ sealedPassword })
  const now = catalogue.snapshot().byId.get(id)
  const isOther = now?.docId !== series.docId || isClosed(now)
  if (isOther) return openSeries(services, id, keys, language)
  return { kind: 'open', v, series, episodes }
}

/** What holders of `keys` see of a series. `linked`: an episode that its address names. */
export async function watchPage(
  services: ShownBy,
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

/** A further page of a series' list, by its number or by an episode that stands on it, as holders of `keys` see it. */
export async function morePage(
  services: ShownBy,
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
 * The episode that the query of a series' address names, where everybody may see it and it has a page of its own; undefined for
 * anything else. In a list of several pages only the first one of each has: else whoever asks for one after the other would have
 * thousands of pages made. The browser chooses the others.
 */
export async function publicEpisode(services: Services, id: string, query: string): Promise<string | undefined> {
  const linked = linkedEpisode(query)
  if (linked === null) return undefined
  const now = services.catalogue.snapshot().movedFrom.get(id)?.id ?? id
  const opened = await openSeries(services, now, NO_KEYS, 'en')
  if (opened.kind !== 'open' || isPayPerView(opened.series)) return undefined
  const at = placeOf(opened.series, opened.episodes, linked, services.hosts)
  return at !== undefined && hasOwnPage(at, opened.episodes.length) ? linked : undefined
}
