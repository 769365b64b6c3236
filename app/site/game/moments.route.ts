import { momentsAnswer } from '../../moments/public-moments.server.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/moments.route.ts'

/**
 * Returns the moments of a game that everybody may see (spec J2); null for others. Pages read it after the first frame, and none
 * contains it.
 */
export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const event = services.games().byId.get(eventId)
  return Response.json((event && (await momentsAnswer(services, event, context.get(visitContext).language))) ?? null)
}
