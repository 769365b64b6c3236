import { servicesContext, visitContext } from '../services.server.ts'
import type { Route } from './+types/watch-content.route.ts'
import { watchPage } from './watch.server.ts'

/**
 * The content of a protected series for one who has unlocked it; to others it says that it is locked, which is no fault
 * and no error in the browser's console. The page asks after it stands. Never kept.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const viewer = await visit.viewer()
  const grants = viewer ? await services.unlocks.of(viewer.uid) : visit.grants
  const page = await watchPage(services, params.seriesId, { grants, isAdmin: viewer?.isAdmin ?? false }, visit.language)
  return Response.json(page, {
    status: page.kind === 'not-found' ? 404 : 200,
    headers: { 'Cache-Control': 'private, no-store', Vary: 'Cookie' },
  })
}
