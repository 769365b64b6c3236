import { momentsAnswer } from '../../moments/public-moments.server.ts'
import { hasOption, WITHOUT_SPOILERS } from '../../public-pages.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { ownAnswer } from '../series/locked/own-answer.server.ts'
import { keysOf } from '../series/locked/viewer-keys.server.ts'
import type { Route } from './+types/moments.route.ts'
import { watchableWith } from './game.server.ts'

/**
 * Returns the moments of a game that everybody may see (spec J2) or, without `.json`, those that this viewer may see, which are never
 * cached; with `?spoilers=0` only the beginnings of parts. null for a game without any, and 404 for an unknown one. Pages read them
 * after the first frame, and none contains them.
 */
export async function loader({ request, params: { eventId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const { pathname, searchParams } = new URL(request.url)
  const event = services.games().byId.get(eventId)
  if (!event) return ownAnswer(undefined)
  const isPublic = pathname.endsWith('.json')
  const mayWatch = isPublic ? undefined : watchableWith(services, await keysOf(services, visit))
  const isSafe = hasOption(searchParams, WITHOUT_SPOILERS)
  const answer = (await momentsAnswer(services, event, visit.language, { mayWatch, isSafe })) ?? null
  return isPublic ? Response.json(answer) : ownAnswer(answer)
}
