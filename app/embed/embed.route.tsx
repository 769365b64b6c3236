import { createHash } from 'node:crypto'
import { embedFiles } from 'virtual:embed-files'
import { renderToStaticMarkup } from 'react-dom/server'
import { episodePath, seriesPath } from '../catalog/series-paths.ts'
import { FRAMED_HEADER, servicesContext, visitContext } from '../services.server.ts'
import { addressIn } from '../shared/addresses.ts'
import type { Route } from './+types/embed.route.ts'
import { embedOf } from './embed.server.ts'
import { EmbedPage } from './embed-page.tsx'
import type { Embed } from './embed-state.ts'

const STYLE_HASH = `sha256-${createHash('sha256').update(embedFiles.style).digest('base64')}`

/** The page that other sites frame: the player alone, and the same for everybody (spec R6). */
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
  const mark = createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 16)
  const html = renderToStaticMarkup(<EmbedPage {...page} mark={mark} files={embedFiles} />)
  return new Response(`<!DOCTYPE html>${html}`, {
    status: embed.kind === 'gone' ? 404 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      // A sandboxed page has no origin, so its own address is another site's to it. It holds nothing but what anybody may read.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      [FRAMED_HEADER]: STYLE_HASH,
    },
  })
}

function pathOf(embed: Embed): string {
  if (embed.kind === 'gone') return '/'
  return embed.kind === 'closed' ? seriesPath(embed.series.id) : episodePath(embed.series.id, embed.episode.id)
}
