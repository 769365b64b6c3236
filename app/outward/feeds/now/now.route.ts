import { addressIn } from '../../../kit/http/addresses.ts'
import { FOR_OTHER_SITES } from '../../../kit/http/for-other-sites.server.ts'
import { hasOption, WITH_SCORES } from '../../../public-pages.ts'
import { resultsByEpisode } from '../../../scores/log/told-result.server.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/now.route.ts'
import { nowItems } from './now.server.ts'

/** Returns live and upcoming webcasts as JSON in the language of the address (spec R7), for pages of any site. */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const { origin, searchParams } = new URL(request.url)
  const results = hasOption(searchParams, WITH_SCORES) ? { resultsOf: resultsByEpisode(services, language) } : {}
  const site = { name: services.site.name[language], url: origin + addressIn(language, '/') }
  return Response.json({ language, site, ...nowItems(services, { origin, language, ...results }) }, { headers: FOR_OTHER_SITES })
}
