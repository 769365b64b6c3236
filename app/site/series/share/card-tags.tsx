import type { PublicSeries } from '../../../catalog/public-views.ts'
import type { Language } from '../../../kit/language.ts'
import { cardOf, cardPath } from '../../../pictures/cards/card.ts'
import { PictureTags } from '../../../pictures/picture-tags.tsx'
import { useSiteName } from '../../../ui/page-title.tsx'
import type { WatchPage } from '../watch.server.ts'
import type { WatchEpisode } from '../watch-state.ts'

export type ExistingPage = Exclude<WatchPage, { kind: 'not-found' }>

/** Returns what a series' page shows: the series, and the episode with this id if its list has it. */
export function shownOn(page: ExistingPage, episodeId: string | null | undefined) {
  const series: PublicSeries = page.kind === 'open' ? page.state.series : page.series
  const listed: readonly WatchEpisode[] = page.kind === 'open' ? [...page.state.episodes, ...(page.linked?.episodes ?? [])] : []
  return { series, episode: listed.find(({ id }) => id === episodeId) }
}

/** True when link previews may play the episode: this site uses https and has a player for it. */
export const isPlayable = (origin: string, episode: WatchEpisode | undefined): boolean =>
  episode !== undefined && origin.startsWith('https:') && episode.source.kind !== 'none' && episode.source.kind !== 'link'

type Props = {
  page: ExistingPage
  origin: string
  language: Language
  episodeId: string | null | undefined
  /** True when other sites may show the player at all. */
  isEmbeddable: boolean
}

/** The meta tags for the image of a shared link (spec R5). */
export function CardTags({ page, origin, language, episodeId, isEmbeddable }: Props) {
  const siteName = useSiteName()
  const { series, episode } = shownOn(page, episodeId)
  const address = siteName && origin + cardPath(cardOf(series, episode, language, siteName))
  const alt = [episode?.title, series.title].filter(Boolean).join(' · ')
  return (
    <>
      {address && <meta property="og:image" content={address} />}
      <PictureTags address={address} alt={alt} hasPlayer={isEmbeddable && isPlayable(origin, episode)} />
    </>
  )
}
