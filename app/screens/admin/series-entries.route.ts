import { adminContext, servicesContext } from '../../services.server.ts'
import type { Route } from './+types/series-entries.route.ts'

/** All series for the list, gzipped; a browser that has this version is told so. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { seriesList } = context.get(servicesContext)
  const { v } = context.get(adminContext)
  const headers = { ETag: `"series-${v}"`, 'Cache-Control': 'private, no-cache', Vary: 'Cookie' }
  if (request.headers.get('if-none-match') === headers.ETag) return new Response(null, { status: 304, headers })
  const packed = (await seriesList.packed(v)) as Uint8Array<ArrayBuffer>
  return new Response(packed, {
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'Content-Length': String(packed.length),
    },
  })
}
