import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/first-pictures.route.ts'
import { earlyVideos } from './first-pictures.server.ts'

/** Returns the videos behind the links of an open home page. */
export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await earlyVideos(context.get(servicesContext), context.get(visitContext).language))
}
