import type { Championship } from '../../championships/championship.ts'
import { resultOf } from '../../championships/computed-state.ts'
import { slotName } from '../../championships/rules/slot-names.ts'
import type { SlotResult, SlotState } from '../../championships/rules/structure.ts'
import type { SportEvent } from '../../events/event.ts'
import type { Games } from '../../events/games.server.ts'
import { startText } from '../../events/time/zoned-time.ts'
import { GAMES } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import type { Services } from '../../services.server.ts'
import { teamName } from '../../teams/team-names.ts'
import { eventChoices, titleOf } from '../games/list/event-lists.server.ts'
import { championshipValues } from './championship-values.ts'

import { askText } from './decisions/ask-text.ts'
import { decisionWords } from './decisions/decision-words.ts'

/** A game as the section 'Decisions' shows it. */
export type GameView = SlotState & {
  code: string
  name: string
  /** Undefined after its event was deleted. */
  eventId: string | undefined
  /** When it is played, in words. */
  start: string
  /** Undefined before it has begun. */
  result: SlotResult | undefined
}

type ViewServices = Pick<Services, 'games' | 'championships' | 'championshipState' | 'scores' | 'catalogue' | 'hosts' | 'admins'>

/** Finds when and where a game of a championship is played, by its code. */
export const placesOf =
  ({ games }: Pick<Services, 'games'>, { eventIds }: Championship) =>
  (code: string) => {
    const event = games().byId.get(eventIds.get(code) ?? '')
    return event && placeOfEvent(event)
  }

const placeOfEvent = ({ localDate, localTime, zone, venueId }: SportEvent) => ({
  localDate,
  localTime: localTime ?? '',
  zone,
  venueId: venueId ?? '',
})

/** Returns the events of the schedule that games of a championship may take (spec B12): those of its days that fit and are free. */
function linkableEvents({ games, championships }: ViewServices, championship: Championship, language: Language) {
  const { events, byId, teams } = games()
  const days = new Set([...championship.eventIds.values()].map((eventId) => byId.get(eventId)?.localDate))
  const fits = (teamId: string | null) => teamId === null || teams.get(teamId)?.gender === championship.gender
  return events
    .filter(({ id, sport, localDate, homeTeamId, awayTeamId }) => {
      const isOfSport = sport === championship.sport && fits(homeTeamId) && fits(awayTeamId)
      return isOfSport && days.has(localDate) && !championships().ofEvent(id)
    })
    .map((event) => ({ id: event.id, title: titleOf(games(), event, language).text, place: placeOfEvent(event) }))
}

/** Returns the form of a stored championship with its version, for its page and for the answer to a save that came too late. */
export const championshipForms = (services: Pick<Services, 'games'>, championship: Championship) => ({
  values: championshipValues(championship, placesOf(services, championship)),
  version: championship.version,
})

/** Returns everything that the page of a championship shows; undefined when there is none. */
export async function championshipPage(services: ViewServices, id: string, language: Language) {
  const v = services.catalogue.version(GAMES)
  const championship = services.championships().byId.get(id)
  if (!championship) return undefined
  const { name, slug, state, structure, facts, eventIds, sport, gender, saidBy } = championship
  const games = services.games()
  const { slots, asks } = services.championshipState(championship)
  const { teams, venues } = eventChoices(services, language)
  const fitting = teams.filter((team) => team.sport === sport && team.gender === gender)
  const nameOf = teamNamesIn(games, language)
  const emails = new Map((await services.admins.list()).map(({ uid, email }) => [uid, email]))
  const named = [...structure.entrants.map(({ teamId }) => teamId), ...fitting.map((team) => team.id)]
  return {
    v,
    id,
    title: name[language] || name.en,
    slug,
    sport,
    state,
    /** How many of its games are on the public schedule. */
    publicGames: [...eventIds.values()].filter((eventId) => games.byId.get(eventId)?.state === 'public').length,
    stored: championshipForms(services, championship),
    structure,
    /** The teams that fit, without the sport in their names. */
    teams: fitting.map((team) => ({ ...team, label: nameOf(team.id) })),
    /** Names by id, also of those of its teams that no longer fit. */
    names: Object.fromEntries(named.map((teamId) => [teamId, nameOf(teamId)])),
    venues,
    linkable: linkableEvents(services, championship, language),
    games: structure.slots.flatMap((slot): GameView[] => {
      const slotState = slots.get(slot.code)
      const event = games.byId.get(eventIds.get(slot.code) ?? '')
      const score = event && services.scores.shown.of(event.id)?.state
      if (!slotState) return []
      return [
        {
          ...slotState,
          code: slot.code,
          name: slotName(slot, language),
          eventId: event?.id,
          start: event ? startText(event, language, { day: 'short' }) : '',
          result: event && resultOf({ event, score, seq: 0 }),
        },
      ]
    }),
    asks,
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
  const { championship, code } = championships().ofEvent(eventId) ?? {}
  const slot = championship?.structure.slots.find((each) => each.code === code)
  if (!championship || !slot) return undefined
  return {
    id: championship.id,
    game: slotName(slot, language),
    title: championship.name[language] || championship.name.en,
    asks: championshipState(championship).asks.filter((ask) => 'game' in ask && ask.game === code).length,
  }
}

/** A question to staff in words, with the championship where it is answered. */
export type Question = { id: string; title: string; text: string }

/** Returns the questions about the public championships that these events belong to (spec B5). */
export function questionsAbout(
  services: Pick<Services, 'games' | 'championships' | 'championshipState'>,
  eventIds: readonly string[],
  language: Language,
): Question[] {
  const teamOf = teamNamesIn(services.games(), language)
  const { ofEvent } = services.championships()
  const about = new Set(eventIds.flatMap((eventId) => ofEvent(eventId)?.championship ?? []))
  return [...about].flatMap((championship) => {
    const { id, name, state, structure } = championship
    if (state !== 'public') return []
    return services.championshipState(championship).asks.map((ask) => {
      const slot = structure.slots.find(({ code }) => 'game' in ask && code === ask.game)
      const text = askText(ask, decisionWords[language], { game: slot ? slotName(slot, language) : '', teamOf })
      return { id, title: name[language] || name.en, text }
    })
  })
}

/** Returns the lookup of teams' full names by id; '–' for a team that is gone. */
const teamNamesIn =
  ({ schools, teams }: Pick<Games, 'schools' | 'teams'>, language: Language) =>
  (teamId: string | null) => {
    const school = schools.get(teams.get(teamId ?? '')?.schoolId ?? '')
    return school ? teamName({ school }, language, 'full') : '–'
  }
