import { servicesContext } from '../../../services.server.ts'
import type { Route } from './+types/roku-search.route.ts'
import { rokuOf } from './roku.server.ts'

/** Returns Roku's search feed, one for both languages (spec R8). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search } = await rokuOf(context.get(servicesContext), new URL(request.url).origin)
  return new Response(search, { headers: { 'Content-Type': 'application/json' } })
}
