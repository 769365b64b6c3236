import { englishOf, type Translated } from '../catalog/in-french.ts'
import { onAirForAll } from '../catalog/on-air.server.ts'
import { GAMES } from '../catalog/topics.ts'
import { listedEvents, openPictures } from '../events/public-events.server.ts'
import { localDateOf } from '../events/zoned-time.ts'
import type { Services } from '../services.server.ts'
import type { Language } from '../shared/language.ts'
import { SITE_ZONE } from '../thumbnails/card.ts'
import type { GameRow } from './game/game-row.ts'
import { gameRow } from './game/game-rows.server.ts'

/**
 * A webcast, or a game with all its webcasts. `english`: which of 'series' and 'title' are in English on a French board. `gameId`: the game of
 * these days that it shows.
 */
export type BoardEntry = Translated &
  Pick<GameRow, 'titleLang'> & { id: string; series: string; title: string; startsAt: string | null; gameId?: string }

/** A day before today and one after, as viewers may live in any zone. */
const DAY_MS = 86_400_000

/** Live and upcoming webcasts of series that are open to everybody, and the games of these days by sport (spec H11, S4). */
export function board(services: Pick<Services, 'catalogue' | 'games' | 'now'>, language: Language) {
  const { catalogue } = services
  const { v, live, upcoming } = onAirForAll(catalogue, language)
  const at = services.now().getTime()

  const days = [at - DAY_MS, at, at + DAY_MS].map((each) => localDateOf(each, SITE_ZONE))
  const games = listedEvents(services)
    .filter(({ localDate }) => days.includes(localDate))
    .map((event) => gameRow(services, event, language))
  const pictures = new Map(games.map(({ id }) => [id, openPictures(services, id).map(({ episodeDocId }) => episodeDocId)]))
  const gamesOf = Map.groupBy(
    games.flatMap((game) => (pictures.get(game.id) ?? []).map((docId) => ({ docId, game }))),
    ({ docId }) => docId,
  )
  /** The game that a webcast shows; undefined for one that shows several, one after another. */
  const gameOf = (docId: string) => {
    const [only, ...others] = gamesOf.get(docId) ?? []
    return others.length === 0 ? only?.game : undefined
  }

  const listed = new Set<string>()
  /** Webcasts, those of one game as one. What was listed before is left out. */
  function entries(onAir: typeof live): BoardEntry[] {
    return onAir.flatMap(({ episode: { docId, startsAt, ...episode }, series }) => {
      const game = gameOf(docId)
      if (game && listed.has(game.id)) return []
      if (game) listed.add(game.id)
      const isWhole = game && (pictures.get(game.id) ?? []).length > 1
      const title = isWhole
        ? { title: game.title, ...(game.titleLang && { titleLang: game.titleLang }), english: game.english ?? [] }
        : { title: episode.title, english: englishOf(episode, { title: 'title' }) }
      const english = [...englishOf(series, { title: 'series' }), ...title.english]
      return [{ id: docId, series: series.title, startsAt, ...title, english, ...(game && { gameId: game.id }) }]
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
