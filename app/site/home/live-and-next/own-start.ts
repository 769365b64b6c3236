import { dayText, timeText } from '../../../events/time/clock-text.ts'
import { SETTLED, SETTLED_FROM } from '../../../events/time/settled-zones.ts'
import type { Language } from '../../../kit/language.ts'
import { MINUTE_MS } from '../../../kit/time/time-units.ts'

/**
 * Returns a start (ISO) by the viewer's clock: 'Sat, Nov 21 at 4:30 p.m.', without the day when it is the same as at the venue.
 * `place`: the venue's local time as YYYY-MM-DDTHH:MM. Undefined when both clocks agree.
 */
export function ownStartText(startsAt: string, zone: string, language: Language, place = ''): string | undefined {
  const shown = clockIn(zone, Date.parse(startsAt))
  const [date, time] = [shown.slice(0, 10), shown.slice(11, 16)]
  if (`${date}T${time}` === place) return undefined
  const clock = timeText(time, language)
  return place.startsWith(date) ? clock : `${dayText(date, language, 'short')} ${language === 'fr' ? 'à' : 'at'} ${clock}`
}

/** Returns the local time in the zone at an instant in ms, with date and time in their ISO positions. */
function clockIn(zone: string, at: number): string {
  const settled = at >= SETTLED_FROM ? SETTLED.get(zone) : undefined
  if (settled !== undefined) return new Date(at + settled * MINUTE_MS).toISOString()
  // Swedish dates follow the order of ISO.
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone })
}
