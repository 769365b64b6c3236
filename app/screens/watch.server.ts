import type { Grant } from '../access/grants.server.ts'
import { type PublicSeries, publicSeries } from '../catalog/public-views.ts'
import type { Series } from '../catalog/series.ts'
import { seriesTopic } from '../catalog/topics.ts'
import { linkedEpisode } from '../playback/last-played.ts'
import type { WatchState } from '../playback/watch.ts'
import { watchState } from '../playback/watch-view.server.ts'
import type { Services } from '../services.server.ts'
import type { Language } from '../shared/language.ts'

export type WatchPage =
  | { kind: 'open'; id: string; v: number; language: Language; state: WatchState }
  | { kind: 'locked'; id: string; v: number; language: Language; series: PublicSeries }
  | { kind: 'not-found'; id: string }

/** What opens a protected series: an unlock of it, or an admin record. */
export type Keys = { grants: Grant[]; isAdmin: boolean }
export const NO_KEYS: Keys = { grants: [], isAdmin: false }

/** What a series is shown by. */
export type ShownBy = Pick<Services, 'catalogue' | 'access' | 'hosts'>

/** What holders of `keys` see of a series: the one way to episodes and video addresses (spec P2). */
export async function watchPage(services: ShownBy, id: string, keys: Keys, language: Language): Promise<WatchPage> {
  const { catalogue, access, hosts } = services
  const series = catalogue.snapshot(language).byId.get(id)
  if (!series) return { kind: 'not-found', id }
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
  if (isOther) return watchPage(services, id, keys, language)
  return { kind: 'open', id, v, language, state: watchState(series, episodes, hosts) }
}

/** A page of so many episodes is made for each of them; one of more chooses the linked one in the browser. */
const MOST_LINKED = 40

/**
 * The episode that the query of a series' address names, where everybody may see it; undefined for anything else, and in a
 * long series: else whoever asks for one after the other has its whole list made as often as it is long.
 */
export async function publicEpisode(services: Services, id: string, query: string): Promise<string | undefined> {
  const linked = linkedEpisode(query)
  const now = services.catalogue.snapshot().movedFrom.get(id)?.id ?? id
  const page = linked === null ? undefined : await watchPage(services, now, NO_KEYS, 'en')
  return page?.kind === 'open' && page.state.episodes.length <= MOST_LINKED
    ? page.state.episodes.find((episode) => episode.id === linked)?.id
    : undefined
}
