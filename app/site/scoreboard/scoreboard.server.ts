import { onAirForAll } from '../../catalog/episodes/on-air.server.ts'
import { seriesPath } from '../../catalog/series/series-paths.ts'
import { type EnglishMarks, englishOf } from '../../catalog/texts/in-french.ts'
import { gamePath } from '../../events/event.ts'
import { gameOfEpisode, listedEvents } from '../../events/public-events.server.ts'
import { SITE_ZONE } from '../../events/time/site-zone.ts'
import { localDateOf, zonedText } from '../../events/time/zoned-time.ts'
import { GAMES } from '../../history/topics.ts'
import type { Language } from '../../kit/language.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { Services } from '../../services.server.ts'
import type { GameRow } from '../game/game-row.ts'
import { gameRow } from '../game/game-rows.server.ts'

/**
 * A webcast, or a game with all its webcasts. `english`: which of 'series' and 'title' are in English on a French board.
 * `gameId`: the listed game that it shows. `when`: its start in words, by the venue's clock.
 */
export type BoardEntry = EnglishMarks &
  Pick<GameRow, 'titleLang' | 'championship'> & {
    id: string
    series: string
    title: string
    startsAt: string | null
    when: string
    gameId?: string
    /** The game that it is named after. */
    eventId?: string
    /** The page that shows it. */
    path: string
  }

/**
 * Returns live and upcoming webcasts of series that are open to everybody, and the games of these days by sport (spec H11, S4).
 */
export function board(
  services: Pick<Services, 'catalogue' | 'games' | 'championships' | 'championshipState' | 'now'>,
  language: Language,
) {
  const { catalogue } = services
  const { v, live, upcoming } = onAirForAll(catalogue, language)
  const at = services.now().getTime()
  // One day before today and one after, because viewers may live in any zone.
  const days = [at - DAY_MS, at, at + DAY_MS].map((each) => localDateOf(each, SITE_ZONE))
  const games = listedEvents(services)
    .filter(({ localDate }) => days.includes(localDate))
    .map((event) => gameRow(services, event, language))
  const ofTheseDays = new Set(games.map(({ id }) => id))

  const listed = new Set<string>()
  /** Returns the board's entries: webcasts, with those of one game merged into one. Skips anything already listed. */
  function entries(onAir: typeof live): BoardEntry[] {
    return onAir.flatMap(({ episode: { docId, startsAt, ...episode }, series }) => {
      const event = gameOfEpisode(services, docId)
      if (event && listed.has(event.id)) return []
      if (event) listed.add(event.id)
      const game = event && gameRow(services, event, language)
      const title = game
        ? {
            eventId: game.id,
            title: game.title,
            ...(game.titleLang && { titleLang: game.titleLang }),
            english: game.english ?? [],
            ...(game.championship && { championship: game.championship }),
          }
        : { title: episode.title, english: englishOf(episode, { title: 'title' }) }
      const english = [...englishOf(series, { title: 'series' }), ...title.english]
      const when = startsAt === null ? '' : zonedText(startsAt, event?.zone ?? SITE_ZONE, language, { day: 'short', zone: true })
      const isHere = game && ofTheseDays.has(game.id)
      const path = event ? gamePath(event.id) : seriesPath(series.id, episode.isLive)
      return [{ id: docId, series: series.title, startsAt, when, ...title, english, path, ...(isHere && { gameId: game.id }) }]
    })
  }

  return {
    v,
    catalogV: catalogue.snapshot(language).v,
    gamesV: catalogue.version(GAMES),
    at,
    live: entries(live),
    next: entries(upcoming),
    games,
  }
}
