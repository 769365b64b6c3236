import { championshipOf, shownSource, slotOfEvent } from '../../championships/public-championship.server.ts'
import { slotTitle } from '../../championships/rules/slot-names.ts'
import { isKnownFromTheStart } from '../../championships/rules/sources.ts'
import type { Side } from '../../championships/rules/structure.ts'
import type { SportEvent } from '../../events/event.ts'
import { type EventServices, type MayWatch, type PublicEvent, publicEvent } from '../../events/public-events.server.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { genderedSport } from '../../teams/team-names.ts'
import type { GameOfChampionship } from './game-of-championship.ts'

export type ListServices = EventServices & Pick<Services, 'championships' | 'championshipState'>

/** An event as lists show it; `championship`: the one that it is a game of. */
export type ListedEvent = PublicEvent & { championship?: GameOfChampionship }

/**
 * Returns the view of an event for lists. A game of a championship has the sport of its championship, also while its teams are
 * unknown, and a title without teams that results have decided (spec B9). The caller has checked that the event is listed.
 */
export function listedEvent(services: ListServices, event: SportEvent, language: Language, mayWatch?: MayWatch): ListedEvent {
  const shown = publicEvent(services, event, language, mayWatch)
  const found = slotOfEvent(services, event.id)
  const named = championshipOf(services, event.id, language)
  if (!found || !named) return shown
  const { championship, slot } = found
  const state = services.championshipState(championship).slots.get(slot.code)
  const sourceOf = (side: Side) => shownSource(slot[side], state?.[side])
  const tells = (side: Side) => ![slot[side], sourceOf(side)].every(isKnownFromTheStart)
  const isTold = (['home', 'away'] as const).some((side) => tells(side) && shown[side] !== undefined)
  const safe = slotTitle({ ...slot, home: sourceOf('home'), away: sourceOf('away') }, championship.structure, language, {
    home: tells('home') ? undefined : shown.home?.short,
    away: tells('away') ? undefined : shown.away?.short,
  })
  return {
    ...shown,
    sportName: genderedSport(event.sport, championship.gender, language),
    championship: {
      ...named,
      ...(isTold && { safe }),
      ...(slot.need === 'if-necessary' && { isIfNecessary: true }),
    },
  }
}
