import type { Championships } from '../../app/championships/championships.server.ts'
import type { Games } from '../../app/events/games.server.ts'
import type { Editing } from '../../app/history/editing.server.ts'
import type { Limits } from '../../app/kit/limits/limits.server.ts'
import { oneLineAMinute } from '../../app/kit/limits/one-line-a-minute.server.ts'
import type { Scores } from '../../app/scores/log/scores.server.ts'
import { openKeepScores, type ScoredGame } from './keep-scores.ts'
import { liveGames, seasonGames } from './kept-games.ts'
import { openChampionshipGames } from './play-championship.ts'

export type PlayedSite = {
  editing: Editing
  scores: Scores
  limits: Limits
  games: () => Games
  championships: () => Championships
  log: { error(details: object, message: string): void }
}

/** How often, in ms, the demo looks whether something has happened in its live games, its championship, and its season. */
const [LIVE_MS, CHAMPIONSHIP_MS, SEASON_MS] = [250, 1_000, 10_000]

/** Enters what happens in the demo's games until it is closed. `filledAt`: ISO; demos of earlier versions have none, and no season that goes on. */
export function playGames(
  { log, games, championships, ...site }: PlayedSite,
  filledAt: string | undefined,
): { close(): Promise<void> } {
  const lines = oneLineAMinute(log)
  const onError = (error: unknown) => lines.error({ err: error }, 'the score of a game of the demo cannot be kept')
  const keep = openKeepScores({ ...site, games, onError })
  const championshipGames = openChampionshipGames({ editing: site.editing, championships })
  const goOnWithChampionship = async () => keep.goOn(await championshipGames())
  let season: ScoredGame[] | undefined
  const goOnWithSeason = async () => {
    season ??= filledAt === undefined ? [] : seasonGames(new Date(filledAt), games)
    await keep.goOn(season)
  }
  const ends = [
    again(LIVE_MS, () => keep.goOn(liveGames)),
    again(CHAMPIONSHIP_MS, () => goOnWithChampionship().catch(onError)),
    again(SEASON_MS, () => goOnWithSeason().catch(onError)),
  ]
  return { close: async () => void (await Promise.all(ends.map((end) => end()))) }
}

/** Does something that never fails again and again, for the first time after a while, so that a start is not held up. Returns what ends it. */
function again(ms: number, work: () => Promise<void>): () => Promise<void> {
  let isOver = false
  let working: Promise<void> | undefined
  let timer = setTimeout(look, ms).unref()
  function look() {
    working = work().finally(() => {
      if (!isOver) timer = setTimeout(look, ms).unref()
    })
  }
  return async () => {
    isOver = true
    clearTimeout(timer)
    await working
  }
}
