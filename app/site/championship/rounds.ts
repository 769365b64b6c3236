import type { PublicSlot } from '../../championships/public-championship.ts'
import type { Language } from '../../kit/language.ts'
import { championshipWords } from './championship-words.ts'

// Arranges the games of a championship as its page shows them: pools, the tree, and the games for places; and by round.

type Placed = Pick<PublicSlot, 'code' | 'name' | 'stage' | 'round' | 'position' | 'pool' | 'winnerTo' | 'loserTo' | 'series'>

/** A column of a tree. `joins`: how many of its games lead to each of the next column; undefined for no regular number. */
export type Column<Game> = { round: number; games: Game[]; joins?: 1 | 2 }

export type Part<Game> =
  | { kind: 'pool' | 'meet'; key: string; games: Game[] }
  | { kind: 'tree' | 'places'; columns: Column<Game>[] }

/** Returns the parts of the page in order. */
export function partsOf<Game extends Placed>(games: readonly Game[]): Part<Game>[] {
  const pools = [...new Set(games.flatMap(({ pool }) => pool ?? []))]
  const of = (...stages: PublicSlot['stage'][]) => games.filter(({ stage, pool }) => pool === null && stages.includes(stage))
  const sessions = of('meet')
  const trees: ['tree' | 'places', Game[]][] = [
    ['tree', of('knockout')],
    ['places', of('consolation', 'placing')],
  ]
  return [
    ...pools.map((key) => ({ kind: 'pool' as const, key, games: inRounds(games.filter(({ pool }) => pool === key)) })),
    ...(sessions.length > 0 ? [{ kind: 'meet' as const, key: 'meet', games: inRounds(sessions) }] : []),
    ...trees.flatMap(([kind, own]) => (own.length > 0 ? [{ kind, columns: columnsOf(own) }] : [])),
  ]
}

const inRounds = <Game extends Placed>(games: readonly Game[]) =>
  games.toSorted((a, b) => a.round - b.round || a.position - b.position)

/** Returns the columns of a tree, each in the order of the games that it leads to, so that no line crosses another. */
function columnsOf<Game extends Placed>(games: readonly Game[]): Column<Game>[] {
  // A series stands in the column of its first game.
  const roundOf = ({ round, series }: Game) =>
    Math.min(round, ...games.flatMap((other) => (series && other.series?.code === series.code ? other.round : [])))
  const rounds = [...new Set(games.map(roundOf))].sort((a, b) => a - b)
  const columns: Column<Game>[] = []
  for (const round of rounds.toReversed()) {
    const own = inRounds(games.filter((game) => roundOf(game) === round))
    const next = columns[0]
    const placeOf = ({ winnerTo }: Game) => {
      const at = next?.games.findIndex(({ code }) => winnerTo.includes(code)) ?? -1
      return at < 0 ? games.length : at
    }
    const ordered = own.toSorted((a, b) => placeOf(a) - placeOf(b))
    const joins = next && joinsOf(ordered.map(placeOf), next.games.length)
    columns.unshift({ round, games: ordered, ...(joins && { joins }) })
  }
  return columns
}

/** Returns 1 or 2 when each of the next games has that many before it. `places`: where each game leads to, in order. */
function joinsOf(places: readonly number[], next: number): 1 | 2 | undefined {
  const each = places.length / next
  return (each === 1 || each === 2) && places.every((place, at) => place === Math.floor(at / each)) ? each : undefined
}

/** A choice of the control of rounds: its key in the address, and the games in it. */
export type Round<Game> = { key: string; games: Game[]; main: Game[] }

/** Returns the rounds of a championship: all pools together, then each round with its games for places. */
export function roundsOf<Game extends Placed>(parts: readonly Part<Game>[]): Round<Game>[] {
  const pools = parts.flatMap((part) => ('games' in part ? part.games : []))
  const columns = parts.flatMap((part) => ('games' in part ? [] : part.columns))
  const numbers = [...new Set(columns.map(({ round }) => round))].sort((a, b) => a - b)
  return [
    ...(pools.length > 0 ? [{ key: 'pools', games: pools, main: pools }] : []),
    ...numbers.map((round) => {
      const own = columns.filter((column) => column.round === round)
      return { key: String(round), games: own.flatMap(({ games }) => games), main: own[0]?.games ?? [] }
    }),
  ]
}

/** Returns 'Semifinals', 'Pools', or 'Round 2' for games that have no name in common. */
export function roundName({ key, games, main }: Round<Pick<Placed, 'name' | 'series' | 'winnerTo'>>, language: Language): string {
  const words = championshipWords[language]
  if (key === 'pools') return words.pools
  const shared =
    main.length === 1 && games.length > 1 && main[0]?.winnerTo.length === 0 ? words.finals : sharedName(main, language)
  return shared ?? words.round(Number(key))
}

/** Returns the names, with a number for those that several rounds share. */
export const numbered = (names: readonly string[], language: Language): string[] =>
  names.map((name, at) => {
    const isShared = names.indexOf(name) !== names.lastIndexOf(name)
    const before = names.slice(0, at).filter((other) => other === name).length
    return isShared ? `${name}, ${championshipWords[language].round(before + 1).toLowerCase()}` : name
  })

/**
 * Returns the name that games of one round share: 'Semifinals' of 'Semifinal 1' and 'Semifinal 2', 'First round' of 'First round,
 * game 1' and the next; that of a single game or series; undefined where they have nothing in common.
 */
export function sharedName(games: readonly Pick<Placed, 'name' | 'series'>[], language: Language): string | undefined {
  const series = games[0]?.series?.code
  if (games.length === 1 || (series && games.every((game) => game.series?.code === series)))
    return games[0]?.name.replace(GAME_OF, '')
  const common = (mark: RegExp) => {
    const [first, ...others] = new Set(games.map(({ name }) => name.replace(mark, '')))
    return others.length === 0 && first !== games[0]?.name ? first : undefined
  }
  const stem = common(NUMBERED)
  return common(GAME_OF) ?? (stem && plural(stem, language))
}

/** Matches the number of a game: 'Semifinal 1', 'Game A'. */
const NUMBERED = /\s+[\dA-Z]{1,2}$/u
/** Matches the same as a part of its own: 'First round, game 1'. */
const GAME_OF = /,\s+(?:game|match)\s+[\dA-Z]{1,2}(?:\s+(?:of|de)\s+\d+)?$/iu

const plural = (name: string, language: Language) =>
  language === 'en' ? `${name}s` : name.replace(/^\S+/u, (noun) => (/[sxz]$/.test(noun) ? noun : `${noun}s`))
