import { publicSeries } from '../../../catalog/public-views.ts'
import { searchTitles } from '../../../catalog/search/search.ts'
import { englishOf } from '../../../catalog/texts/in-french.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/search.route.ts'
import { searchChampionships } from './search-championships.server.ts'
import { searchGames } from './search-games.server.ts'
import type { SearchAnswer } from './search-result.ts'

const RESULTS = 12
/** The maximum number of series beside teams and games, which would otherwise lie below the panel's edge. */
const RESULTS_BESIDE = 5

/**
 * Returns series whose title matches `?q=` (spec H2): title, category, lock and live; never an episode. Also returns
 * championships and teams by name and the games that schedules show, unless `?of=series` requests series only.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { catalogue } = services
  const { language } = context.get(visitContext)
  const { searchEntries } = catalogue.snapshot(language)
  const { searchParams } = new URL(request.url)
  const query = searchParams.get('q') ?? ''
  const live = new Set(catalogue.liveEpisodes().live.map(({ seriesDocId }) => seriesDocId))
  const wanted = searchParams.get('of') === 'series' ? '' : query
  const { teams, games, hasMore } = searchGames(services, wanted, language)
  const championships = searchChampionships(services, wanted, language)
  const most = championships.length + teams.length + games.length > 0 ? RESULTS_BESIDE : RESULTS
  // One extra row shows whether there are more.
  const found = searchTitles(searchEntries, query, most + 1, ({ series }) => live.has(series.docId))
  const results = found.slice(0, most).map(({ series, category }) => {
    const { id, title, isProtected } = publicSeries(series)
    const english = [...englishOf(series, { title: 'title' }), ...englishOf(category ?? {}, { name: 'category' })]
    return {
      id,
      ...(english.length > 0 ? { english } : {}),
      title,
      isProtected,
      isLive: live.has(series.docId),
      category: category?.name ?? null,
    }
  })
  return Response.json({
    results,
    ...(championships.length > 0 && { championships }),
    ...(teams.length > 0 && { teams }),
    ...(games.length > 0 && { games }),
    ...((hasMore || found.length > most) && { hasMore: true }),
  } satisfies SearchAnswer)
}
