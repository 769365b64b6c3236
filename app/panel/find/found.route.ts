import { isRouterRequest } from '../../kit/http/router-request.server.ts'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/found.route.ts'
import { findInPanel } from './panel-finder.server.ts'
import { listedFirst, MOST_LISTED } from './panel-results.ts'

/** Returns the results for the list below the panel's search, for `?q=` (spec O3). */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (isRouterRequest(request)) return new Response(null, { status: 404 })
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100)
  const { language } = context.get(visitContext)
  const { role } = context.get(adminContext)
  const found = await findInPanel(context.get(servicesContext), {
    query,
    language,
    role,
    signal: request.signal,
    limit: MOST_LISTED,
  })
  return Response.json({ ...found, kinds: listedFirst(found.kinds) })
}
