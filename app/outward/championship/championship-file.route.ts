import { FOR_OTHER_SITES } from '../../kit/http/for-other-sites.server.ts'
import { hasOption, WITH_SCORES } from '../../public-pages.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/championship-file.route.ts'
import { championshipFile } from './championship-file.server.ts'

/** Returns a championship as JSON in the language of the address, for programs and pages of any site (spec B12). */
export function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const { language } = context.get(visitContext)
  const file = championshipFile(context.get(servicesContext), slug, {
    origin,
    language,
    hasResults: hasOption(searchParams, WITH_SCORES),
  })
  return file ? Response.json(file, { headers: FOR_OTHER_SITES }) : new Response(null, { status: 404, headers: FOR_OTHER_SITES })
}
