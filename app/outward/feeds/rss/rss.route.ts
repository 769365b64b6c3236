import { redirect } from 'react-router'
import { seriesRssPath } from '../../../catalog/feed-paths.ts'
import { FOR_OTHER_SITES } from '../../../kit/http/for-other-sites.server.ts'
import { hasOption, optionsOf, WITH_SCORES } from '../../../public-pages.ts'
import { resultsByEpisode } from '../../../scores/log/told-result.server.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import { subjectNamed } from '../scope.server.ts'
import type { Route } from './+types/rss.route.ts'
import { rssOf } from './rss-feed.server.ts'

/**
 * Returns new episodes of the site, a series or a team, as RSS in the language of the address (spec R7), for news readers and pages
 * of other sites. A former address of a series redirects to the present one.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const { origin, search } = new URL(request.url)
  const resultsOf = hasOption(search, WITH_SCORES) ? resultsByEpisode(services, language) : undefined
  const xml = await rssOf(services, subjectNamed(params), { origin, language, resultsOf })
  if (xml !== undefined)
    return new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', ...FOR_OTHER_SITES } })
  const moved = services.catalogue.snapshot().movedFrom.get(params.seriesId ?? '')
  if (!moved) return new Response(null, { status: 404 })
  const path = seriesRssPath(moved.id)
  throw redirect(path + optionsOf(path, search), { status: 302, headers: FOR_OTHER_SITES })
}
