import type { ExistingEvent } from './match/existing-event.ts'
import { type MatchCandidate, matchValues, VALUE_KINDS, type ValueKind, type ValueMatch, valueKey } from './match/match-values.ts'
import { type Decisions, planSeason, type SeasonPlan } from './match/plan-season.ts'
import type { Table } from './read/table.ts'
import type { RowFault } from './read/written/row-fault.ts'
import type { Answers, SeasonRecords } from './read/written/season-row.ts'
import { type Columns, type SeasonRows, seasonRows, valuesOf } from './read/written/season-rows.ts'
import type { ZoneRules } from './read/written/zone-rules.ts'

export type SeasonPreview = {
  /** How each name in the file was matched. */
  matches: Record<ValueKind, ValueMatch[]>
  rows: SeasonRows
  /** undefined while the file has a question that must be answered first. */
  plan: SeasonPlan | undefined
}

/**
 * Previews a season file (spec E11): matches its names with the site's, reads its rows and plans the changes. Names that staff
 * chose (`answers.values`) win over automatic matches.
 */
export function previewSeason(given: {
  table: Table
  faults: readonly RowFault[]
  columns: Columns
  answers: Answers
  memory: ReadonlyMap<string, string>
  known: Record<ValueKind, readonly MatchCandidate[]>
  facts: SeasonRecords
  events: readonly ExistingEvent[]
  decisions: Decisions
  rules: ZoneRules
}): SeasonPreview {
  const { table, columns, answers, memory, known, facts, events, decisions, rules } = given
  const values = valuesOf(table, columns)
  const match = (kind: ValueKind) => matchValues({ kind, values: values[kind], known: known[kind], memory })
  const matches = { school: match('school'), venue: match('venue'), sport: match('sport'), series: match('series') }
  const found = VALUE_KINDS.flatMap((kind) =>
    matches[kind].flatMap((each) => (each.state === 'matched' ? [[valueKey(kind, each.value), each.id] as const] : [])),
  )
  const rows = seasonRows({
    table,
    columns,
    answers: { ...answers, values: new Map([...found, ...answers.values]) },
    facts,
    rules,
  })
  if (!rows.ok) return { matches, rows, plan: undefined }
  const { faultyIds, fromAbove } = rows
  const faults = [...given.faults, ...rows.faults]
  return { matches, rows, plan: planSeason({ rows: rows.rows, faults, faultyIds, fromAbove, events, decisions, rules }) }
}
