import type { ExistingEvent } from './match/existing-event.ts'
import { EARLY, type SeasonRow } from './read/written/season-row.ts'

/**
 * Remarks for staff that block nothing: two games at one venue within two hours, one stream address or team used twice at once, a
 * game before seven in the morning, a date that is written only in the row above, a title in one language only.
 */
const NOTES = ['same-venue', 'same-stream', 'same-team', 'early', 'date-above', 'one-language'] as const
export type SeasonNote = { kind: (typeof NOTES)[number]; rows: number[]; eventIds: string[] }

const APART_MS = 2 * 60 * 60 * 1000

/** A game of the file or of the site, as the venue, teams and stream that it occupies. */
type Slot = {
  row: SeasonRow | undefined
  eventId: string | undefined
  venueId: string | null
  startsAt: number | undefined
  date: string
  teamIds: string[]
  stream: string
}

/**
 * Returns notes about the rows of a file, compared with each other and with the events that stay. Reports each group of games
 * once, whatever its size, and only if it has a fresh row, because earlier imports reported the others.
 */
export function seasonNotes(given: {
  rows: readonly SeasonRow[]
  /** The rows that are new or change something, by number. */
  fresh: ReadonlySet<number>
  events: readonly ExistingEvent[]
  /** The rows that take the date of the row above. */
  fromAbove: readonly number[]
}): SeasonNote[] {
  const above = new Set(given.fromAbove)
  const slots = [...given.rows.filter(takesPlace).map(slotOfRow), ...given.events.filter(isOn).map(slotOfEvent)]
  const groups = [
    ...neighbours(slots).map((group) => ['same-venue', group] as const),
    ...grouped(slots, ({ stream }) => (stream === '' ? [] : [stream])).map((group) => ['same-stream', group] as const),
    ...grouped(slots, ({ teamIds, date }) => teamIds.map((id) => `${id} ${date}`)).map((group) => ['same-team', group] as const),
    ...slots.filter(({ row }) => row?.localTime != null && row.localTime < EARLY).map((slot) => ['early', [slot]] as const),
    ...slots.filter(({ row }) => row && above.has(row.row)).map((slot) => ['date-above', [slot]] as const),
    ...slots.filter(({ row }) => row && hasOneTitle(row)).map((slot) => ['one-language', [slot]] as const),
  ]
  return groups
    .filter(([, group]) => group.some(({ row }) => row !== undefined && given.fresh.has(row.row)))
    .map(([kind, group]) => ({
      kind,
      rows: group.flatMap(({ row }) => row?.row ?? []).toSorted((a, b) => a - b),
      eventIds: group.flatMap(({ eventId }) => eventId ?? []).toSorted(),
    }))
    .toSorted((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0) || NOTES.indexOf(a.kind) - NOTES.indexOf(b.kind))
}

const takesPlace = ({ status }: SeasonRow) => status !== 'cancelled' && status !== 'postponed'
const isOn = ({ schedule }: ExistingEvent) => schedule !== 'cancelled' && schedule !== 'postponed'
const hasOneTitle = ({ title }: SeasonRow) => (title.en === '') !== (title.fr === '')

const slotOfRow = (row: SeasonRow): Slot => ({
  ...commonOf(row),
  row,
  eventId: undefined,
  venueId: row.venueId ?? null,
  stream: row.stream ?? '',
})

const slotOfEvent = (event: ExistingEvent): Slot => ({
  ...commonOf(event),
  row: undefined,
  eventId: event.id,
  venueId: event.venueId,
  stream: '',
})

const commonOf = ({ startsAt, localDate, homeTeamId, awayTeamId }: SeasonRow | ExistingEvent) => ({
  startsAt: startsAt === null ? undefined : Date.parse(startsAt),
  date: localDate,
  teamIds: [homeTeamId, awayTeamId].flatMap((id) => id ?? []),
})

/** Groups games at one venue in which each game begins less than two hours after the one before. */
function neighbours(slots: readonly Slot[]): Slot[][] {
  const groups: Slot[][] = []
  const timed = slots.filter(({ venueId, startsAt }) => venueId !== null && startsAt !== undefined)
  for (const inPlace of Map.groupBy(timed, ({ venueId }) => venueId).values()) {
    let before = Number.NEGATIVE_INFINITY
    for (const slot of inPlace.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))) {
      const { startsAt = 0 } = slot
      if (startsAt - before < APART_MS) groups.at(-1)?.push(slot)
      else groups.push([slot])
      before = startsAt
    }
  }
  return groups.filter((group) => group.length > 1)
}

function grouped(slots: readonly Slot[], keysOf: (slot: Slot) => string[]): Slot[][] {
  const keyed = slots.flatMap((slot) => keysOf(slot).map((key) => ({ key, slot })))
  return [...Map.groupBy(keyed, ({ key }) => key).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ slot }) => slot))
}
