import { MINUTE_MS } from '../kit/time/time-units.ts'
import type { SportEvent } from './event.ts'
import { isOff } from './event-state.ts'

/** An event to check for clashes. `streams`: document ids of its episodes, and keys of their addresses. */
export type ClashCandidate = Pick<
  SportEvent,
  'id' | 'startsAt' | 'expectedMinutes' | 'venueId' | 'homeTeamId' | 'awayTeamId' | 'localDate' | 'schedule'
> & { streams: readonly string[] }

export type Clash = { kind: 'venue' | 'stream' | 'team'; eventId: string }

const AT_ONE_VENUE = 120 * MINUTE_MS

/**
 * Returns clashes for staff to check (spec E11): two events at one venue whose starts are less than two hours apart, two on one
 * stream at overlapping times, and a team that plays twice on one local day. Clashes refuse nothing, since a doubleheader is
 * deliberate. Cancelled and postponed events never clash; events without a time clash only by a team.
 */
export function clashesOf(event: ClashCandidate, others: readonly ClashCandidate[]): Clash[] {
  if (isOff(event)) return []
  return others
    .filter((other) => other.id !== event.id && !isOff(other))
    .flatMap((other) => kindsOf(event, other).map((kind) => ({ kind, eventId: other.id })))
}

// The cheap comparisons come first: a season's file compares thousands of events with each other.
function kindsOf(a: ClashCandidate, b: ClashCandidate): Clash['kind'][] {
  const kinds: Clash['kind'][] = []
  if (a.venueId !== null && a.venueId === b.venueId && Math.abs(startOf(a) - startOf(b)) < AT_ONE_VENUE) kinds.push('venue')
  if (a.streams.some((stream) => b.streams.includes(stream)) && isOverlapping(a, b)) kinds.push('stream')
  if (a.localDate === b.localDate && haveOneTeam(a, b)) kinds.push('team')
  return kinds
}

/** Returns the start in ms; NaN without a time, so that every comparison is false. */
const startOf = ({ startsAt }: ClashCandidate) => (startsAt === null ? Number.NaN : Date.parse(startsAt))

const isOverlapping = (a: ClashCandidate, b: ClashCandidate) =>
  startOf(a) < startOf(b) + b.expectedMinutes * MINUTE_MS && startOf(b) < startOf(a) + a.expectedMinutes * MINUTE_MS

const haveOneTeam = (a: ClashCandidate, b: ClashCandidate) =>
  [a.homeTeamId, a.awayTeamId].some((team) => team !== null && (team === b.homeTeamId || team === b.awayTeamId))
