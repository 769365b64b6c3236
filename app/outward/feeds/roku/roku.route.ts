import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/roku.route.ts'
import { rokuOf } from './roku.server.ts'

/** Returns Roku's Direct Publisher feed in the language of the address (spec R8). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { feeds } = await rokuOf(context.get(servicesContext), new URL(request.url).origin)
  return new Response(feeds[context.get(visitContext).language], { headers: { 'Content-Type': 'application/json' } })
}
