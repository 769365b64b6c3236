import { finalPlaces } from './final-places.ts'
import { Folding } from './folding.ts'
import { totalsOf, unknownTeams } from './meet-totals.ts'
import type { Seat } from './seats.ts'
import { readFacts } from './standing-facts.ts'
import type { ChampionshipState, Fact, Side, SideState, SlotResult, Structure } from './structure.ts'

/**
 * Computes who plays and how all end (spec B3): the same for any order of the facts, for facts said twice, and for facts taken back
 * as for facts never said. Only official results and staff's facts advance teams.
 */
export function foldChampionship(
  structure: Structure,
  facts: readonly Fact[],
  results: ReadonlyMap<string, SlotResult>,
): ChampionshipState {
  const said = readFacts(facts)
  const official = new Folding(structure, said, results, false)
  const isAnyOver = [...results.values()].some(({ state }) => state === 'over')
  const provisional = isAnyOver ? new Folding(structure, said, results, true) : official
  const slots = new Map(
    structure.slots.map((slot) => {
      const outcome = official.game(slot)
      const sideState = (side: Side): SideState => {
        const { id, isOut } = outcome[side]
        const isWritten = id !== null && official.writtenTeam(slot, side) === id
        const later = provisional.game(slot)[side]
        return {
          source: official.sourceOf(slot, side),
          teamId: isOut && !isWritten ? null : id,
          provisionalId: later.isOut && !isWritten ? null : later.id,
          isNobody: isOut,
        }
      }
      const { status, winner, loser, isAwarded } = outcome
      const teamOf = ({ id, isOut }: Seat) => (isOut ? null : id)
      const state = { status, winnerId: teamOf(winner), loserId: teamOf(loser), isAwarded }
      return [slot.code, { home: sideState('home'), away: sideState('away'), ...state }]
    }),
  )
  const pools = new Map(structure.pools.map(({ key }) => [key, official.pool(key).standing]))
  const totals = totalsOf(structure, results)
  return {
    slots,
    pools,
    totals,
    final: finalPlaces(structure, said, official, totals),
    asks: [...official.asks(), ...unknownTeams(structure, results)],
  }
}
