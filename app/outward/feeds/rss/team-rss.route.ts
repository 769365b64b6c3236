import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/team-rss.route.ts'
import { rssAnswer, rssOptions } from './rss-answer.server.ts'
import { teamRss } from './team-rss.server.ts'

/** Returns new episodes of a team, as RSS in the language of the address (spec R7). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const xml = await teamRss(services, params.team, rssOptions(services, request, context.get(visitContext)))
  return xml === undefined ? new Response(null, { status: 404 }) : rssAnswer(xml)
}
