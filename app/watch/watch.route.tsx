import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { CATALOG } from '../catalog/topics.ts'
import { useFreshPage } from '../live/use-fresh-page.tsx'
import { servicesContext, visitContext } from '../services.server.ts'
import { NotFoundSeries } from '../shell/problem.tsx'
import { pictureAddress, SHARED_PICTURE } from '../thumbnails/sizes.ts'
import type { Route } from './+types/watch.route.ts'
import { earlyPicture } from './early-picture.ts'
import { PICTURE_HEADER, pictureHeader } from './picture-header.ts'
import { episodePath, linkedEpisode } from './selection.ts'
import { NO_KEYS, type WatchPage, watchPage } from './watch.server.ts'
import { Watch } from './watch-page.tsx'

/** The public page: for a protected series only what its tile shows (spec P2). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { seriesId } = params
  const lower = seriesId.toLowerCase()
  const services = context.get(servicesContext)
  const page = await watchPage(
    services,
    lower,
    NO_KEYS,
    context.get(visitContext).language,
    linkedEpisode(new URL(request.url).search),
  )
  if (lower !== seriesId && page.kind !== 'not-found') throw redirect(`/series/${lower}${new URL(request.url).search}`, 301)
  if (page.kind === 'not-found') {
    const { movedFrom, v } = services.catalogue.snapshot()
    const moved = movedFrom.get(lower)
    // A temporary redirect: this or another series may get the address again.
    if (moved) throw redirect(`/series/${moved.id}${new URL(request.url).search}`, 302)
    return data({ ...page, id: seriesId, v }, { status: 404 })
  }
  const picture = page.kind === 'open' ? earlyPicture(page, linkedEpisode(new URL(request.url).search)) : undefined
  const header = picture && pictureHeader(picture)
  return data({ ...page, origin: new URL(request.url).origin }, header ? { headers: { [PICTURE_HEADER]: header } } : undefined)
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Selecting another episode of the open page needs no revalidation. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)

export default function Series({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'not-found') return <NotThere {...loaderData} />
  return (
    <>
      <Preview page={loaderData} origin={loaderData.origin} />
      <Watch key={loaderData.id} page={loaderData} />
    </>
  )
}

/** A removed series may return: a removal can be undone. */
function NotThere({ id, v }: { id: string; v: number }) {
  useFreshPage(CATALOG, v)
  return <NotFoundSeries id={id} />
}

/** Metadata for search engines and link previews: the linked episode, else the series. */
function Preview({ page, origin }: { page: Exclude<WatchPage, { kind: 'not-found' }>; origin: string }) {
  const linked = linkedEpisode(useLocation().search)
  const series = page.kind === 'open' ? page.state.series : page.series
  const listed = page.kind === 'open' ? [...page.state.episodes, ...(page.linked?.episodes ?? [])] : []
  const episode = listed.find(({ id }) => id === linked)
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
