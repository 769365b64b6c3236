import type { PublicSide, PublicSlot } from '../../championships/public-championship.ts'

type Game = Pick<PublicSlot, 'code' | 'series' | 'winnerTo' | 'loserTo' | 'sides'>

/** Whom a team meets: teams by slug, or where the team comes from. */
type Rival = { teams: string[]; from: string }

/** A game of a path with the rival in it. */
export type PathStep<Each> = { game: Each; rival: Rival }

/** The games of a team, and where it plays once the last of them is decided: undefined where nothing follows. */
export type TeamPath<Each> = { games: PathStep<Each>[]; ifWon: PathStep<Each>[]; ifLost: PathStep<Each>[] }

/** `shows`: whether the viewer may see the teams of a game that tell results. `isOver`: whether they may know that it is over. */
export type PathView<Each> = { shows: (game: Each) => boolean; isOver: (game: Each) => boolean }

/** Above this number of possible rivals, the source says more. */
const MOST_RIVALS = 3

/** Returns the path of a team through the games, which are in the order of their starts (spec B8). */
export function pathOf<Each extends Game>(games: readonly Each[], team: string, view: PathView<Each>): TeamPath<Each> {
  const known = new Map<string, string[]>()
  const teamOf = (game: Each, { team: slug, tells }: PublicSide) => (tells && !view.shows(game) ? undefined : slug)
  const own = games.flatMap((game) => {
    const { home, away } = game.sides
    const is = [home, away].map((side) => teamOf(game, side) === team)
    return is[0] || is[1] ? [{ game, rival: rivalOf(game, is[0] ? away : home) }] : []
  })

  function rivalOf(game: Each, side: PublicSide): Rival {
    const teams = possible(game, side)
    return { teams: teams.length > MOST_RIVALS ? [] : teams, from: side.from }
  }

  /** Returns the teams that may come to a side. */
  function possible(game: Each, side: PublicSide): string[] {
    const team = teamOf(game, side)
    if (team !== undefined) return [team]
    const before = games.find(({ code, series }) => side.of !== undefined && (side.of === code || side.of === series?.code))
    if (!before) return []
    const found = known.get(before.code)
    if (found) return found
    // A cycle leads nowhere.
    known.set(before.code, [])
    const both = [before.sides.home, before.sides.away].map((each) => possible(before, each))
    const teams = both.some(({ length }) => length === 0) ? [] : [...new Set(both.flat())]
    known.set(before.code, teams)
    return teams
  }

  const last = own.at(-1)?.game
  const next = (codes: readonly string[]): PathStep<Each>[] =>
    games.flatMap((game) => {
      if (!last || !codes.includes(game.code)) return []
      const { home, away } = game.sides
      const isOurs = ({ of }: PublicSide) => of !== undefined && (of === last.code || of === last.series?.code)
      const rival = isOurs(home) ? rivalOf(game, away) : isOurs(away) ? rivalOf(game, home) : { teams: [], from: '' }
      return [{ game, rival: { ...rival, teams: rival.teams.filter((slug) => slug !== team) } }]
    })
  const isDecided = !last || view.isOver(last)
  return { games: own, ifWon: isDecided ? [] : next(last.winnerTo), ifLost: isDecided ? [] : next(last.loserTo) }
}
