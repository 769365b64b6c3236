import type { SportEvent } from '../events/event.ts'
import type { Language } from '../kit/language.ts'
import type { Services } from '../services.server.ts'
import type { Championship } from './championship.ts'
import { NOT_NEEDED } from './left-out.ts'
import { shownSource, slotOfEvent } from './public-championship.server.ts'
import { possibleSlots } from './rules/possible-slots.ts'
import { slotTitle } from './rules/slot-names.ts'
import { isDecidedByResult, isKnownFromTheStart } from './rules/sources.ts'

type ChampionshipServices = Pick<Services, 'championships' | 'championshipState' | 'games'>

/**
 * Returns an event as it was announced before any result: for calendars without spoilers (spec B10). `title`: by its sources, if a
 * result decides who plays. A game of a series is never 'not needed'.
 */
export function withoutSpoilers(
  services: ChampionshipServices,
  event: SportEvent,
  language: Language,
): { event: SportEvent; title?: string } {
  const found = slotOfEvent(services, event.id)
  if (!found) return { event }
  const { championship, slot } = found
  const isLeftOut = event.schedule === 'cancelled' && event.reason.en === NOT_NEEDED.en
  const planned: SportEvent = isLeftOut ? { ...event, schedule: 'planned', reason: { en: '', fr: '' } } : event
  const state = services.championshipState(championship).slots.get(slot.code)
  const [home, away] = [shownSource(slot.home, state?.home), shownSource(slot.away, state?.away)]
  if ([slot.home, slot.away, home, away].every(isKnownFromTheStart)) return { event: planned }
  return { event: planned, title: slotTitle({ ...slot, home, away }, championship.structure, language) }
}

/**
 * Returns the games of public championships that a team could reach from the start (spec B10). `isPossible`: it may still play
 * there; false for a game that it has reached or can reach no more.
 */
export function reachableGames(
  { championships, championshipState, games }: ChampionshipServices,
  teamId: string,
): { event: SportEvent; championship: Championship; isPossible: boolean }[] {
  const ofTeam = [...championships().byId.values()].filter(
    ({ state, structure }) => state === 'public' && structure.entrants.some((each) => each.teamId === teamId),
  )
  return ofTeam.flatMap((championship) => {
    const { structure, eventIds } = championship
    const reachable = possibleSlots(structure, teamId)
    const possible = possibleSlots(structure, teamId, championshipState(championship))
    return structure.slots.flatMap(({ code, home, away }) => {
      const event = games().byId.get(eventIds.get(code) ?? '')
      const isLater = isDecidedByResult(home) || isDecidedByResult(away)
      return event && isLater && reachable.has(code) ? { event, championship, isPossible: possible.has(code) } : []
    })
  })
}
