import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/team-rss.route.ts'
import { rssAnswer } from './rss-answer.server.ts'
import { teamRss } from './team-rss.server.ts'

/** What is new of a team, as RSS in the language of the address (spec R7). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const xml = await teamRss(context.get(servicesContext), params.team, { origin: new URL(request.url).origin, language })
  return xml === undefined ? new Response(null, { status: 404 }) : rssAnswer(xml)
}
