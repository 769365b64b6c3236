import { bracketFiles, bracketOverlayFiles } from 'virtual:embed-files'
import { renderToStaticMarkup } from 'react-dom/server'
import { addressIn, plainPath } from '../../kit/http/addresses.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { framedAnswer, markOf } from '../embed/framed-answer.server.ts'
import type { Route } from './+types/bracket.route.ts'
import { bracketOf } from './bracket.server.ts'
import { BracketPage } from './bracket-page.tsx'

/**
 * Serves the games of a championship as a frame for other sites, and as a graphic for broadcast software (spec B12). Both are the
 * same for everybody: their scripts read the query, and ask for scores.
 */
export function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const { origin, pathname } = new URL(request.url)
  const isOverlay = plainPath(pathname).startsWith('/overlay/')
  const { bracket, v = 0 } = bracketOf(services, slug, { origin, language }) ?? {}
  const home = origin + addressIn(language, '/')
  const page = { kind: isOverlay ? 'overlay' : 'embed', bracket, language, siteName: services.site.name[language], home } as const
  const files = isOverlay ? bracketOverlayFiles : bracketFiles
  const html = renderToStaticMarkup(<BracketPage {...page} v={v} mark={markOf(page)} files={files} />)
  return framedAnswer(html, { kind: isOverlay ? 'output' : 'box', style: files.style, isGone: bracket === undefined })
}
