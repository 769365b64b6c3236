import { type Fact, inOrder, isAfterOfficial, undoneIds } from './score-fact.ts'
import type { ScoreState } from './score-state.ts'

/** An entry with what takes it back or, where it is taken back, puts it back. `of`: the fact that an undo has to name. */
export type LastEntry = { fact: Fact; isUndone: boolean; of: string }

/** Once the result is official, only what made it so, and corrections, are taken back: they say on the result that it was corrected (spec S7). */
export const mayBeUndone = ({ officialAt }: Pick<ScoreState, 'officialAt'>, { kind }: Pick<Fact, 'kind'>): boolean =>
  officialAt === 0 || isAfterOfficial(kind)

/**
 * What a device entered, took back or put back last; none before its first entry. Entries of other devices never come in between: what a
 * thumb is about to touch must not change under it. A clock is stopped right after most goals, so that the entry before it stands first.
 */
export function lastEntries(facts: readonly Fact[], device: string): LastEntry[] {
  const ordered = inOrder(facts)
  const undone = undoneIds(ordered)
  const byId = new Map(ordered.map((fact) => [fact.id, fact]))
  /** What an undo is about in the end; undefined for one that names itself, by others too, as anybody with a link may send it. */
  function meantBy(fact: Fact): Fact | undefined {
    const seen = new Set<string>()
    let meant: Fact | undefined = fact
    while (meant?.kind === 'undo') {
      if (seen.has(meant.id)) return undefined
      seen.add(meant.id)
      meant = byId.get(meant.of[0] ?? '')
    }
    return meant
  }
  const found: LastEntry[] = []
  for (const own of ordered.filter((fact) => fact.device === device).reverse()) {
    const fact = meantBy(own)
    if (!fact || found.some((known) => known.fact.id === fact.id)) continue
    if (found.length > 0 && fact.kind === 'clock') continue
    const isUndone = undone.has(fact.id)
    const undo = ordered.findLast((each) => each.kind === 'undo' && !undone.has(each.id) && each.of.includes(fact.id))
    found.unshift({ fact, isUndone, of: isUndone && undo ? undo.id : fact.id })
    if (fact.kind !== 'clock') break
  }
  return found
}
