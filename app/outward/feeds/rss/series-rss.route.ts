import { redirect } from 'react-router'
import { seriesRssPath } from '../../../catalog/feed-paths.ts'
import { FOR_OTHER_SITES } from '../../../kit/http/for-other-sites.server.ts'
import { optionsOf } from '../../../public-pages.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/series-rss.route.ts'
import { seriesRss } from './rss.server.ts'
import { rssAnswer, rssOptions } from './rss-answer.server.ts'

/**
 * Returns new episodes of a series, as RSS in the language of the address (spec R7). A former address redirects to the present
 * one.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const xml = await seriesRss(services, params.seriesId, rssOptions(services, request, context.get(visitContext)))
  if (xml !== undefined) return rssAnswer(xml)
  const moved = services.catalogue.snapshot().movedFrom.get(params.seriesId)
  if (moved) {
    const path = seriesRssPath(moved.id)
    throw redirect(path + optionsOf(path, new URL(request.url).search), { status: 302, headers: FOR_OTHER_SITES })
  }
  return new Response(null, { status: 404 })
}
