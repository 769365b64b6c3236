import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/watch-content.route.ts'
import { ownAnswer } from './locked/own-answer.server.ts'
import { keysOf } from './locked/viewer-keys.server.ts'
import { morePage, watchPage } from './watch.server.ts'

/**
 * Returns the content of a protected series to viewers who have unlocked it; requested after the page loads. Others get a
 * `locked` answer with status 200, so that the browser's console shows no error. `?page=` or `?episode=` requests one page of a
 * long list, also of open series. Never cached.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const keys = await keysOf(services, visit)
  const wanted = wantedPage(new URL(request.url).searchParams)
  const page = wanted
    ? await morePage(services, params.seriesId, keys, visit.language, wanted)
    : await watchPage(services, params.seriesId, keys, visit.language)
  // The last played episode may have been deleted, which is no error either.
  return ownAnswer(page, page.kind === 'not-found' && !wanted ? 404 : 200)
}

function wantedPage(query: URLSearchParams): { page: number } | { episode: string } | undefined {
  const [page, episode] = [query.get('page'), query.get('episode')]
  if (episode !== null) return { episode }
  return page !== null && /^\d{1,4}$/.test(page) ? { page: Number(page) } : undefined
}
