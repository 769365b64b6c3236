import { SCHEDULE_STATES } from '../../events/event.ts'
import { EVENT_LIMITS, type EventValues } from '../../events/event-values.ts'
import type { Language } from '../../kit/language.ts'
import { eventFormWords } from '../games/event-form-words.ts'
import type { GridColumn } from './grid-values.ts'

/** Event fields that a table shows, by their names in the form. An empty time means "to be confirmed". */
export const EVENT_COLUMNS = [
  'localDate',
  'localTime',
  'venueId',
  'schedule',
  'reasonEn',
  'reasonFr',
  'titleEn',
  'titleFr',
] as const satisfies (keyof EventValues)[]
export type EventColumn = (typeof EVENT_COLUMNS)[number]

export function eventColumns(language: Language, venues: readonly { id: string; name: string }[]): GridColumn<EventColumn>[] {
  const { fields, schedules, noVenue } = eventFormWords[language]
  return [
    { name: 'localDate', label: fields.localDate, kind: 'date' },
    { name: 'localTime', label: fields.localTime, kind: 'time' },
    {
      name: 'venueId',
      label: fields.venueId,
      kind: 'choice',
      choices: [['', noVenue], ...venues.map(({ id, name }) => [id, name] as const)],
    },
    {
      name: 'schedule',
      label: fields.schedule,
      kind: 'choice',
      choices: SCHEDULE_STATES.map((state) => [state, schedules[state]] as const),
    },
    { name: 'reasonEn', label: fields.reasonEn, kind: 'text', longest: EVENT_LIMITS.reason },
    { name: 'reasonFr', label: fields.reasonFr, kind: 'text', longest: EVENT_LIMITS.reason },
    { name: 'titleEn', label: fields.titleEn, kind: 'text', longest: EVENT_LIMITS.title },
    { name: 'titleFr', label: fields.titleFr, kind: 'text', longest: EVENT_LIMITS.title },
  ]
}

/** Returns the cells for the values of an event form. */
export const eventCells = (values: EventValues): Record<EventColumn, string> => ({
  localDate: values.localDate,
  localTime: values.isTbc ? '' : values.localTime,
  venueId: values.venueId,
  schedule: values.schedule,
  reasonEn: values.reasonEn,
  reasonFr: values.reasonFr,
  titleEn: values.titleEn,
  titleFr: values.titleFr,
})
