import { outputFiles } from 'virtual:embed-files'
import { plainPath } from '../../kit/http/addresses.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { framedAnswer } from '../embed/framed-answer.server.ts'
import { FramedPage } from '../embed/framed-page.tsx'
import type { Route } from './+types/output.route.ts'
import { outputGame } from './output-game.server.ts'
import { OutputPage } from './output-page.tsx'

/**
 * Serves the graphics of a game for broadcast software, on a transparent page, and its board for a venue's screen (spec S6). Both
 * are the same for everybody: their script reads the query, and the score has its own stream.
 */
export function loader({ params: { eventId }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const kind = plainPath(new URL(request.url).pathname).startsWith('/overlay/') ? 'overlay' : 'venue'
  const game = outputGame(services, eventId)
  return framedAnswer(
    <FramedPage
      language={language}
      title={[game?.title[language], services.site.name[language]]}
      className={kind}
      files={outputFiles}
    >
      <OutputPage kind={kind} game={game} language={language} />
    </FramedPage>,
    { kind: 'output', style: outputFiles.style, isGone: game === undefined },
  )
}
