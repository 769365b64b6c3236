import type { Fact, Side, Source } from './structure.ts'

type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

/** What staff's facts say once all that was taken back is left out. */
export type StandingFacts = {
  awards: ReadonlyMap<string, FactOf<'award'>>
  /** Games under protest; an award that is newer than the protest ends it. */
  held: ReadonlySet<string>
  withdrawn: ReadonlySet<string>
  pins: ReadonlyMap<string, FactOf<'pin'>>
  sources: ReadonlyMap<string, Source>
  orders: readonly string[][]
  measures: ReadonlyMap<string, number[]>
  places: ReadonlyMap<string, number>
  needed: ReadonlyMap<string, boolean>
}

/** The key of a side in `sources`. */
export const sideKey = (game: string, side: Side) => `${game} ${side}`

/**
 * Returns the facts that stand, in the order in which they were said, each once. An undo takes back an earlier fact, be it another
 * undo.
 */
export function factsThatStand(facts: readonly Fact[]): Fact[] {
  const inOrder = facts.toSorted((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1))
  const once = [...new Map(inOrder.toReversed().map((fact) => [fact.id, fact])).values()].sort((a, b) => b.seq - a.seq)
  const undone = new Set<string>()
  const standing = once.filter((fact) => {
    if (undone.has(fact.id)) return false
    if (fact.kind !== 'undo') return true
    undone.add(fact.of)
    return false
  })
  return standing.reverse()
}

export function readFacts(facts: readonly Fact[]): StandingFacts {
  const awards = new Map<string, FactOf<'award'>>()
  const held = new Set<string>()
  const withdrawn = new Set<string>()
  const pins = new Map<string, FactOf<'pin'>>()
  const sources = new Map<string, Source>()
  const orders: string[][] = []
  const measures = new Map<string, number[]>()
  const places = new Map<string, number>()
  const needed = new Map<string, boolean>()
  for (const fact of factsThatStand(facts)) {
    if (fact.kind === 'award') {
      awards.set(fact.game, fact)
      held.delete(fact.game)
    } else if (fact.kind === 'hold') held.add(fact.game)
    else if (fact.kind === 'withdraw') withdrawn.add(fact.teamId)
    else if (fact.kind === 'pin') pins.set(fact.game, fact)
    else if (fact.kind === 'source') sources.set(sideKey(fact.game, fact.side), fact.source)
    else if (fact.kind === 'draw') orders.push(fact.order)
    else if (fact.kind === 'measure') measures.set(fact.teamId, fact.mm)
    else if (fact.kind === 'place') places.set(fact.teamId, fact.place)
    else if (fact.kind === 'needed') needed.set(fact.game, fact.isNeeded)
  }
  return { awards, held, withdrawn, pins, sources, orders, measures, places, needed }
}
