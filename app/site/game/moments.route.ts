import { momentsAnswer } from '../../moments/public-moments.server.ts'
import { hasOption, WITHOUT_SPOILERS } from '../../public-pages.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/moments.route.ts'

/**
 * Returns the moments of a game that everybody may see (spec J2), with `?spoilers=0` only the beginnings of parts; null for a game
 * without any, and 404 for an unknown one.
 * Pages read it after the first frame, and none contains it.
 */
export async function loader({ request, params: { eventId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const event = services.games().byId.get(eventId)
  if (!event) return Response.json(null, { status: 404 })
  const isSafe = hasOption(new URL(request.url).searchParams, WITHOUT_SPOILERS)
  return Response.json((await momentsAnswer(services, event, context.get(visitContext).language, { isSafe })) ?? null)
}
