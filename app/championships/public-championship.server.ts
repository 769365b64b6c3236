import { isShown } from '../catalog/publication.ts'
import type { SportEvent } from '../events/event.ts'
import { type EventServices, isListed, publicEvent, publicTeam, teamOf } from '../events/public-events.server.ts'
import { championshipTopic } from '../history/topics.ts'
import type { Language } from '../kit/language.ts'
import type { Services } from '../services.server.ts'
import { pickName } from '../teams/team.ts'
import { genderedSport } from '../teams/team-names.ts'
import type { Championship } from './championship.ts'
import type { PublicChampionship, PublicEntrant, PublicSide, PublicSlot, PublicStandings, Remark } from './public-championship.ts'
import { isDecidedByResult } from './rules/possible-slots.ts'
import { slotName, sourceName } from './rules/slot-names.ts'
import { factsThatStand } from './rules/standing-facts.ts'
import type { Ask, Fact, Side, SideState, Slot, Source } from './rules/structure.ts'

export type ChampionshipServices = EventServices &
  Pick<Services, 'championships' | 'championshipState'> & {
    catalogue: Pick<Services['catalogue'], 'version'>
    scores: { shown: Pick<Services['scores']['shown'], 'of'> }
  }

/** Returns the championship at this address; undefined for an unknown one and for a draft. */
export function shownChampionship({ championships }: Pick<Services, 'championships'>, slug: string): Championship | undefined {
  const championship = championships().bySlug.get(slug)
  return championship && isShown(championship) ? championship : undefined
}

/** Returns the championship that an event is a game of, with the game's name; undefined for none, and for a draft. */
export function championshipOf(
  { championships }: Pick<Services, 'championships'>,
  eventId: string,
  language: Language,
): { slug: string; name: string; game: string } | undefined {
  const { championship, code } = championships().ofEvent(eventId) ?? {}
  const slot = championship?.structure.slots.find((each) => each.code === code)
  if (!championship || !slot || !isShown(championship)) return undefined
  return { slug: championship.slug, name: pickName(championship.name, language).text, game: slotName(slot, language) }
}

/** Returns the view of a championship for everybody; the caller has checked that it is public. */
export function publicChampionship(
  services: ChampionshipServices,
  championship: Championship,
  language: Language,
): PublicChampionship {
  const { structure } = championship
  const slots = structure.slots.map((slot) => publicSlot(services, championship, { slot, language }))
  const events = slots.flatMap(({ event }) => event ?? [])
  const [name, note] = [pickName(championship.name, language), pickName(championship.note, language)]
  const dates = events.map(({ localDate }) => localDate).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  const venues = new Map(events.flatMap(({ venue }) => (venue ? [[`${venue.name} ${venue.city}`, venue]] : [])))
  return {
    id: championship.id,
    slug: championship.slug,
    name: name.text,
    ...(name.lang && { nameLang: name.lang }),
    note: note.text,
    ...(note.lang && { noteLang: note.lang }),
    ticketsUrl: championship.ticketsUrl,
    sportName: genderedSport(championship.sport, championship.gender, language),
    ...(from && to && { dates: { from, to } }),
    venues: [...venues.values()],
    teams: publicEntrants(services, championship, language),
    pools: structure.pools.map((pool) => ({ key: pool.key, name: pickName(pool.name, language).text })),
    slots,
  }
}

function publicEntrants({ games }: EventServices, { structure }: Championship, language: Language): PublicEntrant[] {
  const slugOf = slugsOf(games())
  return structure.entrants.flatMap(({ teamId, seed, pool, route }) => {
    const side = teamOf(games(), slugOf(teamId) ?? '')
    return side ? [{ ...publicTeam(side, language), seed, pool, route: pickName(route, language).text }] : []
  })
}

/** Returns the lookup of teams' addresses by their ids. */
const slugsOf =
  ({ teams }: Pick<ReturnType<EventServices['games']>, 'teams'>) =>
  (id: string | null | undefined) =>
    teams.get(id ?? '')?.slug

type SlotView = { slot: Slot; language: Language }

function publicSlot(services: ChampionshipServices, championship: Championship, { slot, language }: SlotView): PublicSlot {
  const { structure } = championship
  const state = services.championshipState(championship).slots.get(slot.code)
  const event = listedEvent(services, championship, slot.code)
  const feeds = (kind: 'winner' | 'loser') =>
    structure.slots.flatMap(({ code, home, away }) => ([home, away].some((each) => isFrom(each, kind, slot)) ? code : []))
  const side = (name: Side) => publicSide(services, { championship, slot, name, state: state?.[name], event, language })
  return {
    code: slot.code,
    name: slotName(slot, language),
    stage: slot.stage,
    round: slot.round,
    position: slot.position,
    pool: slot.pool,
    ...(slot.series && { series: slot.series }),
    ...(slot.need === 'if-necessary' && { isIfNecessary: true as const }),
    ...(state?.status === 'not-needed' && { isNotNeeded: true as const }),
    sides: { home: side('home'), away: side('away') },
    winnerTo: feeds('winner'),
    loserTo: feeds('loser'),
    ...(event && { event: publicEvent(services, event, language) }),
  }
}

/** True when a source takes the winner or loser of this game, or of the series that it belongs to. */
function isFrom(source: Source, kind: 'winner' | 'loser', { code, series }: Slot): boolean {
  const isNamed = (name: string) => name === code || name === series?.code
  if (source.kind === 'lowest') return kind === 'winner' && source.of.some(isNamed)
  return source.kind === kind && isNamed(source.of)
}

/** Returns the event of a slot, if it may be listed. */
function listedEvent(services: EventServices, { eventIds }: Championship, code: string): SportEvent | undefined {
  const event = services.games().byId.get(eventIds.get(code) ?? '')
  return event && isListed(services, event) ? event : undefined
}

type SideView = {
  championship: Championship
  slot: Slot
  name: Side
  state: SideState | undefined
  event: SportEvent | undefined
  language: Language
}

/** True for a source whose team is known before any game. */
const isKnownFromTheStart = (source: Source) => source.kind !== 'open' && !isDecidedByResult(source)

/** Returns where a side comes from. Staff may have named the team itself, which says nothing about that. */
export function shownSource(planned: Source, state: SideState | undefined): Source {
  const now = state?.source ?? planned
  return isKnownFromTheStart(now) ? planned : now
}

/** Returns one side of a game; of a game that is not listed, only where its team comes from. */
function publicSide(services: ChampionshipServices, { championship, slot, name, state, event, language }: SideView): PublicSide {
  const planned = slot[name]
  const now = state?.source ?? planned
  const tells = !isKnownFromTheStart(planned) || !isKnownFromTheStart(now)
  const source = shownSource(planned, state)
  const from = {
    from: sourceName(source, championship.structure, language),
    ...((source.kind === 'winner' || source.kind === 'loser') && { of: source.of }),
  }
  if (!event || !state) return from
  const slugOf = slugsOf(services.games())
  const written = event.play === 'not-begun' ? undefined : slugOf(name === 'home' ? event.homeTeamId : event.awayTeamId)
  const team = written ?? slugOf(state.teamId)
  const provisional = team === undefined ? slugOf(state.provisionalId) : undefined
  const shown = team ?? provisional
  return {
    ...from,
    ...(shown && { team: shown }),
    ...(provisional && { isProvisional: true as const }),
    ...(tells && { tells: true as const }),
    ...(state.isNobody && { isNobody: true as const }),
  }
}

/** Returns the first championship that an episode shows a game of which anybody may see; undefined for none. */
export function championshipOfEpisode(
  services: EventServices & Pick<Services, 'championships'>,
  docId: string,
  language: Language,
): { slug: string; name: string } | undefined {
  const { eventsOfEpisode, byId } = services.games()
  for (const id of eventsOfEpisode(docId)) {
    const event = byId.get(id)
    const found = event && isListed(services, event) ? championshipOf(services, id, language) : undefined
    if (found) return { slug: found.slug, name: found.name }
  }
  return undefined
}

/**
 * Returns standings, places and staff's decisions (spec B6, B8), for whoever wants to see results. Games that are not listed keep
 * the table of their pool and the final places back: both would tell their results.
 */
export function publicStandings(services: ChampionshipServices, championship: Championship, language: Language): PublicStandings {
  const { structure } = championship
  const state = services.championshipState(championship)
  const slugOf = slugsOf(services.games())
  const isWhole = (slots: readonly Slot[]) => slots.every(({ code }) => listedEvent(services, championship, code))
  const pools = structure.pools.filter(({ key }) => isWhole(structure.slots.filter(({ pool }) => pool === key)))
  return {
    v: services.catalogue.version(championshipTopic(championship.id)),
    pools: Object.fromEntries(
      pools.map(({ key }) => [
        key,
        (state.pools.get(key) ?? []).flatMap(({ teamId, ...standing }) => {
          const team = slugOf(teamId)
          return team ? [{ ...standing, team }] : []
        }),
      ]),
    ),
    totals: isWhole(structure.slots.filter(({ stage }) => stage === 'meet'))
      ? state.totals.map(({ team: named, ...total }) => {
          const team = slugOf(named)
          return { ...total, ...(team === undefined ? { name: named } : { team }) }
        })
      : [],
    places: isWhole(structure.slots)
      ? state.final.map(({ place, teamIds }) => ({ place, teams: teamIds.flatMap((id) => slugOf(id) ?? []) }))
      : [],
    remarks: structure.slots
      .filter(({ code }) => listedEvent(services, championship, code))
      .flatMap((slot) => remarksOn(services, championship, { slot, language })),
  }
}

function remarksOn(services: ChampionshipServices, championship: Championship, { slot, language }: SlotView): Remark[] {
  const { code } = slot
  const { slots, asks } = services.championshipState(championship)
  const state = slots.get(code)
  const slugOf = slugsOf(services.games())
  const facts = factsThatStand(championship.facts)
  const reasonOf = (fact: Fact | undefined) => ({ code, ...reasonIn(fact?.reason, language) })
  const said = <Kind extends 'award' | 'hold'>(kind: Kind) =>
    facts.findLast((each): each is Extract<Fact, { kind: Kind }> => each.kind === kind && each.game === code)
  const winner = slugOf(state?.winnerId)
  const award = state?.isAwarded ? said('award') : undefined
  return [
    ...(award ? [{ ...reasonOf(award), kind: 'awarded' as const, why: award.why, ...(winner && { team: winner }) }] : []),
    ...(state?.status === 'held' ? [{ ...reasonOf(said('hold')), kind: 'held' as const }] : []),
    ...(state?.status === 'tied' ? [{ ...reasonOf(undefined), kind: 'tied' as const }] : []),
    ...asks.filter(isCorrected(code)).map(({ side, nowId, playedId }) => ({
      ...correctionOf(services, championship, { source: slot[side], language }),
      code,
      kind: 'corrected' as const,
      team: slugOf(nowId),
      played: slugOf(playedId),
    })),
  ]
}

function reasonIn(reason: Record<Language, string> | undefined, language: Language): Pick<Remark, 'reason' | 'lang'> {
  const { text, lang } = pickName(reason ?? { en: '', fr: '' }, language)
  return { reason: text, ...(lang && { lang }) }
}

/** Returns when and why the result that a source names was last corrected. */
function correctionOf(
  { scores }: ChampionshipServices,
  { eventIds }: Championship,
  { source, language }: { source: Source; language: Language },
): Pick<Remark, 'reason' | 'lang'> & { at?: number } {
  const eventId = source.kind === 'winner' || source.kind === 'loser' ? eventIds.get(source.of) : undefined
  const last = eventId === undefined ? undefined : scores.shown.of(eventId)?.state.corrections.at(-1)
  return { ...reasonIn(last?.reason, language), ...(last && { at: last.at }) }
}

const isCorrected =
  (code: string) =>
  (ask: Ask): ask is Extract<Ask, { kind: 'corrected' }> =>
    ask.kind === 'corrected' && ask.game === code
