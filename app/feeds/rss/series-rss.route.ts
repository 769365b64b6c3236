import { redirect } from 'react-router'
import { seriesRssPath } from '../../catalog/feed-paths.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { FOR_OTHER_SITES } from '../../shared/for-other-sites.server.ts'
import type { Route } from './+types/series-rss.route.ts'
import { seriesRss } from './rss.server.ts'
import { rssAnswer } from './rss-answer.server.ts'

/** What is new in a series, as RSS in the language of the address (spec R7). A former address leads to the present one. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const wanted = { origin: new URL(request.url).origin, language }
  const xml = await seriesRss(services, params.seriesId, wanted)
  if (xml !== undefined) return rssAnswer(xml)
  const moved = services.catalogue.snapshot().movedFrom.get(params.seriesId)
  if (moved) throw redirect(seriesRssPath(moved.id), { status: 302, headers: FOR_OTHER_SITES })
  return new Response(null, { status: 404 })
}
