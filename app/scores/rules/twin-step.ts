import { type Fact, inOrder, undoneIds } from './score-fact.ts'

/** The maximum time, in ms, between equal steps of two scorers for the page to ask whether they are the same one (spec S3). */
const TWIN_MS = 10_000

/**
 * Returns the steps of this device that somebody else entered too within ten seconds; the scorer whose step reached the server
 * later is asked. `isAnswered`: true for a step already declared a separate one. Facts that the server does not have yet count as
 * later than all others.
 */
export function twinsOf(
  facts: readonly Fact[],
  device: string,
  isAnswered: (id: string) => boolean,
): { mine: Fact; theirs: Fact }[] {
  const undone = undoneIds(inOrder(facts))
  const steps = facts.filter((fact) => fact.kind === 'step' && !undone.has(fact.id))
  const twins: { mine: Fact; theirs: Fact }[] = []
  const taken = new Set<string>()
  for (const mine of steps) {
    if (mine.kind !== 'step' || mine.device !== device || isAnswered(mine.id)) continue
    const theirs = steps.find(
      (other) =>
        other.kind === 'step' &&
        other.device !== device &&
        !taken.has(other.id) &&
        other.side === mine.side &&
        other.stat === mine.stat &&
        other.by === mine.by &&
        Math.abs(other.at - mine.at) <= TWIN_MS &&
        isEarlier(other, mine),
    )
    if (!theirs) continue
    taken.add(theirs.id)
    twins.push({ mine, theirs })
  }
  return twins
}

const isEarlier = (one: Fact, other: Fact) =>
  one.received > 0 &&
  (other.received === 0 || one.received < other.received || (one.received === other.received && one.id < other.id))
