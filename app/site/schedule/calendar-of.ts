import type { CalendarAddress } from '../../calendar/calendar-paths.ts'
import type { ScheduleFilter } from '../../events/time/days.ts'

/**
 * The calendar with the games of a filter (spec E8); where there is none of them all, that of the school, of the sport, or of everything,
 * which has more.
 */
export function calendarOfFilter({ school, sport, gender }: ScheduleFilter): CalendarAddress {
  if (school !== undefined) return { of: 'school', code: school }
  if (sport === undefined) return { of: 'all' }
  return { of: 'sport', sport, ...(gender === undefined ? {} : { gender }) }
}
