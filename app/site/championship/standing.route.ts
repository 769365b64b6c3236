import { publicStandings, shownChampionship } from '../../championships/public-championship.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/standing.route.ts'

/** Returns standings, places and staff's decisions for a page whose viewer wants to see results (spec S5). */
export function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const championship = shownChampionship(services, slug)
  if (!championship) return new Response('', { status: 404 })
  return Response.json(publicStandings(services, championship, context.get(visitContext).language))
}
