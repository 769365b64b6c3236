import type { Catalogue } from '../../catalog/catalogue.server.ts'
import type { SportEvent } from '../../events/event.ts'
import type { Games } from '../../events/games.server.ts'
import type { Language } from '../../kit/language.ts'
import { genderedSport, teamName } from '../../teams/team-names.ts'
import type { Audience } from '../audience.server.ts'
import { type AudienceView, audienceOfEvent, titleOfEvent } from '../audience-view.server.ts'
import { type Figures, outside, timeOfMinute } from '../figures.ts'
import { csvText, METHOD_VERSION, type MinuteRow, type ReportRow, type ReportSubject } from './report.ts'
import { reportWords } from './report-words.ts'

export type Report = {
  of: ReportSubject
  /** '' for a season. */
  name: string
  /** ISO, to the minute. */
  madeAt: string
  rows: ReportRow[]
  isCut: boolean
  total: ReportRow
  /** The curve, in a report of one game. */
  view: AudienceView | undefined
}

export type ReportServices = {
  games: () => Games
  catalogue: Pick<Catalogue, 'snapshot'>
  audience: Audience
  now: () => Date
}

/** The maximum number of games in a report. */
const MOST_GAMES = 700

/** Returns the figures of a game, team, series or season as they may leave the desk; undefined if it does not exist. */
export async function reportOf(services: ReportServices, of: ReportSubject, language: Language): Promise<Report | undefined> {
  const games = services.games()
  const name = nameOf(services, of, language)
  if (name === undefined) return undefined
  const all = games.events.filter((event) => isIn(games, event, of))
  const events = all.slice(0, MOST_GAMES)
  const rows: ReportRow[] = []
  const shown = new Set<string>()
  for (const event of events) {
    const episodes = games.picturesOf(event.id).map(({ episodeDocId }) => episodeDocId)
    for (const each of episodes) shown.add(each)
    const figures = await services.audience.of(episodes, event)
    rows.push(rowOf(figures, { key: event.id, title: titleOfEvent(games, event, language), date: event.localDate }))
  }
  const others = of.scope === 'series' && of.from === '' ? await services.audience.episodesOf(of.scopeId) : []
  const alone = others.filter((episode) => !games.showsEpisode(episode))
  if (alone.length > 0) rows.push(rowOf(await services.audience.of(alone), { key: 'others', title: '', date: '' }))
  const total = await services.audience.of([...shown, ...alone])
  const view = of.scope === 'event' ? await audienceOfEvent(services, of.scopeId, language) : undefined
  return {
    of,
    name,
    madeAt: `${services.now().toISOString().slice(0, 16)}Z`,
    rows,
    isCut: all.length > events.length,
    total: { ...rowOf(total, { key: 'total', title: '', date: '' }), peak: greatestPeak(rows) },
    view: view && { ...view, ...outside(view) },
  }
}

/** Returns the name of the report's subject, '' for a season; undefined if it does not exist. */
export function nameOf(
  { games, catalogue }: Pick<ReportServices, 'games' | 'catalogue'>,
  { scope, scopeId }: ReportSubject,
  language: Language,
): string | undefined {
  const all = games()
  if (scope === 'season') return ''
  if (scope === 'series') return catalogue.snapshot(language).byDocId.get(scopeId)?.title
  if (scope === 'team') {
    const team = all.teams.get(scopeId)
    const school = all.schools.get(team?.schoolId ?? '')
    return team && school && `${teamName({ school }, language, 'full')}, ${genderedSport(team.sport, team.gender, language)}`
  }
  const event = all.byId.get(scopeId)
  return event && titleOfEvent(all, event, language)
}

function isIn(games: Games, event: SportEvent, { scope, scopeId, from, to }: ReportSubject): boolean {
  if (scope === 'event') return event.id === scopeId
  if ((from !== '' && event.localDate < from) || (to !== '' && event.localDate > to)) return false
  if (scope === 'season') return true
  if (scope === 'team') return event.homeTeamId === scopeId || event.awayTeamId === scopeId
  return event.seriesDocId === scopeId || games.picturesOf(event.id).some(({ seriesDocId }) => seriesDocId === scopeId)
}

function rowOf(figures: Figures, named: Pick<ReportRow, 'key' | 'title' | 'date'>): ReportRow {
  const { peak, average, minutes, liveMinutes, byLanguage, bySurface, stalls, errors } = outside(figures)
  return { ...named, peak, average, minutes, liveMinutes, byLanguage, bySurface, stalls, errors }
}

/** Returns the greatest peak of one game: players of several games at one time are not one audience. */
const greatestPeak = (rows: readonly ReportRow[]) =>
  rows.reduce<ReportRow['peak']>((most, { peak }) => ((peak?.players ?? 0) > (most?.players ?? 0) ? peak : (most ?? peak)), null)

/** Returns a CSV with one row for each game, and the definitions below. */
export function gamesCsv({ rows, total, madeAt }: Report, language: Language): string {
  const words = reportWords[language]
  const { columns } = words
  const cells = (row: ReportRow) => [
    row.peak ? row.peak.players : 0,
    row.average,
    row.minutes,
    row.liveMinutes,
    row.byLanguage.en,
    row.byLanguage.fr,
    row.bySurface.own,
    row.bySurface.embed,
    row.bySurface.iframe,
    row.stalls,
    row.errors,
  ]
  const head = ['average', 'minutes', 'live', 'english', 'french', 'own', 'embed', 'iframe', 'stalls', 'errors'] as const
  return csvText(
    [
      [columns.game, columns.date, columns.peak, ...head.map((name) => columns[name])],
      ...rows.map((row) => [row.title || words.others, row.date, ...cells(row)]),
      // No overall average: several games are not one audience.
      [words.total, '', ...cells(total).map((cell, at) => (at === 1 ? '' : cell))],
      [],
      [words.made(madeAt)],
      [words.version(METHOD_VERSION)],
      ...words.definitions.map(([term, meaning]) => [term, meaning]),
      ...words.limits.map((line) => [line]),
    ],
    language,
  )
}

/** Returns a CSV with one row for each live minute of each game. */
export async function minutesCsv(services: ReportServices, { rows }: Report, language: Language): Promise<string> {
  const { columns } = reportWords[language]
  const games = services.games()
  const minutes: MinuteRow[] = []
  for (const { key, title } of rows) {
    const event = games.byId.get(key)
    if (!event) continue
    const episodes = games.picturesOf(key).map(({ episodeDocId }) => episodeDocId)
    const { curve } = outside(await services.audience.of(episodes, event))
    for (const [at, players] of (curve?.players ?? []).entries())
      minutes.push({ title, at: timeOfMinute((curve?.from ?? 0) + at), players })
  }
  return csvText(
    [[columns.game, columns.time, columns.players], ...minutes.map(({ title, at, players }) => [title, at, players])],
    language,
  )
}

/** Returns the name of a report's file. */
export const fileName = (what: 'games' | 'minutes', { of, madeAt }: Report) =>
  `audience-${of.scope}-${what}-${madeAt.slice(0, 10)}.csv`
