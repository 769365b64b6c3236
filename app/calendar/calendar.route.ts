import { redirect } from 'react-router'
import type { SportEvent } from '../events/event.ts'
import { plainPath } from '../kit/http/addresses.ts'
import { FOR_OTHER_SITES } from '../kit/http/for-other-sites.server.ts'
import { hasOption, optionsOf, WITH_MAYBE, WITH_SCORES, WITHOUT_SPOILERS } from '../public-pages.ts'
import { resultSummary } from '../scores/log/told-result.server.ts'
import { servicesContext, visitContext } from '../services.server.ts'
import type { Route } from './+types/calendar.route.ts'
import { calendarFile } from './calendar-file.server.ts'
import { calendarOf, canonicalCalendar } from './calendar-paths.ts'
import { answerPrivateCalendar } from './private-answer.server.ts'

/** Returns a calendar that programs subscribe to, in the language of its address (spec E8). 404: no such calendar. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { language, client } = context.get(visitContext)
  const { pathname, origin, search } = new URL(request.url)
  const calendar = calendarOf(pathname)
  const canonical = canonicalCalendar(pathname)
  if (canonical !== undefined && canonical !== pathname) throw redirect(canonical + optionsOf(plainPath(canonical), search), 301)
  const resultOf = (event: SportEvent) => resultSummary(services, event, language)
  const place = {
    origin,
    language,
    siteName: services.site.name[language],
    isSpoilerFree: hasOption(search, WITHOUT_SPOILERS),
    hasMaybe: hasOption(search, WITH_MAYBE),
    ...(hasOption(search, WITH_SCORES) && { resultOf }),
  }
  if (calendar?.of === 'my') return answerPrivateCalendar(services, { calendar, headers: request.headers, client, place })
  const text = calendar && (await calendarFile(services, calendar, place))
  if (text === undefined) throw new Response(null, { status: 404 })
  // No Last-Modified: a game that was deleted, locked or given another team leaves no date behind (decision 045).
  return new Response(text, { headers: { 'Content-Type': 'text/calendar; charset=utf-8', ...FOR_OTHER_SITES } })
}
