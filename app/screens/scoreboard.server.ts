import { englishOf, type Translated } from '../catalog/in-french.ts'
import { onAirForAll } from '../catalog/on-air.server.ts'
import { GAMES } from '../catalog/topics.ts'
import { listedEvents } from '../events/public-events.server.ts'
import { localDateOf } from '../events/zoned-time.ts'
import type { Services } from '../services.server.ts'
import type { Language } from '../shared/language.ts'
import { SITE_ZONE } from '../thumbnails/card.ts'
import { gameRow } from './game/game-rows.server.ts'

/** `english`: which of 'series' and 'title' are in English on a French board. `gameId`: the game of these days whose only picture it is. */
export type BoardEntry = Translated & { id: string; series: string; title: string; startsAt: string | null; gameId?: string }

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
  const gameOf = new Map(games.flatMap(({ id }) => pictureOf(services, id).map((docId) => [docId, id] as const)))

  const entries = (onAir: typeof live) =>
    onAir.map(({ episode, series }): BoardEntry => {
      const english = [...englishOf(series, { title: 'series' }), ...englishOf(episode, { title: 'title' })]
      const { docId, title, startsAt } = episode
      const gameId = gameOf.get(docId)
      return { id: docId, english, series: series.title, title, startsAt, ...(gameId !== undefined && { gameId }) }
    })

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

/** The document id of a game's picture; none where it has several, of which each shows a part. */
function pictureOf({ games }: Pick<Services, 'games'>, eventId: string): string[] {
  const pictures = games().picturesOf(eventId)
  return pictures.length === 1 ? pictures.map(({ episodeDocId }) => episodeDocId) : []
}
