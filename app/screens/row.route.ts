import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/row.route.ts'
import { rowPage } from './home.server.ts'

/** Tiles that a row shows beyond those of the page itself. */
export function loader({ params, context }: Route.LoaderArgs) {
  const page = rowPage(context.get(servicesContext).catalogue, params.categoryId, Number(params.page))
  return page ? Response.json(page) : Response.json({ error: 'not found' }, { status: 404 })
}
