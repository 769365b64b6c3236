import { dayText, timeText } from '../../../events/time/clock-text.ts'
import { SETTLED, SETTLED_FROM } from '../../../events/time/settled-zones.ts'
import type { Language } from '../../../kit/language.ts'
import { MINUTE_MS } from '../../../kit/time/time-units.ts'

/**
 * A start (ISO) by a clock in the viewer's zone: 'Sat, Nov 21 at 4:30 p.m.', without the day where that is the day of the place. `place`:
 * what a clock there shows, as YYYY-MM-DDTHH:MM. Undefined where both clocks show the same.
 */
export function ownStartText(startsAt: string, zone: string, language: Language, place = ''): string | undefined {
  const shown = clockIn(zone, Date.parse(startsAt))
  const [date, time] = [shown.slice(0, 10), shown.slice(11, 16)]
  if (`${date}T${time}` === place) return undefined
  const clock = timeText(time, language)
  return place.startsWith(date) ? clock : `${dayText(date, language, 'short')} ${language === 'fr' ? 'à' : 'at'} ${clock}`
}

/** What a clock in the zone shows at an instant in ms; its date and time stand where ISO has them. */
function clockIn(zone: string, at: number): string {
  const settled = at >= SETTLED_FROM ? SETTLED.get(zone) : undefined
  if (settled !== undefined) return new Date(at + settled * MINUTE_MS).toISOString()
  // Swedish dates are written in the order of ISO.
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone })
}
