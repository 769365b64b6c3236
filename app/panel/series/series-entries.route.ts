import { isRouterRequest } from '../../kit/http/router-request.server.ts'
import { adminContext, servicesContext } from '../../services.server.ts'
import type { Route } from './+types/series-entries.route.ts'

/** Returns all series for the list, gzipped; 304 for a browser that has the current ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (isRouterRequest(request)) return new Response(null, { status: 404 })
  const { seriesList } = context.get(servicesContext)
  const { bytes, digest } = await seriesList.packed(context.get(adminContext).v)
  const headers = { ETag: `"${digest}"`, 'Cache-Control': 'private, no-cache', Vary: 'Cookie' }
  if (request.headers.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers })
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'Content-Length': String(bytes.length),
    },
  })
}
