import type { PageGame } from './championship-page.server.ts'
import type { ChampionshipView } from './game-card.tsx'

/** Returns the score of each series among the games: 'Northgate leads 1–0'; none on a device that hides scores. */
export function seriesScore(
  games: readonly Pick<PageGame, 'code' | 'series'>[],
  { page, results, isSafe, words }: Pick<ChampionshipView, 'page' | 'results' | 'isSafe' | 'words'>,
): string[] {
  const winners = isSafe ? undefined : results.standings?.winners
  if (!winners) return []
  return [...Map.groupBy(games, ({ series }) => series?.code).values()].flatMap((own) => {
    const { of } = own[0]?.series ?? {}
    // In the last final of a double elimination, one team is ahead from the start.
    if (of === undefined || of !== own.length) return []
    const wins = Map.groupBy(
      own.flatMap(({ code }) => winners[code] ?? []),
      (slug) => slug,
    )
    const [[leader, { length: most }] = ['', []], [, { length: second }] = ['', []]] = [...wins].sort(
      ([, a], [, b]) => b.length - a.length,
    )
    const team = page.teams.find(({ slug }) => slug === leader)?.short
    if (!team) return []
    const score = `${most}–${second}`
    if (most === second) return [words.seriesTied(score)]
    return [(most > of / 2 ? words.seriesWon : words.seriesLead)(team, score)]
  })
}
