import { en } from '../../../language/words/en.ts'
import { fr } from '../../../language/words/fr.ts'
import { servicesContext, visitContext } from '../../../services.server.ts'
import type { Route } from './+types/rss.route.ts'
import { siteRss } from './rss.server.ts'
import { rssAnswer, rssOptions } from './rss-answer.server.ts'

/** Returns new episodes of the site, as RSS in the language of the address (spec R7). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const { intro } = { en, fr }[visit.language].home
  return rssAnswer(await siteRss(services, { ...rssOptions(services, request, visit), description: intro }))
}
