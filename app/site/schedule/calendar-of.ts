import type { CalendarAddress } from '../../calendar/calendar-paths.ts'
import type { ScheduleFilter } from '../../events/time/days.ts'

/**
 * Returns the calendar with the games of a filter (spec E8). When no calendar matches exactly, returns a wider one: the
 * school's, the sport's, or the calendar of all games.
 */
export function calendarOfFilter({ school, sport, gender }: ScheduleFilter): CalendarAddress {
  if (school !== undefined) return { of: 'school', code: school }
  if (sport === undefined) return { of: 'all' }
  return { of: 'sport', sport, ...(gender === undefined ? {} : { gender }) }
}
