import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { hasCalendar } from '../../calendar/calendar-file.server.ts'
import { seriesRssPath } from '../../catalog/feed-paths.ts'
import { episodePath, seriesPath, staysInSeries } from '../../catalog/series/series-paths.ts'
import { saidWith } from '../../catalog/texts/in-french.ts'
import { gameOfEpisode } from '../../events/public-events.server.ts'
import { CATALOG } from '../../history/topics.ts'
import { FeedLink } from '../../language/feed-link.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { useFreshPage } from '../../live/use-fresh-page.tsx'
import { chaptersOf } from '../../moments/public-moments.server.ts'
import { noticesOnSeries } from '../../notices/held-notices.server.ts'
import { NoticeSources } from '../../notices/notice-source.tsx'
import { type Services, servicesContext, visitContext } from '../../services.server.ts'
import { Addresses } from '../../ui/page-title.tsx'
import { NotFoundSeries } from '../shell/problem.tsx'
import type { Route } from './+types/watch.route.ts'
import { earlyVideo } from './first-picture/early-picture.ts'
import { EARLY_VIDEO_HEADER, earlyVideoHeader } from './first-picture/picture-header.ts'
import { linkedEpisode } from './selection/selection.ts'
import { CardTags, type ExistingPage } from './share/card-tags.tsx'
import { EmbedTags } from './share/embed-tags.tsx'
import { SeriesJsonLd } from './share/json-ld-block.tsx'
import { gameFactsOf } from './told-by-game.server.ts'
import { GameFactsProvider, useNameFromGame } from './told-by-game.tsx'
import { NO_KEYS, watchPage } from './watch.server.ts'
import { Watch } from './watch-page.tsx'

/** Returns the public page: for a protected series only what its tile shows (spec P2). */
export async function loader({ params: { seriesId, episodeId }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { origin, search } = new URL(request.url)
  const page = await watchPage(services, seriesId, NO_KEYS, context.get(visitContext).language, episodeId)
  if (page.kind === 'not-found') {
    const { movedFrom, v } = services.catalogue.snapshot()
    const moved = movedFrom.get(seriesId)
    const path = moved && (episodeId === undefined ? seriesPath(moved.id) : episodePath(moved.id, episodeId))
    // A temporary redirect, because this or another series may get the address again.
    if (path) throw redirect(path + search, 302)
    return data({ ...page, id: seriesId, v }, { status: 404 })
  }
  const isOpen = page.kind === 'open'
  const video = isOpen ? earlyVideo(page, page.linkedId ?? null) : undefined
  const header = video && earlyVideoHeader(video)
  const isGone = isOpen && episodeId !== undefined && page.linkedId === undefined && !page.state.embed
  const { isEmbeddable } = services
  const notices = noticesOnSeries(services, page.id)
  const told = isOpen ? gameFactsOf(services, listedOn(page), page.language) : {}
  const chapters = isOpen ? await linkedChapters(services, page) : []
  const docId = isOpen ? services.catalogue.snapshot().byId.get(page.id)?.docId : undefined
  return data(
    { ...page, origin, isEmbeddable, chapters, hasGames: docId !== undefined && hasCalendar(services, docId), notices, told },
    { status: isGone ? 404 : 200, ...(header && { headers: { [EARLY_VIDEO_HEADER]: header } }) },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !staysInSeries(currentUrl, nextUrl)

export default function Series({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'not-found') return <NotThere {...loaderData} />
  const { origin, language, isEmbeddable } = loaderData
  return (
    <>
      <GameFactsProvider facts={loaderData.told}>
        <Preview page={loaderData} origin={origin} isEmbeddable={isEmbeddable} />
      </GameFactsProvider>
      <SeriesJsonLd
        page={loaderData}
        origin={origin}
        language={language}
        isEmbeddable={isEmbeddable}
        chapters={loaderData.chapters}
      />
      {loaderData.notices.map((each) => (
        <NoticeSources key={each.topic} {...each} />
      ))}
      <GameFactsProvider facts={loaderData.told}>
        <Watch key={loaderData.id} page={loaderData} hasGames={loaderData.hasGames} />
      </GameFactsProvider>
    </>
  )
}

/** Returns the parts of the game in the recording whose page this is (spec J8). */
async function linkedChapters(services: Services, page: Extract<ExistingPage, { kind: 'open' }>) {
  const episode = listedOn(page).find(({ id }) => id === page.linkedId)
  const event = episode && !episode.isLive ? gameOfEpisode(services, episode.id) : undefined
  return episode && event ? chaptersOf(services, event, { id: episode.id, length: episode.durationSeconds }, page.language) : []
}

/** Returns the episodes whose data the page has. */
const listedOn = ({ state, linked }: Extract<ExistingPage, { kind: 'open' }>) => [
  ...state.episodes,
  ...(linked?.episodes ?? []),
  ...(state.onAir ? [state.onAir.episode] : []),
]

/** The page of a missing series, which may return: a removal can be undone. */
function NotThere({ id, v }: { id: string; v: number }) {
  useFreshPage(CATALOG, v)
  return <NotFoundSeries id={id} />
}

/** Metadata for search engines and link previews: the linked episode, else the series. */
function Preview({ page, origin, isEmbeddable }: { page: ExistingPage; origin: string; isEmbeddable: boolean }) {
  const words = usePageWords().watch
  const linked = linkedEpisode(useLocation().pathname)
  const series = page.kind === 'open' ? page.state.series : page.series
  const named = useNameFromGame()
  const found = page.kind === 'open' ? listedOn(page).find(({ id }) => id === linked) : undefined
  const episode = found && named(found)
  const title = episode ? `${episode.title || words.untitled} · ${series.title}` : series.title
  const of = { ...(episode ?? series), title }
  const description = saidWith(words.inEnglish, of, of.shortDescription ? 'shortDescription' : 'title')
  return (
    <>
      <Addresses path={episode ? episodePath(series.id, episode.id) : seriesPath(series.id)} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {page.kind === 'open' && !page.state.embed && <FeedLink path={seriesRssPath(series.id)} title={series.title} />}
      <CardTags page={page} origin={origin} language={page.language} episodeId={linked} isEmbeddable={isEmbeddable} />
      {/* Other sites read the page as the server sends it, so browsers need no code for it. */}
      {import.meta.env.SSR && isEmbeddable && (
        <EmbedTags page={page} origin={origin} language={page.language} episodeId={linked} title={title} />
      )}
    </>
  )
}
