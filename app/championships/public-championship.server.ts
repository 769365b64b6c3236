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
import { slotName, sourceName } from './rules/slot-names.ts'
import { isKnownFromTheStart, poolsIn, resultsIn } from './rules/sources.ts'
import { factsThatStand } from './rules/standing-facts.ts'
import type { Fact, Side, SideState, Slot, Source } from './rules/structure.ts'

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

/** Returns the public championship that an event is a game of, with its slot; undefined for none, and for a draft. */
export function slotOfEvent({ championships }: Pick<Services, 'championships'>, eventId: string) {
  const { championship, code } = championships().ofEvent(eventId) ?? {}
  const slot = championship?.structure.slots.find((each) => each.code === code)
  return championship && slot && isShown(championship) ? { championship, slot } : undefined
}

/** Returns the same by name: 'Final 8', and its game 'Semifinal 1'. */
export function championshipOf(
  services: Pick<Services, 'championships'>,
  eventId: string,
  language: Language,
): { slug: string; name: string; game: string } | undefined {
  const found = slotOfEvent(services, eventId)
  if (!found) return undefined
  const { slug, name } = found.championship
  return { slug, name: pickName(name, language).text, game: slotName(found.slot, language) }
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

/** What the view of a championship is made from. */
type View = { services: ChampionshipServices; championship: Championship; language: Language }

/** Returns the address of a team by its id. */
const slugOf = ({ services }: View, id: string | null | undefined) => services.games().teams.get(id ?? '')?.slug

/** Returns the event of a slot, if it may be listed. */
function listedEvent({ services, championship }: View, code: string): SportEvent | undefined {
  const event = services.games().byId.get(championship.eventIds.get(code) ?? '')
  return event && isListed(services, event) ? event : undefined
}

/** Returns the view of a championship for everybody; the caller has checked that it is public. */
export function publicChampionship(
  services: ChampionshipServices,
  championship: Championship,
  language: Language,
): PublicChampionship {
  const view = { services, championship, language }
  const { id, slug, ticketsUrl, sport, gender, structure } = championship
  const slots = structure.slots.map((slot) => publicSlot(view, slot))
  const events = slots.flatMap(({ event }) => event ?? [])
  const [name, note] = [pickName(championship.name, language), pickName(championship.note, language)]
  const dates = events.map(({ localDate }) => localDate).sort()
  const [from, to] = [dates[0], dates.at(-1)]
  const venues = new Map(events.flatMap(({ venue }) => (venue ? [[`${venue.name} ${venue.city}`, venue]] : [])))
  return {
    id,
    slug,
    name: name.text,
    ...(name.lang && { nameLang: name.lang }),
    note: note.text,
    ...(note.lang && { noteLang: note.lang }),
    ticketsUrl,
    sportName: genderedSport(sport, gender, language),
    ...(from && to && { dates: { from, to } }),
    venues: [...venues.values()],
    teams: structure.entrants.flatMap(({ teamId, seed, pool, route }): PublicEntrant[] => {
      const side = teamOf(services.games(), slugOf(view, teamId) ?? '')
      return side ? [{ ...publicTeam(side, language), seed, pool, route: pickName(route, language).text }] : []
    }),
    pools: structure.pools.map((pool) => ({ key: pool.key, name: pickName(pool.name, language).text })),
    slots,
  }
}

function publicSlot(view: View, slot: Slot): PublicSlot {
  const { services, championship, language } = view
  const { code, stage, round, position, pool, series, need } = slot
  const event = listedEvent(view, code)
  const { slots } = services.championshipState(championship)
  const state = slots.get(code)
  // A source names a game, or the series that it belongs to. A re-draw counts where the game that it is about is listed.
  const feeds = (kind: 'winner' | 'loser') =>
    championship.structure.slots.flatMap((next) => {
      const now = listedEvent(view, next.code) && slots.get(next.code)
      const results = [shownSource(next.home, now?.home), shownSource(next.away, now?.away)].flatMap(resultsIn)
      return results.some(({ result, of }) => result === kind && (of === code || of === series?.code)) ? next.code : []
    })
  const side = (name: Side) => publicSide(view, { planned: slot[name], name, state: state?.[name], event })
  return {
    code,
    name: slotName(slot, language),
    stage,
    round,
    position,
    pool,
    ...(series && { series }),
    ...(need === 'if-necessary' && { isIfNecessary: true }),
    ...(event && state?.status === 'not-needed' && { isNotNeeded: true }),
    sides: { home: side('home'), away: side('away') },
    winnerTo: feeds('winner'),
    loserTo: feeds('loser'),
    ...(event && { event: publicEvent(services, event, language) }),
  }
}

/** Returns where a side comes from. Staff may have named the team itself, which says nothing about that. */
export function shownSource(planned: Source, state: SideState | undefined): Source {
  const now = state?.source ?? planned
  return isKnownFromTheStart(now) ? planned : now
}

type SideView = { planned: Source; name: Side; state: SideState | undefined; event: SportEvent | undefined }

/** Returns one side of a game; of a game that is not listed, only where its team comes from. */
function publicSide(view: View, { planned, name, state, event }: SideView): PublicSide {
  const source = shownSource(planned, state)
  const from = {
    from: sourceName(source, view.championship.structure, view.language),
    ...((source.kind === 'winner' || source.kind === 'loser') && { of: source.of }),
  }
  if (!event || !state) return from
  const written = event.play === 'not-begun' ? undefined : slugOf(view, event[`${name}TeamId`])
  const team = written ?? slugOf(view, state.teamId)
  const provisional = team === undefined ? slugOf(view, state.provisionalId) : undefined
  const shown = team ?? provisional
  return {
    ...from,
    ...(shown && { team: shown }),
    ...(provisional && { isProvisional: true }),
    ...(!(isKnownFromTheStart(planned) && isKnownFromTheStart(state.source)) && { tells: true }),
    ...(state.isNobody && { isNobody: true }),
  }
}

/**
 * Returns standings, places and staff's decisions (spec B6, B8), for whoever wants to see results. Games that are not listed keep
 * the table of their pool and the final places back: both would tell their results.
 */
export function publicStandings(services: ChampionshipServices, championship: Championship, language: Language): PublicStandings {
  const view = { services, championship, language }
  const { pools, slots } = championship.structure
  const state = services.championshipState(championship)
  const listed = slots.filter(({ code }) => listedEvent(view, code))
  const hasAll = (of: readonly Slot[]) => of.every((slot) => listed.includes(slot))
  const shown = pools.filter(({ key }) => hasAll(slots.filter(({ pool }) => pool === key)))
  return {
    v: services.catalogue.version(championshipTopic(championship.id)),
    pools: Object.fromEntries(
      shown.map(({ key }) => [
        key,
        (state.pools.get(key) ?? []).flatMap(({ teamId, ...standing }) => {
          const team = slugOf(view, teamId)
          return team ? [{ ...standing, team }] : []
        }),
      ]),
    ),
    totals: hasAll(slots.filter(({ stage }) => stage === 'meet'))
      ? state.totals.map(({ team: named, ...total }) => {
          const team = slugOf(view, named)
          return { ...total, ...(team === undefined ? { name: named } : { team }) }
        })
      : [],
    places: hasAll(slots)
      ? state.final.map(({ place, teamIds }) => ({ place, teams: teamIds.flatMap((id) => slugOf(view, id) ?? []) }))
      : [],
    winners: Object.fromEntries(
      listed.flatMap(({ code }) => {
        const winner = slugOf(view, state.slots.get(code)?.winnerId)
        return winner === undefined ? [] : [[code, winner]]
      }),
    ),
    remarks: listed.flatMap((slot) => remarksOn(view, slot)),
  }
}

function remarksOn(view: View, slot: Slot): Remark[] {
  const { services, championship, language } = view
  const { code } = slot
  const { slots, asks } = services.championshipState(championship)
  const state = slots.get(code)
  const facts = factsThatStand(championship.facts)
  const because = (reason?: Record<Language, string>) => {
    const { text, lang } = pickName(reason ?? { en: '', fr: '' }, language)
    return { code, reason: text, ...(lang && { lang }) }
  }
  const said = <Kind extends Fact['kind']>(kind: Kind, of = code) =>
    facts.findLast((each): each is Extract<Fact, { kind: Kind }> => each.kind === kind && 'game' in each && each.game === of)
  const correctionOf = (of: string) => services.scores.shown.of(championship.eventIds.get(of) ?? '')?.state.corrections.at(-1)
  const winner = slugOf(view, state?.winnerId)
  const team = winner === undefined ? {} : { team: winner }
  const award = state?.isAwarded ? said('award') : undefined
  const remarks: Remark[] = []
  if (award) remarks.push({ ...because(award.reason), kind: 'awarded', why: award.why, ...team })
  else if (state?.status === 'decided' && (state.home.isNobody || state.away.isNobody)) {
    const out = (['home', 'away'] as const).flatMap((side) => teamsOf(view, state[side].source))
    const fact = facts.findLast((each) => each.kind === 'withdraw' && out.includes(each.teamId))
    const withdrawn = fact?.kind === 'withdraw' ? slugOf(view, fact.teamId) : undefined
    remarks.push({ ...because(fact?.reason), kind: 'walkover', ...team, ...(withdrawn && { withdrawn }) })
  }
  if (state?.status === 'held') remarks.push({ ...because(said('hold')?.reason), kind: 'held' })
  if (state?.status === 'tied') remarks.push({ ...because(), kind: 'tied' })
  const own = award ? undefined : correctionOf(code)
  if (own) remarks.push({ ...because(own.reason), kind: 'corrected', at: own.at })
  for (const ask of asks)
    if (ask.kind === 'corrected' && ask.game === code) {
      const changes = gamesBehind(championship, state?.[ask.side].source ?? slot[ask.side]).flatMap((game) => {
        const fact = said('award', game.code)
        const change = fact ? { ...fact, at: Date.parse(fact.at) } : correctionOf(game.code)
        return change ? { ...change, of: slotName(game, language) } : []
      })
      const last = changes.sort((a, b) => a.at - b.at).at(-1)
      const teams = { team: slugOf(view, ask.nowId), played: slugOf(view, ask.playedId) }
      remarks.push({ ...because(last?.reason), ...(last && { at: last.at, of: last.of }), kind: 'corrected', ...teams })
    }
  return remarks
}

/** Returns the games that decide who comes to a side. */
function gamesBehind({ structure }: Championship, source: Source): Slot[] {
  const [codes, pools] = [resultsIn(source).map(({ of }) => of), poolsIn(source)]
  return structure.slots.filter(
    ({ code, series, pool }) => codes.includes(code) || codes.includes(series?.code ?? '') || pools.includes(pool ?? ''),
  )
}

/** Returns the ids of the teams that a source names, or of those in the games that decide it. */
function teamsOf(view: View, source: Source): string[] {
  const { services, championship } = view
  const { entrants } = championship.structure
  if (source.kind === 'team') return [source.teamId]
  if (source.kind === 'seed') return entrants.flatMap(({ seed, teamId }) => (seed === source.seed ? teamId : []))
  if (source.kind === 'member') {
    const drawn = entrants.filter(({ pool }) => pool === source.pool)[source.n - 1]
    return drawn ? [drawn.teamId] : []
  }
  const { slots } = services.championshipState(championship)
  return gamesBehind(championship, source).flatMap(({ code }) => {
    const { winnerId, loserId } = slots.get(code) ?? {}
    return (source.kind === 'winner' ? winnerId : loserId) ?? []
  })
}
