import type { Candidate } from './work-lines.server.ts'
import type { SeriesWork } from './work-look.server.ts'
import { newestFirst } from './work-order.ts'
import { BIT } from './work-texts.server.ts'
import { WORK_KINDS, WORK_STATES, type WorkKind, type WorkPage, type WorkView } from './work-view.ts'

/** The number of texts between two pauses. */
const STEPS = 500

/** Texts that precede all series: those of episodes on air, and category names. */
export type Ahead = { onAir: Candidate[]; categories: Candidate[] }

/** Yields every text of the view once, without applying search words; yields null now and then to let other work run. */
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
    // Skip a series without texts that wait for this reason.
    const columns = works.flatMap((work) => (work[kind].counts[state || 'all'] > 0 ? [work[kind]] : []))
    for (const { list, at } of newestFirst(columns)) {
      if (steps++ % STEPS === 0) yield null
      const docId = list.docIds[at] as string
      const one = { field: list.field[at] ?? 0, bits: list.bits[at] ?? 0, number: list.number[at] ?? 0, at: list.at[at] ?? 0 }
      if (isWanted(one, kind)) yield { ...one, docId, kind: docId === list.seriesDocId ? 'series' : 'episode' }
    }
  }
}

/** Returns how many texts wait for each reason. To save time, a text in several series counts in each of them. */
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
