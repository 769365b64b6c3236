import { episodePath } from '../../../catalog/series/series-paths.ts'
import { addressIn } from '../../../kit/http/addresses.ts'
import type { Language } from '../../../kit/language.ts'
import { useRootData } from '../../../ui/root-data.tsx'
import { type ExistingPage, isPlayable, shownOn } from './card-tags.tsx'
import { EMBED_SIZE, embedPath, oembedAddress } from './embed-code.ts'

type Props = { page: ExistingPage; origin: string; language: Language; episodeId: string | null; title: string }

/** The tags by which other sites embed this page's episode (spec R6); nothing when the page shows no public episode. */
export function EmbedTags({ page, origin, language, episodeId, title }: Props) {
  const { series, episode } = shownOn(page, episodeId)
  if (!episode) return null
  return (
    <>
      <OembedLinks path={episodePath(series.id, episode.id)} title={title} />
      {isPlayable(origin, episode) && <PlayerTags address={origin + addressIn(language, embedPath(episode.id))} />}
    </>
  )
}

/** The links by which editors of other sites find the frame for a page. `path`: of that page. */
export function OembedLinks({ path, title }: { path: string; title: string }) {
  const root = useRootData()
  if (!root) return null
  const address = root.origin + addressIn(root.language, path)
  return (
    <>
      <link rel="alternate" type="application/json+oembed" href={oembedAddress(root.origin, address, 'json')} title={title} />
      <link rel="alternate" type="text/xml+oembed" href={oembedAddress(root.origin, address, 'xml')} title={title} />
    </>
  )
}

const PlayerTags = ({ address }: { address: string }) => (
  <>
    <meta property="og:video" content={address} />
    <meta property="og:video:secure_url" content={address} />
    <meta property="og:video:type" content="text/html" />
    <meta property="og:video:width" content={String(EMBED_SIZE.width)} />
    <meta property="og:video:height" content={String(EMBED_SIZE.height)} />
    <meta name="twitter:player" content={address} />
    <meta name="twitter:player:width" content={String(EMBED_SIZE.width)} />
    <meta name="twitter:player:height" content={String(EMBED_SIZE.height)} />
  </>
)
