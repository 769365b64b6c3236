import { servicesContext, visitContext } from '../../services.server.ts'
import type { Route } from './+types/score-file.route.ts'
import { rowOf } from './output-game.server.ts'
import { inFormat, languageOf, scoreRefusal } from './score-answer.server.ts'
import { csvOfRows, isScoreFormat, xmlOfRow } from './score-formats.ts'
import { inTitles, isForTitles, isRowKey, ROW_KEYS, scoreRow } from './score-row.ts'

const FILE = /^([a-z0-9][a-z0-9-]{0,79})\.([a-z]{2,4})$/
const MISSING = 'This game was not found, or it is not public.'
const NO_FORMAT = 'The address of a game ends in .json, .xml, .csv or .txt.'

/** Serves the score of one game to programs: flat JSON, XML, CSV, or the text of one field (spec S6). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { searchParams, origin } = new URL(request.url)
  const [, eventId = '', format = ''] = FILE.exec(params.file) ?? []
  if (!isScoreFormat(format)) return scoreRefusal(404, NO_FORMAT)
  const event = services.games().byId.get(eventId)
  const of = event && rowOf(services, event)
  if (!of) return scoreRefusal(404, MISSING)
  const row = scoreRow(of, services.now().getTime(), languageOf(searchParams, context.get(visitContext).language), origin)
  if (format === 'txt') {
    const field = searchParams.get('field') ?? ''
    return isRowKey(field)
      ? inFormat(request, row[field], 'txt')
      : scoreRefusal(400, `?field= takes one of: ${ROW_KEYS.join(', ')}`)
  }
  const named = isForTitles(searchParams) ? inTitles(row) : row
  if (format === 'json') return inFormat(request, JSON.stringify(named), 'json')
  return inFormat(request, format === 'xml' ? xmlOfRow(named) : csvOfRows(Object.keys(named), [named]), format)
}
