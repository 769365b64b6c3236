import { servicesContext, visitContext } from '../services.server.ts'
import type { Route } from './+types/first-pictures.route.ts'
import { firstPictures } from './first-pictures.server.ts'

/** For a home page that stands: what its tiles play. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await firstPictures(context.get(servicesContext), context.get(visitContext).language))
}
