import { servicesContext, visitContext } from '../../services.server.ts'
import { ownAnswer } from '../series/locked/own-answer.server.ts'
import { keysOf } from '../series/locked/viewer-keys.server.ts'
import type { Route } from './+types/game-content.route.ts'
import { gamePage } from './game.server.ts'

/**
 * Returns the page of a game in a protected series to viewers who have unlocked it; requested after the page loads. Others get
 * a `locked` answer with status 200, so that the browser's console shows no error. Never cached.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const page = await gamePage(services, params.eventId, visit.language, await keysOf(services, visit))
  return ownAnswer(page)
}
