import { shareTurn } from '../../database/turns.ts'
import type { WorkIndex } from './work-index.server.ts'
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
    const columns = works.map((work) => ({ ...work[kind], seriesDocId: work.docId }))
    for (const { list, at } of newestFirst(columns)) {
      if (steps++ % STEPS === 0) yield null
      const docId = list.docIds[at] as string
      const one = { field: list.field[at] ?? 0, bits: list.bits[at] ?? 0, number: list.number[at] ?? 0, at: list.at[at] ?? 0 }
      if (isWanted(one, kind)) yield { ...one, docId, kind: docId === list.seriesDocId ? 'series' : 'episode' }
    }
  }
}

/** In ms: how old counts may be while the index changes all the time. */
const COUNTED_MS = 5_000

/** Counts the texts that wait, each once, anew where the index has changed. */
export function openCounts(index: Pick<WorkIndex, 'all' | 'generation' | 'looked'>) {
  let counted: { generation: number; at: number; counts: WorkPage['counts'] } | undefined

  return async function counts(categories: readonly Candidate[]): Promise<WorkPage['counts']> {
    const generation = index.generation()
    const isFresh = counted && index.looked() < 1 && performance.now() - counted.at < COUNTED_MS
    if (counted && (isFresh || counted.generation === generation)) return counted.counts
    const made = { titles: noCounts(), descriptions: noCounts() }
    let steps = 0
    for (const kind of WORK_KINDS) {
      const seen = new Set<number>()
      const count = (number: number, bits: number) => {
        if (seen.has(number)) return
        seen.add(number)
        made[kind].all += 1
        for (const state of WORK_STATES) if ((bits & BIT[state]) !== 0) made[kind][state] += 1
      }
      if (kind === 'titles') for (const { number, bits } of categories) count(number, bits)
      for (const work of [...index.all().values()]) {
        const { number, bits } = work[kind]
        for (let at = 0; at < number.length; at += 1) {
          if (steps++ % STEPS === 0) await shareTurn()
          count(number[at] ?? 0, bits[at] ?? 0)
        }
      }
    }
    counted = { generation, at: performance.now(), counts: made }
    return made
  }
}

const noCounts = () => ({ all: 0, english: 0, partial: 0, outdated: 0, proposed: 0 })
