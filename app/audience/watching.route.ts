import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/watching.route.ts'
import type { Watching } from './watching.ts'

/**
 * Returns how many watch each episode of an open series now, from 25 up (spec N4): the same for everybody, computed once a
 * minute.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { audience } = context.get(servicesContext)
  const watching: Watching = { isShown: audience.isPublic, players: audience.isPublic ? await audience.watching() : {} }
  return Response.json(watching)
}
