import { englishOf, type Translated } from '../catalog/in-french.ts'
import { onAirForAll } from '../catalog/on-air.server.ts'
import { GAMES } from '../catalog/topics.ts'
import { listedEvents } from '../events/public-events.server.ts'
import { localDateOf } from '../events/zoned-time.ts'
import type { Services } from '../services.server.ts'
import type { Language } from '../shared/language.ts'
import { SITE_ZONE } from '../thumbnails/card.ts'
import { gameRow } from './game/game-rows.server.ts'

/** `english`: which of 'series' and 'title' are in English on a French board. */
export type BoardEntry = Translated & { id: string; series: string; title: string; startsAt: string | null }

/** A day before today and one after, as viewers may live in any zone. */
const DAY_MS = 86_400_000

/** Live and upcoming webcasts of series that are open to everybody, and the games of these days by sport (spec H11, S4). */
export function board(services: Pick<Services, 'catalogue' | 'games' | 'now'>, language: Language) {
  const { catalogue } = services
  const { v, live, upcoming } = onAirForAll(catalogue, language)
  const at = services.now().getTime()

  const entries = (onAir: typeof live) =>
    onAir.map(({ episode, series }): BoardEntry => {
      const english = [...englishOf(series, { title: 'series' }), ...englishOf(episode, { title: 'title' })]
      return { id: episode.docId, english, series: series.title, title: episode.title, startsAt: episode.startsAt }
    })

  const days = [at - DAY_MS, at, at + DAY_MS].map((each) => localDateOf(each, SITE_ZONE))
  const games = listedEvents(services)
    .filter(({ localDate }) => days.includes(localDate))
    .map((event) => gameRow(services, event, language))
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
