import { type Fact, inOrder, isAfterOfficial, undoneIds } from './score-fact.ts'
import type { ScoreState } from './score-state.ts'

/** An entry with the command that undoes it or, once it is undone, restores it. `of`: the fact that an undo has to name. */
export type LastEntry = { fact: Fact; isUndone: boolean; of: string }

/**
 * True when an entry may be undone. Once the result is official, only the entry that made it official and corrections may be, and
 * the result is marked as corrected (spec S7).
 */
export const mayBeUndone = ({ officialAt }: Pick<ScoreState, 'officialAt'>, { kind }: Pick<Fact, 'kind'>): boolean =>
  officialAt === 0 || isAfterOfficial(kind)

/**
 * Lists the entry that a device last made, undid or restored. Entries of other devices are ignored, so that a button does not
 * change under a thumb. An entry of the clock, which scorers stop right after most goals, is preceded by the last entry of
 * another kind.
 */
export function lastEntries(facts: readonly Fact[], device: string): LastEntry[] {
  const ordered = inOrder(facts)
  const undone = undoneIds(ordered)
  const byId = new Map(ordered.map((fact) => [fact.id, fact]))
  /** Returns the fact that a chain of undos ends at; undefined for a circular chain, which anybody with a link may send. */
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
