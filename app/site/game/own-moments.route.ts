import { momentsAnswer } from '../../moments/public-moments.server.ts'
import { hasOption, WITHOUT_SPOILERS } from '../../public-pages.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { ownAnswer } from '../series/locked/own-answer.server.ts'
import { keysOf } from '../series/locked/viewer-keys.server.ts'
import type { Route } from './+types/own-moments.route.ts'
import { watchableWith } from './game.server.ts'

/** Returns the moments of a game in a protected series to viewers who have unlocked it; null for others. Never cached. */
export async function loader({ request, params: { eventId }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const event = services.games().byId.get(eventId)
  const isSafe = hasOption(new URL(request.url).searchParams, WITHOUT_SPOILERS)
  const mayWatch = watchableWith(services, await keysOf(services, visit))
  const answer = event && (await momentsAnswer(services, event, visit.language, { mayWatch, isSafe }))
  return ownAnswer(answer ?? null)
}
