import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/results.route.ts'
import { type PublicResult, resultOf } from './public-scores.server.ts'

/** How many games one request may name. */
const MOST = 100

/**
 * The results of the games that `?event=` names, for those that anybody may see (spec S7): pages that are cached never hold a score, so they ask
 * for it once their viewer wants to see one (spec S5).
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { byId } = services.games()
  const results: Record<string, PublicResult> = {}
  for (const id of new URL(request.url).searchParams.getAll('event').slice(0, MOST)) {
    const event = byId.get(id)
    const result = event && resultOf(services, event)
    if (result) results[id] = result
  }
  return Response.json({ results }, { headers: { 'Cache-Control': 'public, max-age=2' } })
}
