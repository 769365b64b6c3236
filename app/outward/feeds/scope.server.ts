import { RSS_PATH, seriesRssPath, teamRssPath } from '../../catalog/feed-paths.ts'
import { isPayPerView } from '../../catalog/series/series.ts'
import { seriesPath } from '../../catalog/series/series-paths.ts'
import { championshipPath } from '../../championships/championship.ts'
import { shownChampionship } from '../../championships/public-championship.server.ts'
import type { SportEvent } from '../../events/event.ts'
import { listedEvents, openPictures, publicTeam, teamOf } from '../../events/public-events.server.ts'
import type { Language } from '../../kit/language.ts'
import { en } from '../../language/words/en.ts'
import { fr } from '../../language/words/fr.ts'
import { pickName } from '../../teams/team.ts'
import { genderedSport } from '../../teams/team-names.ts'
import { newestOfSeries, newestOpen, type RssServices } from './rss/rss.server.ts'
import { rssWords } from './rss/rss-words.ts'
import { descriptionIn, type RssItem } from './rss/rss-xml.ts'
import { isOfTeams, newestOfGames } from './rss/team-rss.server.ts'

/** Scope of a box or feed: the whole site, a series, a school by its code, or a team or championship by its address. */
export type Subject = { of: 'site' } | { of: 'series' | 'school' | 'team' | 'championship'; name: string }

/** Returns the scope that the address of a box or feed names. */
export function subjectNamed({ seriesId, school, team, championship }: Partial<Record<string, string>>): Subject {
  if (school !== undefined) return { of: 'school', name: school }
  if (team !== undefined) return { of: 'team', name: team }
  if (championship !== undefined) return { of: 'championship', name: championship }
  return seriesId === undefined ? { of: 'site' } : { of: 'series', name: seriesId }
}

/** `path`: the page that the title links to. `events`: the public ones. `feed`: its RSS feed, if it has one. */
type Scope = {
  title: string
  path: string
  state: 'open' | 'locked' | 'pay-per-view'
  events: () => SportEvent[]
  newest: (most: number) => Promise<RssItem[]>
  feed?: { feedPath: string; description: string }
}

type GamesScope = Pick<Scope, 'state' | 'events' | 'newest'>
type ScopeServices = RssServices

/** Returns the title, events and webcasts of a scope; undefined for one that does not exist. */
export async function scopeOf(services: ScopeServices, of: Subject, language: Language): Promise<Scope | undefined> {
  if (of.of === 'series') return seriesScope(services, of.name, language)
  if (of.of === 'school') return schoolScope(services, of.name, language)
  if (of.of === 'team') return teamScope(services, of.name, language)
  if (of.of === 'championship') return championshipScope(services, of.name, language)
  return {
    title: services.site.name[language],
    path: '/',
    state: 'open',
    events: () => listedEvents(services),
    newest: (most) => newestOpen(services, language, most),
    feed: { feedPath: RSS_PATH, description: { en, fr }[language].home.intro },
  }
}

async function seriesScope(services: ScopeServices, id: string, language: Language): Promise<Scope | undefined> {
  const found = await newestOfSeries(services, id, language)
  if (!found) return undefined
  const { series, items } = found
  const isLocked = !services.access.canWatch(series, [])
  const state = isLocked ? 'locked' : isPayPerView(series) ? 'pay-per-view' : 'open'
  const isOfSeries = (event: SportEvent) =>
    event.seriesDocId === series.docId || openPictures(services, event.id).some(({ seriesDocId }) => seriesDocId === series.docId)
  return {
    title: series.title,
    path: seriesPath(series.id),
    state,
    events: () => listedEvents(services).filter(isOfSeries),
    newest: async (most) => items.slice(0, most),
    feed: { feedPath: seriesRssPath(id), description: isLocked ? '' : descriptionIn(language, series) },
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
    ...ofGames(services, isOfTeams(ids), language),
  }
}

function teamScope(services: ScopeServices, slug: string, language: Language): Scope | undefined {
  const stored = services.games().teamBySlug.get(slug)
  const side = teamOf(services.games(), slug)
  if (!stored || !side) return undefined
  const { name } = publicTeam(side, language)
  const sport = genderedSport(stored.sport, stored.gender, language)
  const feed = { feedPath: teamRssPath(slug), description: rssWords[language].ofTeam(name, sport) }
  return {
    title: `${name} · ${sport}`,
    path: `/team/${slug}`,
    feed,
    ...ofGames(services, isOfTeams(new Set([stored.id])), language),
  }
}

function championshipScope(services: ScopeServices, slug: string, language: Language): Scope | undefined {
  const championship = shownChampionship(services, slug)
  if (!championship) return undefined
  const ids = new Set(championship.eventIds.values())
  const title = pickName(championship.name, language).text
  return { title, path: championshipPath(slug), ...ofGames(services, ({ id }) => ids.has(id), language) }
}

const ofGames = (services: ScopeServices, isWanted: (event: SportEvent) => boolean, language: Language): GamesScope => ({
  state: 'open',
  events: () => listedEvents(services).filter(isWanted),
  newest: (most) => newestOfGames(services, isWanted, language, most),
})
