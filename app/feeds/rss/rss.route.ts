import { en } from '../../language/en.ts'
import { fr } from '../../language/fr.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/rss.route.ts'
import { siteRss } from './rss.server.ts'
import { rssAnswer } from './rss-answer.server.ts'

/** What is new on the site, as RSS in the language of the address (spec R7). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { language } = context.get(visitContext)
  const { intro } = { en, fr }[language].home
  const wanted = { origin: new URL(request.url).origin, language, description: intro }
  return rssAnswer(await siteRss(context.get(servicesContext), wanted))
}
