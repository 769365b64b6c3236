import { expect, test } from 'vitest'
import { calendarPath } from '../../calendar/calendar-paths.ts'
import type { ScheduleFilter } from '../../events/time/days.ts'
import { calendarOfFilter } from './calendar-of.ts'

test.each<[ScheduleFilter, string]>([
  [{}, '/calendar/all.ics'],
  [{ language: 'fr' }, '/calendar/all.ics'],
  [{ gender: 'men' }, '/calendar/all.ics'],
  [{ sport: 'hockey' }, '/calendar/sport/hockey.ics'],
  [{ sport: 'hockey', gender: 'women' }, '/calendar/sport/hockey-women.ics'],
  [{ school: 'LAC', sport: 'hockey' }, '/calendar/school/lac.ics'],
])('E8 the schedule with the filter %j offers the calendar %s', (filter, path) => {
  expect(calendarPath(calendarOfFilter(filter))).toBe(path)
})
