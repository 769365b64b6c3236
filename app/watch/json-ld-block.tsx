import { useLocation } from 'react-router'
import { useWords } from '../language/use-language.tsx'
import { usePageWords } from '../language/use-page-words.tsx'
import type { Language } from '../shared/language.ts'
import { useRootData } from '../ui/root-data.tsx'
import { type ShownPage, shownOn } from './card-tags.tsx'
import { homeJsonLd, serialised, seriesJsonLd } from './json-ld.ts'
import { linkedEpisode } from './selection.ts'

// Search engines read pages as the server sends them. In browsers the block keeps the server's text, and the build excludes what
// makes it from client bundles.

type Props = { page: ShownPage; origin: string; language: Language; isEmbeddable: boolean }

/** What the page of a series or an episode says to search engines (spec R4). */
export const SeriesJsonLd = (props: Props) => (import.meta.env.SSR ? <OfSeries {...props} /> : <JsonLdBlock />)

/** What the home page says to search engines. */
export const HomeJsonLd = () => (import.meta.env.SSR ? <OfHome /> : <JsonLdBlock />)

function OfSeries({ page, origin, language, isEmbeddable }: Props) {
  const siteName = useRootData()?.site.name ?? ''
  const homeName = useWords().shell.home
  const { untitled } = usePageWords().watch
  const { series, episode } = shownOn(page, linkedEpisode(useLocation().pathname))
  const { episodes, total } = page.kind === 'open' ? page.state : { episodes: [], total: 0 }
  const about = { origin, language, siteName, homeName, untitled, now: Date.now() }
  return <JsonLdBlock text={serialised(seriesJsonLd({ ...about, series, episodes, total, episode, isEmbeddable }))} />
}

function OfHome() {
  const root = useRootData()
  return root ? <JsonLdBlock text={serialised(homeJsonLd({ ...root, siteName: root.site.name }))} /> : <JsonLdBlock />
}

/** A data block: no script of the page, so the content security policy does not concern it. */
export function JsonLdBlock({ text = '' }: { text?: string }) {
  return (
    <script
      // Once another page or episode is shown, the server's text would be about something else.
      key={useLocation().pathname}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped for this place
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  )
}
