import { useLocation } from 'react-router'
import type { Language } from '../../../kit/language.ts'
import { useWords } from '../../../language/use-language.tsx'
import { usePageWords } from '../../../language/words/use-page-words.tsx'
import type { Chapter } from '../../../moments/moments.ts'
import { useRootData } from '../../../ui/root-data.tsx'
import { linkedEpisode } from '../selection/selection.ts'
import { type ExistingPage, shownOn } from './card-tags.tsx'
import { JsonLdBlock } from './home-json-ld-block.tsx'
import { seriesJsonLd } from './json-ld.ts'
import { serialised } from './json-ld-text.ts'

type Props = { page: ExistingPage; origin: string; language: Language; isEmbeddable: boolean; chapters: readonly Chapter[] }

/** The structured data of a series' or an episode's page for search engines (spec R4). */
export const SeriesJsonLd = (props: Props) => (import.meta.env.SSR ? <OfSeries {...props} /> : <JsonLdBlock />)

function OfSeries({ page, origin, language, isEmbeddable, chapters }: Props) {
  const siteName = useRootData()?.site.name ?? ''
  const homeName = useWords().shell.home
  const { untitled } = usePageWords().watch
  const { series, episode } = shownOn(page, linkedEpisode(useLocation().pathname))
  const { episodes, total } = page.kind === 'open' ? page.state : { episodes: [], total: 0 }
  const about = { origin, language, siteName, homeName, untitled, now: Date.now(), chapters }
  return <JsonLdBlock text={serialised(seriesJsonLd({ ...about, series, episodes, total, episode, isEmbeddable }))} />
}
