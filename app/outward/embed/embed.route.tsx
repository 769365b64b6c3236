import { embedFiles } from 'virtual:embed-files'
import { episodePath, seriesPath } from '../../catalog/series/series-paths.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/embed.route.ts'
import { embedOf } from './embed.server.ts'
import { EmbedPage, titleOf } from './embed-page.tsx'
import type { Embed } from './embed-state.ts'
import { framedAnswer } from './framed-answer.server.ts'
import { FramedPage } from './framed-page.tsx'

/** The page that other sites frame: the player alone, the same for everybody (spec R6). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language } = context.get(visitContext)
  const embed = await embedOf(services, params.episodeId, language)
  const siteName = services.site.name[language]
  const address = new URL(request.url).origin + addressIn(language, pathOf(embed))
  return framedAnswer(
    <FramedPage
      language={language}
      title={[titleOf(embed, language), siteName]}
      canonical={address}
      head={
        <>
          {/* Search engines find the video in the page around it, and on the site's page (spec R4). */}
          <meta name="robots" content="noindex, indexifembedded" />
          <meta name="color-scheme" content="dark" />
        </>
      }
      files={embedFiles}
    >
      <EmbedPage embed={embed} language={language} siteName={siteName} address={address} />
    </FramedPage>,
    { kind: 'player', style: embedFiles.style, isGone: embed.kind === 'gone' },
  )
}

function pathOf(embed: Embed): string {
  if (embed.kind === 'gone') return '/'
  return embed.kind === 'closed' ? seriesPath(embed.series.id) : episodePath(embed.series.id, embed.episode.id)
}
