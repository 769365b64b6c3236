import { servicesContext, visitContext } from '../../services.server.ts'
import { ownAnswer } from '../series/locked/own-answer.server.ts'
import { keysOf } from '../series/locked/viewer-keys.server.ts'
import type { Route } from './+types/clip-content.route.ts'
import { clipPage } from './clip-page.server.ts'

/** Returns the page of a clip in a protected series to viewers who have unlocked it, as game-content.route.ts does for games. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const page = await clipPage(services, params.clipId, visit.language, await keysOf(services, visit))
  return ownAnswer(page)
}
