import { embedFiles } from 'virtual:embed-files'
import { renderToStaticMarkup } from 'react-dom/server'
import { episodePath, seriesPath } from '../../catalog/series/series-paths.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/embed.route.ts'
import { embedOf } from './embed.server.ts'
import { EmbedPage } from './embed-page.tsx'
import type { Embed } from './embed-state.ts'
import { framedAnswer, markOf } from './framed-answer.server.ts'

/** The page that other sites frame: the player alone, the same for everybody (spec R6). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const embed = await embedOf(services, params.episodeId, language)
  const page = {
    embed,
    language,
    siteName: services.site.name[language],
    address: new URL(request.url).origin + addressIn(language, pathOf(embed)),
  }
  const html = renderToStaticMarkup(<EmbedPage {...page} mark={markOf(page)} files={embedFiles} />)
  return framedAnswer(html, { kind: 'player', style: embedFiles.style, isGone: embed.kind === 'gone' })
}

function pathOf(embed: Embed): string {
  if (embed.kind === 'gone') return '/'
  return embed.kind === 'closed' ? seriesPath(embed.series.id) : episodePath(embed.series.id, embed.episode.id)
}
