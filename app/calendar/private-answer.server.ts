import { createHash } from 'node:crypto'
import { emptyResponse } from '../accounts/own-changes.server.ts'
import type { Limit } from '../kit/limits/limits.server.ts'
import type { Services } from '../services.server.ts'
import { calendarFile } from './calendar-file.server.ts'
import type { CalendarAddress } from './calendar-paths.ts'
import { hasMatch } from './conditional.ts'

type PrivateCalendarRequest = {
  calendar: CalendarAddress & { of: 'my' }
  headers: Headers
  client: string
  place: Parameters<typeof calendarFile>[2]
}
type CalendarServices = Pick<
  Services,
  | 'privateCalendars'
  | 'favourites'
  | 'followedTeams'
  | 'limits'
  | 'games'
  | 'catalogue'
  | 'championships'
  | 'championshipState'
  | 'now'
>

/** The limit for readings of a private calendar. Each of a viewer's programs and phones reads once or twice an hour. */
const READINGS: Limit = { what: 'readings of private calendar', points: 240, seconds: 600 }
/** The limit for unknown addresses. Programs go on requesting an address that has ended, many from one server. */
const UNKNOWN: Limit = { what: 'unknown private calendars', points: 300, seconds: 600 }

/**
 * Answers with a private calendar to anyone who has its address (spec E8). 304: the program already has it; 404: the address
 * never existed or has ended; 429: too many requests. Like all calendars it has no Last-Modified: a team that is no longer
 * followed leaves no date behind.
 */
export async function answerPrivateCalendar(
  parts: CalendarServices,
  { calendar, headers, client, place }: PrivateCalendarRequest,
): Promise<Response> {
  const { privateCalendars, favourites, followedTeams, limits } = parts
  const uid = await privateCalendars.ownerOf(calendar.token)
  const taken = await limits.take([uid === undefined ? [UNKNOWN, client] : [READINGS, uid]])
  if (!taken.ok) return emptyResponse(429, { 'Retry-After': String(taken.retryAfter) })
  if (uid === undefined) return emptyResponse(404)
  const own = { teamIds: await followedTeams.of(uid), seriesDocIds: await favourites.of(uid) }
  const text = (await calendarFile(parts, calendar, place, own)) ?? ''
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  const kept = { ETag: etag, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
  if (hasMatch(headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: kept })
  return new Response(text, { headers: { 'Content-Type': 'text/calendar; charset=utf-8', ...kept } })
}
