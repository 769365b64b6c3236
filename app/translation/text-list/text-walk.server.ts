import type { Column, IndexedSeries } from './index-series.server.ts'
import { newestFirst } from './newest-first.ts'
import { MASK, noCounts } from './text-states.server.ts'
import { TEXT_CHOICES, TEXT_KINDS, type TextPage, type TextView } from './text-view.ts'

/** A text as the index knows it: its place and its states. `at`: when its document was added; Infinity for episodes on air. */
export type Candidate = {
  kind: 'category' | 'series' | 'episode' | 'nowhere'
  docId: string
  field: number
  number: number
  bits: number
  at: number
}

/** The number of texts between two pauses. */
const STEPS = 500

/** An episode that precedes all others, with its series. */
export type Ahead = { docId: string; series: IndexedSeries }

/** Yields every text of the view once, without applying search words; yields null now and then to let other work run. */
export function* walkTexts(
  { what, state }: TextView,
  listed: readonly IndexedSeries[],
  ahead: readonly Ahead[],
): Generator<Candidate | null> {
  const seen = new Set<number>()
  function take(column: Column, place: number, at = column.at[place] ?? 0): Candidate | undefined {
    const [number = 0, bits = 0] = [column.number[place], column.bits[place]]
    if ((bits & MASK[state]) === 0 || seen.has(number)) return undefined
    seen.add(number)
    const docId = column.docIds[place] ?? ''
    const kind = column.kind ?? (docId === column.seriesDocId ? 'series' : 'episode')
    return { kind, docId, field: column.field[place] ?? 0, number, bits, at }
  }
  const kinds = what === '' ? TEXT_KINDS : [what]
  for (const kind of kinds)
    for (const { docId, series } of ahead) {
      const column = series[kind]
      // The texts of its series follow those of the episode.
      for (const each of [docId, series.docId])
        for (let place = column.docIds.indexOf(each); place >= 0 && column.docIds[place] === each; place += 1) {
          const one = take(column, place, Number.POSITIVE_INFINITY)
          if (one) yield one
        }
    }
  let steps = 0
  for (const kind of kinds) {
    // Skip a series without texts of this choice.
    const columns = listed.flatMap((series) => (series[kind].counts[state] > 0 ? [series[kind]] : []))
    for (const { list, at } of newestFirst(columns)) {
      if (steps++ % STEPS === 0) yield null
      const one = take(list, at)
      if (one) yield one
    }
  }
}

/** Returns how many texts each choice has. To save time, a text in several series counts in each of them. */
export function countTexts(listed: readonly IndexedSeries[]): TextPage['counts'] {
  const counts = { titles: noCounts(), descriptions: noCounts() }
  for (const series of listed)
    for (const kind of TEXT_KINDS) for (const choice of TEXT_CHOICES) counts[kind][choice] += series[kind].counts[choice]
  return counts
}
