import type { PublicSeries } from '../catalog/public-views.ts'
import type { Language } from '../shared/language.ts'
import { cardOf, cardPath } from '../thumbnails/card.ts'
import { SHARED_PICTURE } from '../thumbnails/sizes.ts'
import { useSiteName } from '../ui/page-title.tsx'
import type { WatchPage } from './watch.server.ts'
import type { WatchEpisode } from './watch-state.ts'

export type ShownPage = Exclude<WatchPage, { kind: 'not-found' }>

/** What the page of a series shows: the series, and the episode with this id if its list has it. */
export function shownOn(page: ShownPage, episodeId: string | null | undefined) {
  const series: PublicSeries = page.kind === 'open' ? page.state.series : page.series
  const listed: readonly WatchEpisode[] = page.kind === 'open' ? [...page.state.episodes, ...(page.linked?.episodes ?? [])] : []
  return { series, episode: listed.find(({ id }) => id === episodeId) }
}

type Props = { page: ShownPage; origin: string; language: Language; episodeId: string | null | undefined }

/** The picture that a shared link shows (spec R5). */
export function CardTags({ page, origin, language, episodeId }: Props) {
  const siteName = useSiteName()
  const { series, episode } = shownOn(page, episodeId)
  const alt = [episode?.title, series.title].filter(Boolean).join(' · ')
  return (
    <>
      {siteName && <meta property="og:image" content={origin + cardPath(cardOf(series, episode, language, siteName))} />}
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(SHARED_PICTURE.width)} />
      <meta property="og:image:height" content={String(SHARED_PICTURE.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image:alt" content={alt} />
    </>
  )
}
