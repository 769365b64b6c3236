import { championshipPath } from '../../championships/championship.ts'
import {
  type ChampionshipServices,
  publicChampionship,
  publicStandings,
  shownChampionship,
  shownSource,
} from '../../championships/public-championship.server.ts'
import type { PublicSide, PublicSlot } from '../../championships/public-championship.ts'
import type { SideState, Source } from '../../championships/rules/structure.ts'
import { gamePath } from '../../events/event.ts'
import { addressIn } from '../../kit/http/addresses.ts'
import type { Language } from '../../kit/language.ts'
import type { ScoreServices } from '../../scores/log/public-scores.server.ts'
import { resultSummary } from '../../scores/log/told-result.server.ts'
import type { Services } from '../../services.server.ts'
import { partsOf, roundName, roundsOf } from '../../site/championship/rounds.ts'
import { webcastsToOpen } from '../../site/game/game-rows.server.ts'

export type FileServices = ChampionshipServices & ScoreServices & Pick<Services, 'catalogue' | 'scores' | 'now'>
type Context = { origin: string; language: Language; hasResults: boolean }

/**
 * Returns a championship as data for programs (spec B12); undefined for an unknown address and for a draft. Each side keeps its
 * source when its team is known. Results, standings and places are there only if they are asked for (spec S5).
 */
export function championshipFile(services: FileServices, slug: string, { origin, language, hasResults }: Context) {
  const championship = shownChampionship(services, slug)
  if (!championship) return undefined
  const at = (path: string) => origin + addressIn(language, path)
  const { structure } = championship
  const { name, note, sportName, dates, venues, teams, pools, slots, ticketsUrl } = publicChampionship(
    services,
    championship,
    language,
  )
  const states = services.championshipState(championship).slots
  const standings = hasResults ? publicStandings(services, championship, language) : undefined
  const slugOf = (teamId: string) => services.games().teams.get(teamId)?.slug ?? ''

  function sideOf(slot: PublicSlot, side: 'home' | 'away') {
    const planned = structure.slots.find(({ code }) => code === slot.code)?.[side]
    const { from, team, tells, isProvisional, isNobody }: PublicSide = slot.sides[side]
    // What a game that is not listed has become tells the results of others.
    const state: SideState | undefined = slot.event && states.get(slot.code)?.[side]
    return {
      from,
      ...(planned && { source: sourceData(shownSource(planned, state), slugOf) }),
      team: team ?? null,
      ...(tells && { isDecidedByResult: true }),
      ...(isProvisional && { isProvisional }),
      ...(isNobody && { isNobody }),
    }
  }

  return {
    language,
    slug,
    name,
    note,
    sport: championship.sport,
    gender: championship.gender,
    sportName,
    dates: dates ?? null,
    venues,
    url: at(championshipPath(slug)),
    calendar: at(`/calendar/championship/${slug}.ics`),
    tickets: ticketsUrl || null,
    teams: teams.map(({ slug: team, logo: _, ...shown }) => ({ team, ...shown, url: at(`/team/${team}`) })),
    pools: pools.map((pool) => ({ ...pool, ...(standings && { standings: standings.pools[pool.key] ?? null }) })),
    rounds: roundsOf(partsOf(slots)).map((round) => ({
      round: round.key,
      name: roundName(round, language),
      games: round.games.map(({ code }) => code),
    })),
    games: slots.map((slot) => {
      const { sides: _, event, ...shown } = slot
      return {
        ...shown,
        series: slot.series ?? null,
        home: sideOf(slot, 'home'),
        away: sideOf(slot, 'away'),
        event: event ? eventData(services, event, { at, language, hasResults }) : null,
      }
    }),
    ...(standings && { totals: standings.totals, places: standings.places, remarks: standings.remarks }),
  }
}

type EventContext = Pick<Context, 'language' | 'hasResults'> & { at: (path: string) => string }

/** `startsAt`: UTC; null while the time is to be confirmed. The local date and time are those of the zone. */
function eventData(services: FileServices, shown: NonNullable<PublicSlot['event']>, { at, language, hasResults }: EventContext) {
  const { id, title, startsAt, localDate, localTime, zone, venue = null, schedule, play, reason } = shown
  const stored = hasResults ? services.games().byId.get(id) : undefined
  return {
    ...{ id, title, startsAt, localDate, localTime, zone, venue, schedule, play, reason },
    url: at(gamePath(id)),
    webcasts: webcastsToOpen(services, id, language).map(({ label, isLive, path }) => ({ label, isLive, url: at(path) })),
    ...(stored && { result: resultSummary(services, stored, language) ?? null }),
  }
}

/** Returns a source as data: { winner: 'QF1' }, { seed: 1 }, { place: 2, pool: 'A' }. */
function sourceData(source: Source, slugOf: (teamId: string) => string): object {
  switch (source.kind) {
    case 'winner':
    case 'loser':
      return { [source.kind]: source.of }
    case 'seed':
      return { seed: source.seed }
    case 'member':
      return { member: source.n, pool: source.pool }
    case 'place':
      return { place: source.place, pool: source.pool }
    case 'best':
      return { best: source.n, place: source.place, pools: source.pools }
    case 'lowest':
      return { lowest: source.n, of: source.of }
    case 'team':
      return { team: slugOf(source.teamId) }
    case 'bye':
    case 'open':
      return { [source.kind]: true }
  }
}
