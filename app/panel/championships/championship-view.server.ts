import type { Championship } from '../../championships/championship.ts'
import { slotName } from '../../championships/rules/slot-names.ts'
import type { Ask, SlotState } from '../../championships/rules/structure.ts'
import type { SportEvent } from '../../events/event.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { GAMES } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { stateOf } from '../../scores/rules/score-step.ts'
import type { Services } from '../../services.server.ts'
import { teamName } from '../../teams/team-names.ts'
import { eventChoices } from '../games/list/event-lists.server.ts'
import { championshipValues } from './championship-values.ts'

/** A game as the section 'Decisions' shows it. */
export type GameView = SlotState & {
  code: string
  name: string
  /** Undefined after its event was deleted. */
  eventId: string | undefined
  /** When it is played, in words. */
  start: string
  score: { home: number; away: number; isOfficial: boolean } | undefined
}

type ViewServices = Pick<Services, 'games' | 'championships' | 'championshipState' | 'scores' | 'catalogue' | 'hosts' | 'admins'>

/** Returns the form of a stored championship with its version, for its page and for the answer to a save that came too late. */
export function championshipForms({ games }: Pick<Services, 'games'>, championship: Championship) {
  const placeOf = (code: string) => {
    const event = games().byId.get(championship.eventIds.get(code) ?? '')
    return event && placeOfEvent(event)
  }
  return { values: championshipValues(championship, placeOf), version: championship.version }
}

export const placeOfEvent = ({ localDate, localTime, zone, venueId }: SportEvent) => ({
  localDate,
  localTime: localTime ?? '',
  zone,
  venueId: venueId ?? '',
})

/** Returns what the pages of championships offer to choose from: teams without the sport in their names, halls and series. */
export function championshipChoices(services: Pick<Services, 'games' | 'catalogue' | 'hosts'>, language: Language) {
  const { teams, venues, series } = eventChoices(services, language)
  return { teams, venues, series }
}

/** Returns everything that the page of a championship shows; undefined when there is none. */
export async function championshipPage(services: ViewServices, id: string, language: Language) {
  const v = services.catalogue.version(GAMES)
  const championship = services.championships().byId.get(id)
  if (!championship) return undefined
  const { structure, facts, eventIds, sport, gender, saidBy } = championship
  const games = services.games()
  const { slots, asks, final } = services.championshipState(championship)
  const { teams, venues } = championshipChoices(services, language)
  const nameOf = (teamId: string) => {
    const school = games.schools.get(games.teams.get(teamId)?.schoolId ?? '')
    return school ? teamName({ school }, language, 'full') : '–'
  }
  const emails = new Map((await services.admins.list()).map(({ uid, email }) => [uid, email]))
  return {
    v,
    id,
    title: championship.name[language] || championship.name.en,
    slug: championship.slug,
    sport,
    gender,
    state: championship.state,
    stored: championshipForms(services, championship),
    structure,
    teams: teams
      .filter((team) => team.sport === sport && team.gender === gender)
      .map((team) => ({ ...team, label: nameOf(team.id) })),
    /** The names of its teams by id, also of those that no longer fit. */
    names: Object.fromEntries(structure.entrants.map(({ teamId }) => [teamId, nameOf(teamId)])),
    venues,
    games: structure.slots.flatMap((slot): GameView[] => {
      const state = slots.get(slot.code)
      const event = games.byId.get(eventIds.get(slot.code) ?? '')
      const score = event && services.scores.shown.of(event.id)?.state
      if (!state) return []
      return [
        {
          ...state,
          code: slot.code,
          name: slotName(slot, language),
          eventId: event?.id,
          start: event ? startText(event, language, { day: 'short' }) : '',
          score:
            score && stateOf(score) !== 'none'
              ? { home: score.home.score, away: score.away.score, isOfficial: stateOf(score) === 'official' }
              : undefined,
        },
      ]
    }),
    asks,
    final,
    facts: facts.map((fact) => ({ ...fact, by: emails.get(saidBy.get(fact.id) ?? '') ?? '' })),
  }
}

export type ChampionshipPage = NonNullable<Awaited<ReturnType<typeof championshipPage>>>

/** Returns the championship of an event as its pages name it: 'Semifinal 1 of Final 8', with the questions about the game. */
export function championshipOfEvent(
  { championships, championshipState }: Pick<Services, 'championships' | 'championshipState'>,
  eventId: string,
  language: Language,
): { id: string; game: string; title: string; asks: number } | undefined {
  const found = championships().ofEvent(eventId)
  const slot = found?.championship.structure.slots.find(({ code }) => code === found.code)
  if (!found || !slot) return undefined
  const { championship, code } = found
  const isAbout = (ask: Ask) => 'game' in ask && ask.game === code
  return {
    id: championship.id,
    game: slotName(slot, language),
    title: championship.name[language] || championship.name.en,
    asks: championshipState(championship).asks.filter(isAbout).length,
  }
}
