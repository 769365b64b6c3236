import { servicesContext } from '../../../services.server.ts'
import type { Route } from './+types/sitemap-index.route.ts'
import { sitemapIndex } from './sitemap.server.ts'

/** Returns the index of sitemaps (spec R3). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const xml = await sitemapIndex(context.get(servicesContext), new URL(request.url).origin)
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
