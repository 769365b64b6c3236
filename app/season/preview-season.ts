import type { ExistingEvent } from './match/existing-event.ts'
import { type Known, matchValues, VALUE_KINDS, type ValueKind, type ValueMatch, valueKey } from './match/match-values.ts'
import { type Decisions, planSeason, type SeasonPlan } from './match/plan-season.ts'
import type { Table } from './read/table.ts'
import type { RowFault } from './read/written/row-fault.ts'
import type { Answers, Facts } from './read/written/season-row.ts'
import { type Columns, type SeasonRows, seasonRows, valuesOf } from './read/written/season-rows.ts'
import type { ZoneRules } from './read/written/zone-rules.ts'

export type SeasonPreview = {
  /** What each name in the file was taken for. */
  matches: Record<ValueKind, ValueMatch[]>
  rows: SeasonRows
  /** undefined while something about the file has to be answered first. */
  plan: SeasonPlan | undefined
}

/**
 * The preview of a season's file (spec E11): its names matched with the site's, its rows read, and what they would change. Names
 * that staff chose (`answers.values`) win over those that match by themselves.
 */
export function previewSeason(given: {
  table: Table
  faults: readonly RowFault[]
  columns: Columns
  answers: Answers
  memory: ReadonlyMap<string, string>
  known: Record<ValueKind, readonly Known[]>
  facts: Facts
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
