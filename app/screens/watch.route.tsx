import { data, redirect, useLocation } from 'react-router'
import { episodePath, linkedEpisode } from '../playback/last-played.ts'
import { servicesContext, visitContext } from '../services.server.ts'
import { pictureAddress, SHARED_PICTURE } from '../thumbnails/sizes.ts'
import type { Route } from './+types/watch.route.ts'
import { NotFoundSeries } from './problem.tsx'
import { NO_KEYS, type WatchPage, watchPage } from './watch.server.ts'
import { Watch } from './watch.tsx'

/** The page for everybody: of a protected series only what its tile shows (spec P2). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { seriesId } = params
  const lower = seriesId.toLowerCase()
  const page = await watchPage(context.get(servicesContext), lower, NO_KEYS, context.get(visitContext).language)
  if (lower !== seriesId && page.kind !== 'not-found') throw redirect(`/series/${lower}`, 301)
  if (page.kind === 'not-found') return data({ ...page, id: seriesId }, { status: 404 })
  return data({ ...page, origin: new URL(request.url).origin })
}

export default function Series({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'not-found') return <NotFoundSeries id={loaderData.id} />
  return (
    <>
      <Preview page={loaderData} origin={loaderData.origin} />
      <Watch key={loaderData.id} page={loaderData} />
    </>
  )
}

/** What search engines and link previews show: the linked episode, else the series. */
function Preview({ page, origin }: { page: Exclude<WatchPage, { kind: 'not-found' }>; origin: string }) {
  const linked = linkedEpisode(useLocation().search)
  const series = page.kind === 'open' ? page.state.series : page.series
  const episode = page.kind === 'open' ? page.state.episodes.find(({ id }) => id === linked) : undefined
  const address = `${origin}/series/${series.id}`
  const description = episode?.shortDescription || series.shortDescription
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={episode?.title ? `${episode.title} · ${series.title}` : series.title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={episode ? origin + episodePath(series.id, episode.id) : address} />
      {series.thumbnail && (
        <meta property="og:image" content={new URL(pictureAddress(series.thumbnail, SHARED_PICTURE.width), origin).href} />
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
