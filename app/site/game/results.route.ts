import { FOR_OTHER_SITES } from '../../kit/http/for-other-sites.server.ts'
import { isHiddenResult, meetListsOf, resultWithSteps } from '../../scores/log/public-scores.server.ts'
import { MOST_RESULTS, type ResultsAnswer } from '../../scores/rules/score-result.ts'
import { servicesContext, visitContext } from '../../services.server.ts'
import { keysOf } from '../series/locked/viewer-keys.server.ts'
import type { Route } from './+types/results.route.ts'
import { watchableWith } from './game.server.ts'

/**
 * Returns the results of the games in `?event=` that this viewer may see (spec S4, S7). Cached pages never contain a score, so
 * they request it once the viewer wants to see one (spec S5). The answer is the same for everybody unless it includes a game of
 * a locked series. `?lists=` names the one meet among them whose lists are included.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { byId } = services.games()
  const { searchParams } = new URL(request.url)
  const ids = new Set(searchParams.getAll('event').slice(0, MOST_RESULTS))
  const events = [...ids].flatMap((id) => byId.get(id) ?? [])
  const isPersonal = events.some((event) => isHiddenResult(services, event))
  const mayWatch = isPersonal ? watchableWith(services, await keysOf(services, context.get(visitContext))) : undefined
  const results: ResultsAnswer['results'] = {}
  for (const event of events) {
    const result = resultWithSteps(services, event, mayWatch)
    if (result) results[event.id] = result
  }
  const meet = events.find(({ id }) => id === searchParams.get('lists'))
  const lists = meet && meetListsOf(services, meet, mayWatch)
  const now = services.now().getTime()
  const answer: ResultsAnswer = { now, delayMs: services.scores.delayMs, results, ...(lists && { lists }) }
  // Embedded boxes on other sites request the scores of public games.
  const headers = isPersonal
    ? { 'Cache-Control': 'private, no-store' }
    : { 'Cache-Control': 'public, max-age=2', ...FOR_OTHER_SITES }
  return Response.json(answer, { headers })
}
