import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/score-list.route.ts'
import { inFormat, languageOf, scoreRefusal } from './score-answer.server.ts'
import { csvOfRows, isScoreFormat, xmlOfRows } from './score-formats.ts'
import { listedRows, scoreListRequest } from './score-list.server.ts'
import { inTitles, isForTitles, ROW_KEYS, scoreRow, titleField } from './score-row.ts'

/** Serves the scores of a day's games: an array of flat rows, one per game, for data sources of vMix (spec S6). */
export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { searchParams, origin, pathname } = new URL(request.url)
  const format = pathname.slice(pathname.lastIndexOf('.') + 1)
  const wanted = scoreListRequest(searchParams)
  if (!isScoreFormat(format)) return scoreRefusal(404, 'There is json, xml and csv.')
  if (!wanted)
    return scoreRefusal(400, '?day= takes a date as in 2026-11-21, ?sport= a sport as in hockey, ?event= the id of a game.')
  const language = languageOf(searchParams, context.get(visitContext).language)
  const now = services.now().getTime()
  const rows = listedRows(services, wanted, now).map((of) => scoreRow(of, now, language, origin))
  const isTitled = isForTitles(searchParams)
  const named = isTitled ? rows.map(inTitles) : rows
  if (format === 'json') return inFormat(request, JSON.stringify(named), 'json')
  return inFormat(
    request,
    format === 'xml' ? xmlOfRows(named) : csvOfRows(isTitled ? ROW_KEYS.map(titleField) : ROW_KEYS, named),
    format,
  )
}
