import { servicesContext, visitContext } from '../../services.server.ts'
import { gamePage } from '../game/game.server.ts'
import { ownAnswer } from '../series/locked/own-answer.server.ts'
import { keysOf } from '../series/locked/viewer-keys.server.ts'
import type { Route } from './+types/protected-content.route.ts'
import { clipPage } from './clip-page.server.ts'

/**
 * Returns the page of a game or a clip in a protected series to viewers who have unlocked it; requested after the page loads. Others
 * get a `locked` answer with status 200, so that the browser's console shows no error. Never cached.
 */
export async function loader({ params: { eventId, clipId = '' }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const keys = await keysOf(services, visit)
  const { language } = visit
  return ownAnswer(await (eventId ? gamePage(services, eventId, language, keys) : clipPage(services, clipId, language, keys)))
}
