import { isPayPerView } from '../../catalog/series/series.ts'
import { seriesPath } from '../../catalog/series/series-paths.ts'
import { championshipPath } from '../../championships/championship.ts'
import { shownChampionship } from '../../championships/public-championship.server.ts'
import type { SportEvent } from '../../events/event.ts'
import { listedEvents, openPictures, publicTeam, teamOf } from '../../events/public-events.server.ts'
import type { Language } from '../../kit/language.ts'
import { pickName } from '../../teams/team.ts'
import { genderedSport } from '../../teams/team-names.ts'
import { newestOfSeries, newestOpen, type RssServices } from '../feeds/rss/rss.server.ts'
import type { RssItem } from '../feeds/rss/rss-xml.ts'
import { isOfTeams, newestOfGames } from '../feeds/rss/team-rss.server.ts'

/** Scope of a box: the whole site, a series, a school by its code, or a team or championship by its address. */
export type BoxSubject = { of: 'site' } | { of: 'series' | 'school' | 'team' | 'championship'; name: string }

/** `path`: the page that the title links to. `events`: the public ones. */
type Scope = {
  title: string
  path: string
  state: 'open' | 'locked' | 'pay-per-view'
  events: SportEvent[]
  newest: (most: number) => Promise<RssItem[]>
}

type ScopeServices = RssServices

/** Returns the title, events and webcasts of a scope; undefined for one that does not exist. */
export async function scopeOf(services: ScopeServices, of: BoxSubject, language: Language): Promise<Scope | undefined> {
  if (of.of === 'series') return seriesScope(services, of.name, language)
  if (of.of === 'school') return schoolScope(services, of.name, language)
  if (of.of === 'team') return teamScope(services, of.name, language)
  if (of.of === 'championship') return championshipScope(services, of.name, language)
  return {
    title: services.site.name[language],
    path: '/',
    state: 'open',
    events: listedEvents(services),
    newest: (most) => newestOpen(services, language, most),
  }
}

async function seriesScope(services: ScopeServices, id: string, language: Language): Promise<Scope | undefined> {
  const found = await newestOfSeries(services, id, language, 0)
  if (!found) return undefined
  const { series } = found
  const isLocked = !services.access.canWatch(series, [])
  const state = isLocked ? 'locked' : isPayPerView(series) ? 'pay-per-view' : 'open'
  const isOfSeries = (event: SportEvent) =>
    event.seriesDocId === series.docId || openPictures(services, event.id).some(({ seriesDocId }) => seriesDocId === series.docId)
  return {
    title: series.title,
    path: seriesPath(series.id),
    state,
    events: state === 'open' ? listedEvents(services).filter(isOfSeries) : [],
    newest: async (most) => (state === 'open' ? ((await newestOfSeries(services, id, language, most))?.items ?? []) : []),
  }
}

function schoolScope(services: ScopeServices, name: string, language: Language): Scope | undefined {
  const { schools, teams } = services.games()
  const school = [...schools.values()].find(({ code }) => code === name.toUpperCase())
  if (!school) return undefined
  const ids = new Set([...teams.values()].filter(({ schoolId }) => schoolId === school.id).map(({ id }) => id))
  return {
    title: pickName(school.name, language).text,
    path: `/schedule?school=${school.code}`,
    ...ofTeams(services, ids, language),
  }
}

function teamScope(services: ScopeServices, slug: string, language: Language): Scope | undefined {
  const stored = services.games().teamBySlug.get(slug)
  const side = teamOf(services.games(), slug)
  if (!stored || !side) return undefined
  const { name } = publicTeam(side, language)
  const title = `${name} · ${genderedSport(stored.sport, stored.gender, language)}`
  return { title, path: `/team/${slug}`, ...ofTeams(services, new Set([stored.id]), language) }
}

function championshipScope(services: ScopeServices, slug: string, language: Language): Scope | undefined {
  const championship = shownChampionship(services, slug)
  if (!championship) return undefined
  const ids = new Set(championship.eventIds.values())
  return {
    title: pickName(championship.name, language).text,
    path: championshipPath(slug),
    state: 'open',
    events: listedEvents(services).filter(({ id }) => ids.has(id)),
    newest: (most) => newestOfGames(services, ({ id }) => ids.has(id), language, most),
  }
}

const ofTeams = (
  services: ScopeServices,
  ids: ReadonlySet<string>,
  language: Language,
): Pick<Scope, 'state' | 'events' | 'newest'> => ({
  state: 'open',
  events: listedEvents(services).filter(isOfTeams(ids)),
  newest: (most) => newestOfGames(services, isOfTeams(ids), language, most),
})
