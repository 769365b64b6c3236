import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/targets.route.ts'
import { checkTargets } from './check-targets.server.ts'

/** Returns what the check on a device tries to reach, for `?game=` or for the whole site (spec Z1). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const game = new URL(request.url).searchParams.get('game') ?? ''
  const targets = await checkTargets(context.get(servicesContext), game, context.get(visitContext).language)
  return Response.json(targets, { headers: { 'Cache-Control': 'no-store' } })
}
