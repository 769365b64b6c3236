import { championshipPath } from '../../championships/championship.ts'
import type { ChampionshipServices } from '../../championships/public-championship.server.ts'
import { gamePath } from '../../events/event.ts'
import { placeText } from '../../events/public-event.ts'
import { dayText, startText, zoneTime } from '../../events/time/zoned-time.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import { rulesOf } from '../../scores/rules/rules-of.ts'
import type { Services } from '../../services.server.ts'
import { type ChampionshipPage, championshipPage, type PageGame } from '../../site/championship/championship-page.server.ts'
import { championshipWords } from '../../site/championship/championship-words.ts'
import { isPast, mayHaveScore, stateAt } from '../../site/game/game-row.ts'
import type { Bracket, BracketGame } from './bracket.ts'

type BracketServices = ChampionshipServices & Pick<Services, 'catalogue' | 'now'>
type Place = { origin: string; language: Language }

/**
 * Returns a championship for other sites and graphics, with the version of its topic; undefined for an unknown address and for a
 * draft (spec B12).
 */
export function bracketOf(services: BracketServices, slug: string, place: Place): { bracket: Bracket; v: number } | undefined {
  const { origin, language } = place
  const page = championshipPage(services, slug, language)
  if (!page) return undefined
  const { id, name, nameLang, dates, venues, sportName, teams, pools, games } = page
  const zones = new Set(games.flatMap(({ row }) => row?.zone ?? []))
  const [zone = ''] = zones.size === 1 ? zones : []
  const when = dates && datesText(dates, language)
  const event = services.games().byId.get(games.find(({ row }) => row)?.row?.id ?? '')
  const rules = event && rulesOf(event)
  const bracket: Bracket = {
    id,
    slug,
    name,
    ...(nameLang && { nameLang }),
    about: [sportName, when, ...venues.map((venue) => placeText(venue, language))].filter(Boolean).join(' · '),
    zone: zone && championshipWords[language].zone(zoneTime(zone, language)),
    url: origin + addressIn(language, championshipPath(slug)),
    teams: teams.map(({ slug, short, code, colour, logo, seed }) => ({ slug, short, code, colour, logo, seed })),
    pools,
    games: games.map((game) => gameOf(game, page, { ...place, hasZone: zone === '' })),
    round: currentRound(page),
    ...(rules && { rules: { scoring: rules.scoring, parts: rules.parts } }),
  }
  return { bracket, v: page.v }
}

function datesText({ from, to }: { from: string; to: string }, language: Language): string {
  const last = dayText(to, language, 'year')
  return from === to ? last : championshipWords[language].dates(dayText(from, language), last)
}

function currentRound({ round, games, at }: ChampionshipPage): string {
  if (round !== 'pools') return round
  const ahead = games.filter(({ pool, row }) => pool !== null && row && !isPast(stateAt(row, undefined, at)))
  return `pool-${Math.min(...ahead.map((game) => game.round))}`
}

function gameOf(
  { row, watch, series: _, ...game }: PageGame,
  { at }: ChampionshipPage,
  { origin, language, hasZone }: Place & { hasZone: boolean },
): BracketGame {
  if (!row) return { ...game, start: '', startsAt: '', isOn: false, hasScore: false }
  const state = stateAt(row, undefined, at)
  const address = (path: string) => origin + addressIn(language, path)
  return {
    ...game,
    start: startText(row, language, { day: 'short', zone: hasZone }),
    startsAt: row.startsAt ?? row.localDate,
    isOn: state.isOn,
    hasScore: mayHaveScore(state) && !game.isNotNeeded,
    eventId: row.id,
    url: address(gamePath(row.id)),
    ...(watch && state.isPlayerOpen && { watch: address(watch) }),
  }
}
