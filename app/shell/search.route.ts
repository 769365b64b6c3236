import { englishOf } from '../catalog/in-french.ts'
import { publicSeries } from '../catalog/public-views.ts'
import { searchTitles } from '../catalog/search.ts'
import { servicesContext, visitContext } from '../services.server.ts'
import type { Route } from './+types/search.route.ts'

const RESULTS = 12

/** Series whose title matches `?q=` (spec H2): title, category, lock and live; never an episode. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext)
  const { searchEntries } = catalogue.snapshot(context.get(visitContext).language)
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const live = new Set(catalogue.liveEpisodes().live.map(({ seriesDocId }) => seriesDocId))
  // One extra row shows whether there are more.
  const found = searchTitles(searchEntries, query, RESULTS + 1, ({ series }) => live.has(series.docId))
  const results = found.slice(0, RESULTS).map(({ series, category }) => {
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
  return Response.json({ results, ...(found.length > RESULTS ? { hasMore: true } : {}) })
}
