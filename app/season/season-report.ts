import type { ScheduleState } from '../events/event.ts'
import type { Language } from '../kit/language.ts'
import type { ExistingEvent } from './match/existing-event.ts'
import { VALUE_KINDS, type ValueKind, type ValueMatch, valueKey } from './match/match-values.ts'
import type { Change, SeasonConflict, SeasonPlan } from './match/plan-season.ts'
import type { Choices } from './match/season-choices.ts'
import type { SeasonPreview } from './preview-season.ts'
import { type ColumnGuess, gameRows } from './read/columns.ts'
import { dateOrder, type OrderFinding } from './read/dates.ts'
import type { SingleByte } from './read/single-byte.ts'
import type { Table } from './read/table.ts'
import { isWaiting, type RowFault } from './read/written/row-fault.ts'
import type { MissingTeam } from './read/written/row-teams.ts'
import type { SeasonRow, ZoneSource } from './read/written/season-row.ts'
import type { Columns, Questions, RowWithoutGame, SeasonRows } from './read/written/season-rows.ts'
import type { SeasonNote } from './season-notes.ts'

/** The planned changes of a file, as the admin page shows them (spec E11). */
export type SeasonReport = {
  /** Identifies the planned changes: an import is refused when the plan has changed since. */
  digest: string
  games: number
  columns: ReportColumn[]
  /** The way in which the order of day and month was found. */
  order: OrderFinding['state']
  answers: Choices['answers']
  /** The questions that the rows leave open for the whole file, answered or not; undefined while `question` is open. */
  asks: Questions | undefined
  /** The encoding by which the file was read, when it is not all UTF-8, for staff to check. */
  reading: Reading | undefined
  /** The question to answer before anything can be compared. */
  question: Extract<SeasonRows, { ok: false }> | undefined
  values: ReportValue[]
  /** The number of names that are not shown, because a column with so many does not hold names. */
  valuesLeftOut: number
  missingTeams: MissingTeam[]
  counts: Record<LineState, number>
  /** Rows that an import would leave out: they have faults, or wait for a decision or an answer. */
  leftOut: number
  lines: ReportLine[]
  notes: SeasonNote[]
}

type ReportColumn = Pick<ColumnGuess, 'column' | 'heading' | 'field' | 'by' | 'confidence'> & {
  isChosen: boolean
  /** The first cells that are not blank. */
  sample: string
}

export type ReportValue = {
  kind: ValueKind
  key: string
  value: string
  state: ValueMatch['state']
  /** The id of the matching thing; null for nothing. */
  id: string | null
  by: 'name' | 'memory' | 'choice' | 'none'
  suggestions: string[]
}

export const LINE_STATES = ['new', 'moved', 'same', 'conflict', 'waiting', 'faulty', 'onlyInPodium'] as const
export type LineState = (typeof LINE_STATES)[number]

/** The date, time and place of a game. */
export type ReportSlot = { localDate: string; localTime: string | null; zone: string; venueId: string | null }

export type ReportLine = {
  key: string
  state: LineState
  row?: number
  eventId?: string
  homeTeamId?: string | null
  awayTeamId?: string | null
  title?: Record<Language, string>
  start?: ReportSlot
  zoneBy?: ZoneSource
  /** The site's current values, where they differ. */
  before?: ReportSlot
  status?: string
  was?: ScheduleState
  changes?: Change[]
  isGuess?: boolean
  /** The game of a championship that the event is. */
  slot?: { code: string; championship: Record<Language, string> }
  reason?: SeasonConflict
  /** The decision of staff. */
  decision?: string
  /** All faults of a row, including those that only wait for staff. */
  faults?: Omit<RowFault, 'row'>[]
  /** The row's date, as read or as written, its time as written, and its teams. */
  told?: Omit<RowWithoutGame, 'row'>
  isWithinDates?: boolean
}

/** The maximum number of names, of all kinds, that the page shows; a column with more does not hold names. */
const MOST_VALUES = 300

type ReportInput = {
  table: Table
  guesses: readonly ColumnGuess[]
  columns: Columns
  choices: Choices
  preview: SeasonPreview
  events: readonly ExistingEvent[]
  digest: string
  reading: Reading | undefined
}

/** The encoding of a single-byte file, or the lines of a UTF-8 file that are in another encoding. */
export type Reading = { encoding: SingleByte } | { oddLines: number[] }

export function seasonReport({ table, guesses, columns, choices, preview, events, digest, reading }: ReportInput): SeasonReport {
  const { rows, plan } = preview
  const games = gameRows(table)
  const values = VALUE_KINDS.flatMap((kind) => preview.matches[kind].map((match) => reportValue(kind, match, choices)))
  // Names that still need a choice come first.
  const shown = values.toSorted((a, b) => Number(a.by !== 'none') - Number(b.by !== 'none')).slice(0, MOST_VALUES)
  const dates = columns.find(({ field }) => field === 'date')?.column
  const unread = plan && rows.ok ? unreadLines(plan, rows.unread) : []
  const lines = plan ? linesOf(plan, new Map(events.map((event) => [event.id, event])), choices, unread) : []
  const byState = Map.groupBy(lines, ({ state }) => state)
  const counts = Object.fromEntries(LINE_STATES.map((state) => [state, byState.get(state)?.length ?? 0]))
  return {
    digest,
    games: games.length,
    columns: guesses.map((guess) => columnOf(guess, columns, choices, games)),
    order: dates === undefined ? 'not-needed' : dateOrder(games.map(({ cells }) => cells[dates] ?? '')).state,
    answers: choices.answers,
    asks: rows.ok ? rows.asks : undefined,
    reading,
    question: rows.ok ? undefined : rows,
    values: shown,
    valuesLeftOut: values.length - shown.length,
    missingTeams: rows.ok ? rows.missingTeams : [],
    counts: counts as SeasonReport['counts'],
    leftOut: (plan?.conflict.length ?? 0) + unread.length,
    lines,
    notes: plan?.notes ?? [],
  }
}

function columnOf(guess: ColumnGuess, columns: Columns, { columns: chosen }: Choices, games: Table['rows']): ReportColumn {
  const { column, heading, by, confidence } = guess
  const field = columns.find((each) => each.column === column)?.field ?? null
  const cells = games.slice(0, 50).flatMap(({ cells }) => cells[column] || [])
  const isChosen = chosen !== undefined && field !== guess.field
  return { column, heading, by, confidence, field, isChosen, sample: [...new Set(cells)].slice(0, 3).join(' · ').slice(0, 120) }
}

function reportValue(kind: ValueKind, match: ValueMatch, choices: Choices): ReportValue {
  const key = valueKey(kind, match.value)
  const chosen = choices.values[key]
  const suggestions = match.state === 'suggested' ? match.suggestions.map(({ id }) => id) : []
  const common = { kind, key, value: match.value, suggestions }
  if (chosen !== undefined) return { ...common, state: 'matched', id: chosen, by: 'choice' }
  if (match.state === 'matched') return { ...common, state: 'matched', id: match.id, by: match.by }
  return { ...common, state: match.state, id: null, by: 'none' }
}

/** Returns a line for each row that is not a game yet, with all of its faults. */
function unreadLines(plan: SeasonPlan, unread: readonly RowWithoutGame[]): ReportLine[] {
  const told = new Map(unread.map(({ row, ...each }) => [row, each]))
  return [...Map.groupBy(plan.faulty, ({ row }) => row)].map(([row, found]) => {
    const state = isWaiting(found) ? 'waiting' : 'faulty'
    const about = told.get(row)
    return {
      key: `${state} ${row}`,
      state,
      row,
      faults: found.map(({ row: _, ...fault }) => fault),
      ...(about ? { told: about } : {}),
    }
  })
}

function linesOf(
  plan: SeasonPlan,
  byId: ReadonlyMap<string, ExistingEvent>,
  { decisions }: Choices,
  unread: readonly ReportLine[],
): ReportLine[] {
  const decided = (key: string) => (decisions[key] ? { decision: decisions[key] } : {})
  const planned = (state: LineState, { row, sourceKey, game }: SeasonPlan['new'][number]) => ({
    key: `row ${sourceKey}`,
    state,
    row,
    ...sidesOf(game),
    start: slotOf(game, undefined),
    zoneBy: game.zoneBy,
    ...(game.status ? { status: game.status } : {}),
    ...decided(sourceKey),
  })
  const against = (state: LineState, each: SeasonPlan['moved'][number] | SeasonPlan['conflict'][number]): ReportLine => {
    const event = byId.get(each.eventId)
    const { changes, eventId } = each
    return {
      ...planned(state, each),
      start: slotOf(each.game, event),
      ...(event ? { before: slotOf(event, undefined), was: event.schedule } : {}),
      changes,
      eventId,
      ...(event?.slot ? { slot: { code: event.slot.slot.code, championship: event.slot.championship } } : {}),
    }
  }
  const here = (state: LineState, eventId: string, key: string): ReportLine => {
    const event = byId.get(eventId)
    return { key, state, eventId, ...(event ? { ...sidesOf(event), start: slotOf(event, undefined) } : {}) }
  }
  return [
    ...plan.conflict.map((each) => ({ ...against('conflict', each), reason: each.reason })),
    ...unread.filter(({ state }) => state === 'waiting'),
    ...unread.filter(({ state }) => state === 'faulty'),
    ...plan.new.map((each) => planned('new', each)),
    ...plan.moved.map((each) => ({ ...against('moved', each), isGuess: each.isGuess })),
    ...plan.onlyInPodium.map(({ eventId, isWithinDates }) => ({
      ...here('onlyInPodium', eventId, `only ${eventId}`),
      isWithinDates,
    })),
    ...plan.same.map(({ row, sourceKey, eventId }) => ({
      ...here('same', eventId, `row ${sourceKey}`),
      row,
      ...decided(sourceKey),
    })),
  ]
}

/** Returns the row key of a line, which decisions refer to. */
export const keyOfLine = ({ key }: Pick<ReportLine, 'key'>) => key.slice(key.indexOf(' ') + 1)

const sidesOf = ({ homeTeamId, awayTeamId, title }: SeasonRow | ExistingEvent) => ({ homeTeamId, awayTeamId, title })

/** Returns the slot of a game; a row without a place takes its event's. */
const slotOf = (game: SeasonRow | ExistingEvent, event: ExistingEvent | undefined): ReportSlot => ({
  localDate: game.localDate,
  localTime: game.localTime,
  zone: game.zone,
  venueId: game.venueId === undefined ? (event?.venueId ?? null) : game.venueId,
})
