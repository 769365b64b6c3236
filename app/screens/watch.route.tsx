import { data, redirect } from 'react-router'
import { servicesContext } from '../services.server.ts'
import type { Route } from './+types/watch.route.ts'
import { NotFoundSeries } from './problem.tsx'
import { NO_KEYS, watchPage } from './watch.server.ts'
import { Watch } from './watch.tsx'

/** The page for everybody: of a protected series only what its tile shows (spec P2). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { seriesId } = params
  const lower = seriesId.toLowerCase()
  const page = await watchPage(context.get(servicesContext), lower, NO_KEYS)
  if (lower !== seriesId && page.kind !== 'not-found') throw redirect(`/series/${lower}`, 301)
  return page.kind === 'not-found' ? data({ ...page, id: seriesId }, { status: 404 }) : data(page)
}

export default function Series({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'not-found') return <NotFoundSeries id={loaderData.id} />
  return <Watch key={loaderData.id} page={loaderData} />
}
