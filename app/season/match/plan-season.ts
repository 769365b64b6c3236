import { namesSources } from '../../championships/rules/fits-slot.ts'
import type { Side } from '../../championships/rules/structure.ts'
import type { ScheduleState } from '../../events/event.ts'
import type { RowFault } from '../read/written/row-fault.ts'
import type { SeasonRow } from '../read/written/season-row.ts'
import type { ParsedStatus } from '../read/written/written-words.ts'
import type { ZoneRules } from '../read/written/zone-rules.ts'
import { type SeasonNote, seasonNotes } from '../season-notes.ts'
import type { ExistingEvent } from './existing-event.ts'
import { type Match, matchEvents } from './match-events.ts'
import { endsWithId, type KeyedRow, keyedRows, pairOf, scopeOf } from './source-keys.ts'

const CHANGES = ['date', 'time', 'zone', 'venue', 'title', 'teams', 'neutral', 'status', 'series'] as const
export type Change = (typeof CHANGES)[number]

/**
 * The reasons why a row waits for staff. `other-teams`: the row's id belongs to a game of other teams here; `other-id`: the same
 * two teams play that day under an id from another program; `sides-swapped`: the two teams play that day at the other team's
 * place; `slot`: the row's code or sources are those of a game of a championship; `edited`: staff changed the game after its import, and the file would undo that change.
 */
const CONFLICTS = ['other-teams', 'other-id', 'sides-swapped', 'slot', 'edited'] as const
export type SeasonConflict = (typeof CONFLICTS)[number]

/** Decisions of staff by row key: take the file's values, leave the site's, or create a separate game. */
export type Decisions = ReadonlyMap<string, 'take' | 'leave' | 'new'>

/**
 * A row of the plan. `game` has the values of the row, and where the row lacks a time and zone, those of the existing game. A
 * value that the row does not give is undefined or ''.
 */
type PlannedGame = { row: number; sourceKey: string; game: SeasonRow }

export type SeasonPlan = {
  new: PlannedGame[]
  /** Existing games that differ; `isGuess` when only teams and season show that the row is this game. */
  moved: (PlannedGame & { eventId: string; changes: Change[]; isGuess: boolean })[]
  /** Games where at most the key changes, because staff created the game or another file imported it. */
  same: { row: number; sourceKey: string; eventId: string }[]
  conflict: (PlannedGame & { eventId: string; changes: Change[]; reason: SeasonConflict })[]
  faulty: RowFault[]
  /** Games of the file's seasons, sports and teams that the file lacks; `isWithinDates` when between its first and last date. */
  onlyInPodium: { eventId: string; isWithinDates: boolean }[]
  notes: SeasonNote[]
}

/**
 * Compares a file with the site and plans the changes (spec E11), without side effects. The order of rows does not matter, and
 * the same file gives only `same` once the plan has been carried out. Never removes anything.
 */
export function planSeason(given: {
  rows: readonly SeasonRow[]
  faults: readonly RowFault[]
  faultyIds: readonly string[]
  fromAbove: readonly number[]
  events: readonly ExistingEvent[]
  decisions: Decisions
  rules: ZoneRules
}): SeasonPlan {
  const { rows, events, decisions } = given
  const { keyed, faults } = keyedRows(rows)
  const isOwnGame = ({ key }: KeyedRow) => decisions.get(key) === 'new'
  // A row that staff make a separate game takes over the key of a game of other teams.
  const matches = matchEvents(keyed, events, isOwnGame).filter(
    (match) => !isOwnGame(match.row) || !['other-teams', 'sides-swapped'].includes(conflictOf(match) ?? ''),
  )
  const matched = new Set(matches.map(({ row }) => row))
  const taken = new Set(matches.map(({ event }) => event))
  const plan: SeasonPlan = { new: [], moved: [], same: [], conflict: [], faulty: [], onlyInPodium: [], notes: [] }
  for (const match of matches) decide(plan, match, conflictOf(match), given)

  const openByDay = Map.groupBy(
    events.filter((event) => !taken.has(event)),
    dayOf,
  )
  for (const row of keyed.filter((each) => !matched.has(each))) {
    const isApart = isOwnGame(row)
    const same = isApart ? undefined : takeFrom(openByDay.get(dayOf(row)), row)
    const event = same ?? (isApart ? undefined : takeFrom(openByDay.get(dayOf(otherWayRound(row))), row))
    if (event === undefined) plan.new.push(plannedOf(row))
    else {
      taken.add(event)
      decide(plan, { row, event, isGuess: true }, same ? 'other-id' : 'sides-swapped', given)
    }
  }

  plan.faulty = [...given.faults, ...faults].toSorted((a, b) => a.row - b.row)
  const ids = new Set([...given.faultyIds, ...twiceIds(rows, faults)])
  plan.onlyInPodium = onlyHere(keyed, events, taken, ids)
  const fresh = new Set([...plan.new, ...plan.moved, ...plan.conflict].map(({ row }) => row))
  const { fromAbove } = given
  plan.notes = seasonNotes({ rows: keyed, fresh, events: events.filter((event) => !taken.has(event)), fromAbove })
  for (const list of [plan.new, plan.moved, plan.conflict]) list.sort(byDate)
  plan.same.sort((a, b) => (a.sourceKey < b.sourceKey ? -1 : 1))
  return plan
}

/** Returns a key for the teams and date of a game, within its season, sport and gender. */
const dayOf = (game: KeyedRow | ExistingEvent) => `${scopeOf(game)}|${pairOf(game)}|${game.localDate}`

/** Removes and returns the event of a day that starts when the row does, otherwise the first event of that day. */
function takeFrom(events: ExistingEvent[] | undefined, { localTime }: KeyedRow): ExistingEvent | undefined {
  const at = events?.findIndex((event) => event.localTime === localTime) ?? -1
  return events?.splice(Math.max(at, 0), 1)[0]
}

const plannedOf = (row: KeyedRow): PlannedGame => ({ row: row.row, sourceKey: row.key, game: row })

const byDate = (a: PlannedGame, b: PlannedGame) =>
  a.game.localDate.localeCompare(b.game.localDate) ||
  (a.game.localTime ?? '').localeCompare(b.game.localTime ?? '') ||
  (a.sourceKey < b.sourceKey ? -1 : 1)

type PlanOptions = { decisions: Decisions; rules: ZoneRules }

function decide(plan: SeasonPlan, { row, event, isGuess }: Match, reason: SeasonConflict | undefined, given: PlanOptions): void {
  const game = withEventSides(withEventStart(row, event, given.rules), event)
  const changes = changesOf(game, event)
  const decision = given.decisions.get(row.key)
  const planned = { row: row.row, sourceKey: row.key, game, eventId: event.id, changes }
  const isOpen = reason !== undefined && decision !== 'take' && (changes.length > 0 || reason === 'other-id')
  if (decision === 'leave' || (changes.length === 0 && !isOpen)) {
    plan.same.push({ row: row.row, sourceKey: row.key, eventId: event.id })
  } else if (isOpen) plan.conflict.push({ ...planned, reason })
  else plan.moved.push({ ...planned, isGuess })
}

/**
 * Completes a row's start from the event. A row without a time gets the event's time. When neither the row's place nor the file
 * gives a zone, the event's zone applies: a clock time is then local to the event's place, and an instant is converted.
 */
function withEventStart(row: KeyedRow, event: ExistingEvent, rules: ZoneRules): KeyedRow {
  const isTold = row.zoneBy === 'venue' || row.zoneBy === 'file'
  const zone = isTold ? row.zone : event.zone
  if (row.hasTime && row.zone === zone) return row
  if (row.isInstant && row.startsAt !== null) return { ...row, ...rules.localStartOf(row.startsAt, zone) }
  const clock = row.hasTime ? row : event
  const local = { localDate: row.localDate, localTime: clock.localTime, zone, isLater: clock.isLater }
  const found = rules.instantOf(local)
  return { ...row, ...local, startsAt: found.ok ? found.startsAt : row.startsAt }
}

/** A championship says itself who plays in its games. In other games a source of the file replaces no team. */
function withEventSides(row: KeyedRow, event: ExistingEvent): KeyedRow {
  const { sources } = row
  const isEvents = (side: Side) => event.slot !== undefined || sources?.[side] !== undefined
  const homeTeamId = isEvents('home') ? event.homeTeamId : row.homeTeamId
  const awayTeamId = isEvents('away') ? event.awayTeamId : row.awayTeamId
  const isNamed = homeTeamId !== row.homeTeamId || awayTeamId !== row.awayTeamId
  const title = event.slot || isNamed ? { en: '', fr: '' } : row.title
  return { ...row, homeTeamId, awayTeamId, title }
}

function conflictOf({ row: told, event, isSlot }: Match): SeasonConflict | undefined {
  if (isSlot) return 'slot'
  const row = withEventSides(told, event)
  const isSame = (['homeTeamId', 'awayTeamId'] as const).every((side) => row[side] === event[side] || isAwaited(event, side))
  if (isSame) return event.isEdited ? 'edited' : undefined
  const isSwapped = row.homeTeamId === event.awayTeamId && row.awayTeamId === event.homeTeamId
  return isSwapped ? 'sides-swapped' : 'other-teams'
}

/** True for a side of an event whose title only says where its team comes from. */
const isAwaited = (event: ExistingEvent, side: 'homeTeamId' | 'awayTeamId') =>
  event[side] === null && namesSources(event.title.en || event.title.fr)

const otherWayRound = (row: KeyedRow): KeyedRow => ({ ...row, homeTeamId: row.awayTeamId, awayTeamId: row.homeTeamId })

/** Lists the event's values that the row would change. Values that the file lacks stay. */
function changesOf(row: SeasonRow, event: ExistingEvent): Change[] {
  const isTitled = (['en', 'fr'] as const).some(
    (language) => row.title[language] !== '' && row.title[language] !== event.title[language],
  )
  const is: Record<Change, boolean> = {
    date: row.localDate !== event.localDate,
    time: row.localTime !== event.localTime || row.isLater !== event.isLater,
    zone: row.zone !== event.zone,
    venue: row.venueId !== undefined && row.venueId !== event.venueId,
    title: isTitled,
    teams: row.homeTeamId !== event.homeTeamId || row.awayTeamId !== event.awayTeamId,
    neutral: row.isNeutral !== undefined && row.isNeutral !== event.isNeutral,
    status: row.status !== undefined && !STATES[row.status].includes(event.schedule),
    series: row.seriesId !== undefined && row.seriesId !== event.seriesDocId,
  }
  return CHANGES.filter((change) => is[change])
}

/** States that agree with each status in a file: a delayed or moved game still takes place. */
const STATES: Record<ParsedStatus, readonly ScheduleState[]> = {
  planned: ['planned', 'delayed', 'moved'],
  postponed: ['postponed'],
  cancelled: ['cancelled'],
}

function twiceIds(rows: readonly SeasonRow[], faults: readonly RowFault[]): string[] {
  const numbers = new Set(faults.map(({ row }) => row))
  return rows.flatMap(({ row, externalId }) => (numbers.has(row) ? externalId : []))
}

/** Lists the events that the file lacks although it covers their teams: a file about one team says nothing of other games. */
function onlyHere(
  rows: readonly KeyedRow[],
  events: readonly ExistingEvent[],
  taken: ReadonlySet<ExistingEvent>,
  faultyIds: ReadonlySet<string>,
): SeasonPlan['onlyInPodium'] {
  const scopes = Map.groupBy(rows, scopeOf)
  const spans = new Map([...scopes].map(([scope, games]) => [scope, { ...spanOf(games), ...teamsOf(games) }]))
  return events
    .filter((event) => {
      const span = spans.get(scopeOf(event))
      if (!span || taken.has(event) || endsWithId(event.sourceKey, faultyIds)) return false
      const sides = [event.homeTeamId, event.awayTeamId]
      return span.common.size === 1 ? sides.some((side) => span.common.has(side)) : sides.every((side) => span.all.has(side))
    })
    .map((event) => {
      const { first = '', last = '' } = spans.get(scopeOf(event)) ?? {}
      return { eventId: event.id, isWithinDates: event.localDate >= first && event.localDate <= last }
    })
    .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
}

function spanOf(rows: readonly KeyedRow[]) {
  const dates = rows.map(({ localDate }) => localDate).sort()
  return { first: dates[0] ?? '', last: dates.at(-1) ?? '' }
}

/** Returns the teams of a file and, when it has several games, those that play in every one. */
function teamsOf(rows: readonly KeyedRow[]) {
  const sides = rows.map(({ homeTeamId, awayTeamId }) => new Set([homeTeamId, awayTeamId]))
  const all = new Set(sides.flatMap((each) => [...each]))
  const [first = new Set<string | null>(), ...others] = sides
  const inAll = [...first].filter((id) => id !== null && others.every((each) => each.has(id)))
  const common = new Set(others.length === 0 ? [] : inAll)
  return { all, common }
}
