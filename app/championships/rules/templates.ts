import type { Language } from '../../kit/language.ts'
import { RANK_PRESETS, type RankPreset } from './rank-presets.ts'
import type { Entrant, Slot, Source, Structure } from './structure.ts'

// The formats that staff choose from (spec B1), as tables: round, code, home, away, day, hour. A side is a seed (s3), the winner or
// loser of a game (W:QF1, L:QF1), a member of a pool in the order of the draw (A#2), a place of a pool (A.2), or left open (-).

/** A game of a template. `when`: its usual day, from 0, and hour. */
type TemplateGame = { slot: Slot; when: { day: number; time: string } }

export type Template = {
  key: string
  name: Record<Language, string>
  /** The numbers of teams that it is for; none for a meet. */
  teams: readonly number[]
  pools: readonly string[]
  rank: RankPreset
  games(teams: number): TemplateGame[]
}

type Kind = Pick<Slot, 'stage' | 'name' | 'decides' | 'series' | 'need'>

/** `place`: the final place that the winner takes, if the game decides it; the loser takes the next one. */
function kind(stage: Slot['stage'], en: string, fr: string, place?: number): Kind {
  const decides = place === undefined ? null : { winner: place, loser: place + 1 }
  return { stage, name: { en, fr }, decides, series: null, need: 'always' }
}

/**
 * The last final of a double elimination is a series of up to two games that the unbeaten team, at home, begins one win ahead: the
 * second game is needed where the team from below wins the first.
 */
const lastFinal = (number: 1 | 2) => ({ code: 'GF', of: 3, number, ahead: 'home' as const })

/** What a game is, by its code without its number. '#' stands for that number. */
const KINDS: Record<string, Kind> = {
  R: kind('knockout', 'First round, game #', 'Premier tour, match #'),
  QF: kind('knockout', 'Quarterfinal #', 'Quart de finale #'),
  SF: kind('knockout', 'Semifinal #', 'Demi-finale #'),
  C: kind('consolation', 'Consolation semifinal #', 'Demi-finale de consolation #'),
  '7TH': kind('placing', 'Seventh-place game', 'Match pour la 7e place', 7),
  '5TH': kind('placing', 'Fifth-place game', 'Match pour la 5e place', 5),
  BRONZE: kind('placing', 'Bronze-medal game', 'Match pour la médaille de bronze', 3),
  GOLD: kind('knockout', 'Gold-medal game', 'Match pour la médaille d’or', 1),
  FINAL: kind('knockout', 'Final', 'Finale', 1),
  P12: kind('knockout', 'Page playoff, 1 vs. 2', 'Éliminatoire Page, 1 c. 2'),
  P34: kind('knockout', 'Page playoff, 3 vs. 4', 'Éliminatoire Page, 3 c. 4'),
  UTECK: kind('knockout', 'Uteck Bowl', 'Coupe Uteck'),
  MITCHELL: kind('knockout', 'Mitchell Bowl', 'Coupe Mitchell'),
  VANIER: kind('knockout', 'Vanier Cup', 'Coupe Vanier', 1),
  W: kind('knockout', 'Winners’ bracket, game #', 'Tableau des gagnants, match #'),
  WF: kind('knockout', 'Winners’ final', 'Finale des gagnants'),
  L: kind('consolation', 'Losers’ bracket, game #', 'Tableau des perdants, match #'),
  LF: kind('consolation', 'Losers’ final', 'Finale des perdants'),
  GF1: { ...kind('knockout', 'Final', 'Finale', 1), series: lastFinal(1) },
  GF2: { ...kind('knockout', 'Second final', 'Deuxième finale', 1), series: lastFinal(2), need: 'if-necessary' },
  S: kind('meet', 'Session #', 'Séance #'),
}

const SIDE = /^(?:s(?<seed>\d+)|(?<result>[WL]):(?<of>\S+)|(?<drawn>\w+)#(?<n>\d+)|(?<pool>\w+)\.(?<place>\d+)|-)$/

function sideOf(text: string): Source {
  const { seed, result, of, drawn, n, pool, place } = SIDE.exec(text)?.groups ?? {}
  if (seed) return { kind: 'seed', seed: Number(seed) }
  if (result && of) return { kind: result === 'W' ? 'winner' : 'loser', of }
  if (drawn) return { kind: 'member', pool: drawn, n: Number(n) }
  if (pool) return { kind: 'place', pool, place: Number(place) }
  return { kind: 'open' }
}

/** Reads a table of games; `from`: the day on which it begins, after the pools. Where a side is a pool's member, so is the game. */
function table(text: string, from = 0, change: (slot: Slot) => Partial<Slot> = () => ({})): TemplateGame[] {
  const positions = new Map<string, number>()
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [round = '', code = '', home = '', away = '', day = '', time = ''] = line.trim().split(/\s+/)
      const pool = /(\w+)#/.exec(`${home} ${away}`)?.[1] ?? null
      const [number = ''] = /\d+$/.exec(code) ?? []
      const known = pool === null ? (KINDS[code] ?? KINDS[code.replace(/\d+$/, '')]) : undefined
      const { name, ...what } = known ?? kind('pool', '', '')
      const position = (positions.get(round) ?? 0) + 1
      positions.set(round, position)
      const slot: Slot = {
        ...what,
        code,
        round: Number(round),
        position,
        name: { en: name.en.replace('#', number), fr: name.fr.replace('#', number) },
        home: sideOf(home),
        away: sideOf(away),
        pool,
      }
      return { slot: { ...slot, ...change(slot) }, when: { day: from + Number(day), time } }
    })
}

/**
 * Returns the games of pools in which each team meets each other once, round by round: the first stays, the others go round it. The
 * order of sides alternates. `nth`: the position of a game in its round over all pools, from 0.
 */
export function roundRobin(
  pools: readonly string[],
  teams: number,
  when: (round: number, nth: number) => TemplateGame['when'],
): TemplateGame[] {
  const size = teams + (teams % 2)
  const lines: string[] = []
  for (let round = 1; round < size; round++) {
    const around = Array.from({ length: size - 1 }, (_, at) => ((at + round - 1) % (size - 1)) + 2)
    const ring = [1, ...around]
    // With an odd number of teams, one of them meets nobody.
    const pairs = ring.slice(0, size / 2).map((first, at) => [first, ring[size - 1 - at] ?? 0])
    const own = pairs.filter((pair) => Math.max(...pair) <= teams)
    for (const [nth, [pool, pair]] of pools.flatMap((pool) => own.map((pair) => [pool, pair] as const)).entries()) {
      const [home, away] = round % 2 === 0 ? pair.toReversed() : pair
      const number = own.length * (round - 1) + (nth % own.length) + 1
      const { day, time } = when(round, nth)
      lines.push(`${round} ${pool}${number} ${pool}#${home} ${pool}#${away} ${day} ${time}`)
    }
  }
  return table(lines.join('\n'))
}

const QUARTERFINALS = `
  1 QF1    s1    s8    0 20:00
  1 QF2    s4    s5    0 18:00
  1 QF3    s2    s7    0 14:00
  1 QF4    s3    s6    0 12:00`

const SEMIFINALS = `
  2 SF1    W:QF1 W:QF2 1 20:00
  2 SF2    W:QF3 W:QF4 1 18:00`

const MEDALS = `
  3 BRONZE L:SF1 L:SF2 2 14:00
  3 GOLD   W:SF1 W:SF2 2 18:00`

const CONSOLATION = `
  2 C1     L:QF1 L:QF2 1 14:00
  2 C2     L:QF3 L:QF4 1 12:00
  3 5TH    W:C1  W:C2  2 12:00`

const FOUR = `
  1 SF1    s1    s4    0 18:00
  1 SF2    s2    s3    0 20:00
  2 BRONZE L:SF1 L:SF2 1 14:00
  2 GOLD   W:SF1 W:SF2 1 18:00`

// The third team plays the loser of the first game first, as in the rugby championship of 2013.
const SIX_IN_TWO_POOLS = `
  1 A1     A#1   A#2   0 12:00
  1 B1     B#1   B#2   0 14:00
  2 A2     A#3   L:A1  1 12:00
  2 B2     B#3   L:B1  1 14:00
  3 A3     W:A1  A#3   2 12:00
  3 B3     W:B1  B#3   2 14:00
  4 5TH    A.3   B.3   3 12:00
  4 BRONZE A.2   B.2   3 14:00
  4 GOLD   A.1   B.1   3 18:00`

const CROSS_OVER = `
  4 C1     A.3   B.4   0 12:00
  4 C2     B.3   A.4   0 14:00
  4 SF1    A.1   B.2   0 18:00
  4 SF2    B.1   A.2   0 20:00
  5 7TH    L:C1  L:C2  1 10:00
  5 5TH    W:C1  W:C2  1 12:00
  5 BRONZE L:SF1 L:SF2 1 14:00
  5 GOLD   W:SF1 W:SF2 1 18:00`

const PAGE = `
  1 P12    s1    s2    0 18:00
  1 P34    s3    s4    0 14:00
  2 SF     L:P12 W:P34 1 12:00
  3 GOLD   W:P12 W:SF  1 18:00`

const BOWLS = `
  1 UTECK    -       -          0 12:00
  1 MITCHELL -       -          0 15:00
  2 VANIER   W:UTECK W:MITCHELL 7 13:00`

const DOUBLE_OF_FOUR = `
  1 W1     s1    s4    0 12:00
  1 W2     s2    s3    0 15:00
  2 WF     W:W1  W:W2  1 15:00
  2 L1     L:W1  L:W2  1 12:00
  3 LF     L:WF  W:L1  1 18:00
  4 GF1    W:WF  W:LF  2 12:00
  5 GF2    W:WF  W:LF  2 15:00`

const DOUBLE_OF_EIGHT = `
  1 W1     s1    s8    0 10:00
  1 W2     s4    s5    0 13:00
  1 W3     s2    s7    0 16:00
  1 W4     s3    s6    0 19:00
  2 W5     W:W1  W:W2  1 16:00
  2 W6     W:W3  W:W4  1 19:00
  2 L1     L:W1  L:W2  1 10:00
  2 L2     L:W3  L:W4  1 13:00
  3 L3     L:W6  W:L1  2 10:00
  3 L4     L:W5  W:L2  2 13:00
  3 WF     W:W5  W:W6  2 16:00
  4 L5     W:L3  W:L4  2 19:00
  5 LF     L:WF  W:L5  3 10:00
  6 GF1    W:WF  W:LF  3 13:00
  7 GF2    W:WF  W:LF  3 16:00`

const THREE_X_THREE = `
  4 QF1    A.2   B.3   0 12:00
  4 QF2    B.2   A.3   0 12:30
  5 SF1    A.1   W:QF2 0 14:00
  5 SF2    B.1   W:QF1 0 14:30
  6 FINAL  W:SF1 W:SF2 0 16:00`

const SESSIONS = `
  1 S1     -     -     0 10:00
  2 S2     -     -     0 18:00
  3 S3     -     -     1 10:00
  4 S4     -     -     1 18:00`

/** The better seed has the first and the last game at home; of five games, each has two before the last one. */
function bestOf(games: 3 | 5): TemplateGame[] {
  const homes = games === 3 ? [1, 2, 1] : [1, 1, 2, 2, 1]
  const lines = homes.map((home, at) => `${at + 1} FINAL s${home} s${3 - home} ${at} 19:00`)
  return table(lines.join('\n'), 0, ({ round }) => ({
    code: `F${round}`,
    series: { code: 'FINAL', of: games, number: round },
    need: round > games / 2 + 0.5 ? 'if-necessary' : 'always',
  }))
}

/** Four teams in each of two pools, then a table of games from day `from` on. */
const twoPools = (when: (round: number, nth: number) => TemplateGame['when'], then: string, from: number) => () => [
  ...roundRobin(['A', 'B'], 4, when),
  ...table(then, from),
]

/** Three rounds a day, then semifinals and medals. */
function roundRobinAndFour(teams: number): TemplateGame[] {
  const hours = ['09:00', '14:00', '19:00']
  const rounds = teams % 2 === 0 ? teams - 1 : teams
  const dayOf = (round: number) => Math.floor((round - 1) / hours.length)
  const pool = roundRobin(['A'], teams, (round) => ({ day: dayOf(round), time: hours[(round - 1) % hours.length] ?? '' }))
  const four = FOUR.replaceAll(/ s(\d)/g, ' A.$1')
  return [...pool, ...table(four, dayOf(rounds) + 1, ({ round }) => ({ round: rounds + round }))]
}

type Games = string | Template['games']
type Rest = Partial<Pick<Template, 'pools' | 'rank'>>

/** Returns a format; `teams`: their number, or the numbers that it is for. */
const format = (key: string, [en, fr]: [string, string], teams: number | number[], games: Games, rest: Rest = {}): Template => ({
  key,
  name: { en, fr },
  teams: [teams].flat(),
  pools: [],
  rank: 'fiba',
  games: typeof games === 'string' ? () => table(games) : games,
  ...rest,
})

const HOURS = ['12:00', '14:00', '18:00', '20:00']
const QUARTERS = ['00', '15', '30', '45']
const crossOver = twoPools((round, nth) => ({ day: round - 1, time: HOURS[nth] ?? '' }), CROSS_OVER, 3)
const threeByThree = twoPools(
  (round, nth) => ({ day: 0, time: `${8 + round}:${QUARTERS[nth]}`.padStart(5, '0') }),
  THREE_X_THREE,
  0,
)

const POOLS = ['A', 'B']
const ONE_POOL = { pools: ['A'], rank: 'curling' } as const

export const TEMPLATES: readonly Template[] = [
  format(
    'final-8',
    ['Final 8 with consolation', '8 Ultime avec consolation'],
    8,
    QUARTERFINALS + SEMIFINALS + CONSOLATION + MEDALS,
  ),
  format(
    'eight',
    ['Eight teams with a bronze-medal game', 'Huit équipes avec match pour le bronze'],
    8,
    QUARTERFINALS + SEMIFINALS + MEDALS,
  ),
  format('four', ['Final four', 'Carré d’as'], 4, FOUR),
  format('six-in-pools', ['Six teams in two pools of three', 'Six équipes en deux groupes de trois'], 6, SIX_IN_TWO_POOLS, {
    pools: POOLS,
  }),
  format(
    'eight-in-pools',
    ['Eight teams in two pools, then crossover', 'Huit équipes en deux groupes, puis croisements'],
    8,
    crossOver,
    { pools: POOLS },
  ),
  format(
    'round-robin',
    ['Round robin with semifinals and medals', 'Tournoi à la ronde avec demi-finales et médailles'],
    [5, 6, 7, 8, 9, 10, 11, 12],
    roundRobinAndFour,
    ONE_POOL,
  ),
  format('page', ['Page playoff of four', 'Éliminatoire Page à quatre'], 4, PAGE, { rank: 'curling' }),
  format('best-of-three', ['Best of three', 'Série deux de trois'], 2, () => bestOf(3)),
  format('best-of-five', ['Best of five', 'Série trois de cinq'], 2, () => bestOf(5)),
  format('bowls', ['Bowls and Vanier Cup', 'Coupes et Coupe Vanier'], 4, BOWLS, { rank: 'canada-west-football' }),
  format('double-4', ['Double elimination of four', 'Double élimination à quatre'], 4, DOUBLE_OF_FOUR),
  format('double-8', ['Double elimination of eight', 'Double élimination à huit'], 8, DOUBLE_OF_EIGHT),
  format('3x3', ['3x3 in two pools of four', '3x3 en deux groupes de quatre'], 8, threeByThree, {
    pools: POOLS,
    rank: 'fiba3x3',
  }),
  format('meet', ['Meet with sessions', 'Rencontre avec séances'], [], SESSIONS),
]

/** The pool of a seed where the best ones are spread: A B B A A B. */
export function poolOfSeed(pools: readonly string[], seed: number): string | null {
  const [row, at] = [Math.floor((seed - 1) / pools.length), (seed - 1) % pools.length]
  return pools[row % 2 === 0 ? at : pools.length - 1 - at] ?? null
}

/** Makes the structure of a championship from a template. */
export function structureFrom(template: Template, entrants: Entrant[]): Structure {
  return {
    entrants,
    pools: template.pools.map((key) => ({ key, name: { en: `Pool ${key}`, fr: `Groupe ${key}` } })),
    slots: template.games(entrants.length).map(({ slot }) => slot),
    rank: RANK_PRESETS[template.rank],
  }
}
