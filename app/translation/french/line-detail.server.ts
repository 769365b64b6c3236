import type { FrenchLine } from '../../catalog/snapshot.server.ts'
import type { Memory } from '../memory.server.ts'
import type { LineState } from './french-lines.ts'

/** One line with everything that its form shows. */
export type LineDetail = {
  hash: string
  source: string
  /** A person's French; null when the line belongs to the machine. */
  target: string | null
  /** The French that the service or the glossary gives or proposes; null when the text stays English. */
  machine: string | null
  state: LineState
  /** 0 for a text without a line. */
  version: number
}

type ReadMemory = Pick<Memory, 'shown' | 'proposal'>

/**
 * Returns the text that staff's lists show, and its state. The text is the French or the proposal; without either, the English.
 * `row`: the stored line.
 */
export function listedFrench(
  memory: ReadMemory,
  source: string,
  row: FrenchLine | undefined,
): { french: string; state: LineState } {
  if (row?.target != null && row.status !== 'machine') return { french: row.target, state: row.status }
  const proposal = memory.proposal(source, row)
  if (proposal !== undefined) return { french: proposal, state: 'proposed' }
  const { text, coverage } = memory.shown(source, row)
  return { french: text, state: coverage === 'full' ? 'machine' : coverage === 'partial' ? 'partial' : 'english' }
}

/** Returns a text's line for its form: a person's French beside what the machine would show without it. */
export function lineDetail(
  memory: ReadMemory,
  { hash, source }: { hash: string; source: string },
  row: (FrenchLine & { version: number }) | undefined,
): LineDetail {
  const isPersons = row !== undefined && row.status !== 'machine'
  const ofMachine = listedFrench(memory, source, isPersons ? undefined : row)
  return {
    hash,
    source,
    target: isPersons ? row.target : null,
    machine: ofMachine.state === 'english' ? null : ofMachine.french,
    state: listedFrench(memory, source, row).state,
    version: row?.version ?? 0,
  }
}
