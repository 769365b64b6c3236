import { bracketFiles, bracketOverlayFiles } from 'virtual:embed-files'
import { championshipPath } from '../../championships/championship.ts'
import { addressIn, plainPath } from '../../kit/http/addresses.ts'
import { hasOption, WITH_SCORES } from '../../public-pages.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { framedAnswer } from '../embed/framed-answer.server.ts'
import { FramedPage } from '../embed/framed-page.tsx'
import type { Route } from './+types/bracket.route.ts'
import { bracketOf } from './bracket.server.ts'
import { BracketEmbed, BracketOverlay } from './bracket-page.tsx'

/**
 * Serves the games of a championship as a frame for other sites, and as a graphic for broadcast software (spec B12). Both are the
 * same for everybody, without a score; standings and places are there only if they are asked for (spec S5). A missing graphic is
 * transparent on air.
 */
export function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const { origin, pathname, searchParams } = new URL(request.url)
  const isOverlay = plainPath(pathname).startsWith('/overlay/')
  const siteName = services.site.name[language]
  const bracket = bracketOf(services, slug, { language, hasResults: hasOption(searchParams, WITH_SCORES) })
  const at = (path: string) => origin + addressIn(language, path)
  const home = at(bracket ? championshipPath(slug) : '/')
  const files = isOverlay ? bracketOverlayFiles : bracketFiles
  const Content = isOverlay ? BracketOverlay : BracketEmbed
  return framedAnswer(
    <FramedPage
      language={language}
      title={[bracket?.name, siteName]}
      canonical={home}
      className={isOverlay ? 'overlay' : 'embed'}
      files={files}
    >
      <Content bracket={bracket} language={language} siteName={siteName} home={home} at={at} />
    </FramedPage>,
    { kind: isOverlay ? 'output' : 'box', style: files.style, isGone: bracket === undefined },
  )
}
