import type { Candidate } from './work-lines.server.ts'
import type { SeriesWork } from './work-look.server.ts'
import { newestFirst } from './work-order.ts'
import { BIT } from './work-texts.server.ts'
import { WORK_KINDS, WORK_STATES, type WorkKind, type WorkPage, type WorkView } from './work-view.ts'

/** Steps between two looks at the clock. */
const STEPS = 500

/** What goes before all series: texts of what is on air, and names of categories. */
export type Ahead = { onAir: Candidate[]; categories: Candidate[] }

/** Every text that the view asks for, each once, but for the words of a search; null now and then, so that others get a turn. */
export function* walkWork({ what, state }: WorkView, works: readonly SeriesWork[], first: Ahead): Generator<Candidate | null> {
  const seen = new Set<number>()
  const isWanted = ({ field, bits, number }: Pick<Candidate, 'field' | 'bits' | 'number'>, kind: WorkKind) => {
    if ((field === 0) !== (kind === 'titles') || (state !== '' && (bits & BIT[state]) === 0) || seen.has(number)) return false
    seen.add(number)
    return true
  }
  const kinds = what === '' ? WORK_KINDS : [what]
  for (const kind of kinds) for (const each of first.onAir) if (isWanted(each, kind)) yield each
  let steps = 0
  for (const kind of kinds) {
    if (kind === 'titles') for (const each of first.categories) if (isWanted(each, kind)) yield each
    // A series in which nothing waits for this reason is passed over.
    const columns = works.flatMap((work) => (work[kind].counts[state || 'all'] > 0 ? [work[kind]] : []))
    for (const { list, at } of newestFirst(columns)) {
      if (steps++ % STEPS === 0) yield null
      const docId = list.docIds[at] as string
      const one = { field: list.field[at] ?? 0, bits: list.bits[at] ?? 0, number: list.number[at] ?? 0, at: list.at[at] ?? 0 }
      if (isWanted(one, kind)) yield { ...one, docId, kind: docId === list.seriesDocId ? 'series' : 'episode' }
    }
  }
}

/** How many texts wait, and why. One that stands in several series is counted in each of them, for the sake of time. */
export function countWork(works: Iterable<SeriesWork>, categories: readonly Candidate[]): WorkPage['counts'] {
  const counts = { titles: noCounts(), descriptions: noCounts() }
  for (const work of works)
    for (const kind of WORK_KINDS) for (const name of COUNTED) counts[kind][name] += work[kind].counts[name]
  for (const { bits } of categories) {
    counts.titles.all += 1
    for (const state of WORK_STATES) if ((bits & BIT[state]) !== 0) counts.titles[state] += 1
  }
  return counts
}

const COUNTED = ['all', ...WORK_STATES] as const
const noCounts = () => ({ all: 0, english: 0, partial: 0, outdated: 0, proposed: 0 })
