import { servicesContext } from '../../services.server.ts'
import type { Route } from './+types/series-id.route.ts'

/** Answers whether a series other than `docId` has this id, checked while it is typed (spec M4). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const holder = await context.get(servicesContext).seriesList.holderOf(searchParams.get('id') ?? '')
  const isTaken = holder !== undefined && holder !== searchParams.get('docId')
  return Response.json({ isTaken }, { headers: { 'Cache-Control': 'private, no-store' } })
}
