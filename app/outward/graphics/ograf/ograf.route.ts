import { ografFiles } from 'virtual:embed-files'
import { servicesContext, visitContext } from '../../../services.server.ts'
import { languageOf, scoreAnswer, scoreRefusal } from '../score-answer.server.ts'
import type { Route } from './+types/ograf.route.ts'
import { ografPackage } from './ograf-package.server.ts'

/** Serves the score bug of a game as an EBU OGraf package, for renderers such as SPX (spec S6). */
export async function loader({ params: { eventId }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { origin, searchParams } = new URL(request.url)
  const language = languageOf(searchParams, context.get(visitContext).language)
  const zip = await ografPackage(services, eventId, { origin, language }, ografFiles)
  if (!zip) return scoreRefusal(404, 'This game was not found, or it is not public.')
  return scoreAnswer(request, zip, {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="ograf-${eventId}.zip"`,
  })
}
