import { poolsIn, resultsIn } from './sources.ts'
import type { ChampionshipState, Side, Source, Structure } from './structure.ts'

const SIDES = ['home', 'away'] as const

/**
 * Returns the codes of the games that a team may still play though it is not known yet (spec B10). `state`: without one, every
 * game that the team could ever reach.
 */
export function possibleSlots(structure: Structure, teamId: string, state?: ChampionshipState): Set<string> {
  const entrant = structure.entrants.find((each) => each.teamId === teamId)
  const slots = new Map(structure.slots.map((slot) => [slot.code, slot]))
  const inSeries = Map.groupBy(structure.slots, ({ series }) => series?.code)
  const known = new Map<string, boolean>()

  /** True when the team plays in a game or may do so. */
  function mayPlay(code: string): boolean {
    const before = known.get(code)
    if (before !== undefined) return before
    // A cycle leads nowhere.
    known.set(code, false)
    const may = (inSeries.get(code) ?? [slots.get(code)]).some(
      (slot) => slot !== undefined && SIDES.some((side) => mayTake(slot.code, side)),
    )
    known.set(code, may)
    return may
  }

  function mayTake(code: string, side: Side): boolean {
    const now = state?.slots.get(code)?.[side]
    if (now?.teamId != null) return now.teamId === teamId
    const source = now?.source ?? slots.get(code)?.[side]
    return source !== undefined && now?.isNobody !== true && mayCome(source)
  }

  function mayCome(source: Source): boolean {
    if (source.kind === 'seed') return entrant?.seed === source.seed
    if (source.kind === 'member') return entrant?.pool === source.pool
    if (source.kind === 'team') return source.teamId === teamId
    return (
      resultsIn(source).some(({ result, of }) => isOpen(of, result) && mayPlay(of)) ||
      // The best of several pools are known once all have ended.
      poolsIn(source).some(
        (pool) => entrant?.pool === pool && (source.kind === 'best' ? source.pools.some(isOpenPool) : placeIsOpen(pool)),
      )
    )
  }

  function isOpen(code: string, result: 'winner' | 'loser'): boolean {
    const of = state?.slots.get(code)
    const id = of?.[`${result}Id`]
    return id == null ? of?.status !== 'decided' : id === teamId
  }

  const isOpenPool = (pool: string) => state?.pools.get(pool)?.every(({ isFinal }) => isFinal) !== true
  const placeIsOpen = (pool: string) => state?.pools.get(pool)?.find((each) => each.teamId === teamId)?.isFinal !== true

  const isIn = (code: string) => SIDES.some((side) => state?.slots.get(code)?.[side].teamId === teamId)
  return new Set([...slots.keys()].filter((code) => mayPlay(code) && !isIn(code)))
}
