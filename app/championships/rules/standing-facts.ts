import type { Fact, Side } from './structure.ts'

export type FactOf<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

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

/** Returns what staff's facts say once all that was taken back is left out. */
export function readFacts(facts: readonly Fact[]) {
  const standing = factsThatStand(facts)
  const of = <Kind extends Fact['kind']>(kind: Kind) => standing.filter((fact): fact is FactOf<Kind> => fact.kind === kind)
  const games = standing.filter((fact) => fact.kind === 'award' || fact.kind === 'hold')
  const newest = new Map(games.map((fact) => [fact.game, fact]))
  return {
    awards: new Map(of('award').map((fact) => [fact.game, fact])),
    /** Games under protest; an award that is newer than the protest ends it. */
    held: new Set([...newest.values()].flatMap(({ kind, game }) => (kind === 'hold' ? game : []))),
    withdrawn: new Set(of('withdraw').map(({ teamId }) => teamId)),
    pins: new Map(of('pin').map((fact) => [fact.game, fact])),
    sources: new Map(of('source').map(({ game, side, source }) => [sideKey(game, side), source])),
    orders: of('draw').map(({ order }) => order),
    measures: new Map(of('measure').map(({ teamId, mm }) => [teamId, mm])),
    places: new Map(of('place').map(({ teamId, place }) => [teamId, place])),
    needed: new Map(of('needed').map(({ game, isNeeded }) => [game, isNeeded])),
  }
}

export type StandingFacts = ReturnType<typeof readFacts>
