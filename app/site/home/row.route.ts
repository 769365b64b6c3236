import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/row.route.ts'
import { rowPage } from './home.server.ts'

/** Returns the tiles of a row beyond those in the page itself. */
export function loader({ params, context }: Route.LoaderArgs) {
  const number = /^[1-9]\d{0,3}$/.test(params.page) ? Number(params.page) : 0
  const { catalogue } = context.get(servicesContext)
  const page = rowPage(catalogue, context.get(visitContext).language, params.categoryId, number)
  return page ? Response.json(page) : Response.json({ error: 'not found' }, { status: 404 })
}
