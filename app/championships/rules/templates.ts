import type { Language } from '../../kit/language.ts'
import { RANK_PRESETS, type RankPreset } from './rank-presets.ts'
import { roundRobin, type TemplateGame } from './round-robin.ts'
import type { Entrant, Slot, Source, Structure } from './structure.ts'

// The formats that staff choose from (spec B1), as tables: round, code, home, away, day, hour. A side is a seed (s3), the winner or
// loser of a game (W:QF1, L:QF1), a member of a pool in the order of the draw (A#2), a place of a pool (A.2), or left open (-).

export type Template = {
  key: string
  name: Record<Language, string>
  /** The numbers of teams that it is for; none for a meet. */
  teams: readonly number[]
  pools: readonly string[]
  rank: RankPreset
  games(teams: number): TemplateGame[]
}

type Kind = { stage: Slot['stage']; en: string; fr: string; decides?: Slot['decides'] }

/** What a game is, by its code without its number. '#' stands for that number. */
const KINDS: Record<string, Kind> = {
  R: { stage: 'knockout', en: 'First round, game #', fr: 'Premier tour, match #' },
  QF: { stage: 'knockout', en: 'Quarterfinal #', fr: 'Quart de finale #' },
  SF: { stage: 'knockout', en: 'Semifinal #', fr: 'Demi-finale #' },
  C: { stage: 'consolation', en: 'Consolation semifinal #', fr: 'Demi-finale de consolation #' },
  '7TH': placing('Seventh-place game', 'Match pour la 7e place', 7),
  '5TH': placing('Fifth-place game', 'Match pour la 5e place', 5),
  BRONZE: placing('Bronze-medal game', 'Match pour la médaille de bronze', 3),
  GOLD: final('Gold-medal game', 'Match pour la médaille d’or'),
  FINAL: final('Final', 'Finale'),
  P12: { stage: 'knockout', en: 'Page playoff, 1 vs. 2', fr: 'Éliminatoire Page, 1 c. 2' },
  P34: { stage: 'knockout', en: 'Page playoff, 3 vs. 4', fr: 'Éliminatoire Page, 3 c. 4' },
  UTECK: { stage: 'knockout', en: 'Uteck Bowl', fr: 'Coupe Uteck' },
  MITCHELL: { stage: 'knockout', en: 'Mitchell Bowl', fr: 'Coupe Mitchell' },
  VANIER: final('Vanier Cup', 'Coupe Vanier'),
  W: { stage: 'knockout', en: 'Winners’ bracket, game #', fr: 'Tableau des gagnants, match #' },
  WF: { stage: 'knockout', en: 'Winners’ final', fr: 'Finale des gagnants' },
  L: { stage: 'consolation', en: 'Losers’ bracket, game #', fr: 'Tableau des perdants, match #' },
  LF: { stage: 'consolation', en: 'Losers’ final', fr: 'Finale des perdants' },
  GF1: final('Final', 'Finale'),
  GF2: final('Second final', 'Deuxième finale'),
  S: { stage: 'meet', en: 'Session #', fr: 'Séance #' },
}

function placing(en: string, fr: string, place: number): Kind {
  return { stage: 'placing', en, fr, decides: { winner: place, loser: place + 1 } }
}

function final(en: string, fr: string): Kind {
  return { stage: 'knockout', en, fr, decides: { winner: 1, loser: 2 } }
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

/** Reads a table of games; `from`: the day on which it begins, after the pools. */
function table(text: string, from = 0, change: (slot: Slot) => Partial<Slot> = () => ({})): TemplateGame[] {
  const positions = new Map<string, number>()
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [round = '', code = '', home = '', away = '', day = '', time = ''] = line.trim().split(/\s+/)
      const kind = KINDS[code] ?? KINDS[code.replace(/\d+$/, '')]
      const number = /\d+$/.exec(code)?.[0] ?? ''
      const pool = kind ? null : code.charAt(0)
      const position = (positions.get(round) ?? 0) + 1
      positions.set(round, position)
      const slot: Slot = {
        code,
        stage: kind?.stage ?? 'pool',
        round: Number(round),
        position,
        name: { en: kind?.en.replace('#', number) ?? '', fr: kind?.fr.replace('#', number) ?? '' },
        home: sideOf(home),
        away: sideOf(away),
        pool,
        series: null,
        need: 'always',
        decides: kind?.decides ?? null,
      }
      return { slot: { ...slot, ...change(slot) }, when: { day: from + Number(day), time } }
    })
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

/**
 * The last final of a double elimination is a series of up to two games that the unbeaten team, at home, begins one win ahead: the
 * second game is needed where the team from below wins the first.
 */
const finals = ({ code, series }: Slot): Partial<Slot> => {
  const number = ['GF1', 'GF2'].indexOf(code) + 1
  if (number === 0) return { series }
  return { series: { code: 'GF', of: 3, number, ahead: 'home' }, need: number === 1 ? 'always' : 'if-necessary' }
}

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

const fixed = (teams: number, games: () => TemplateGame[]) => ({ teams: [teams], pools: [], rank: 'fiba' as const, games })

export const TEMPLATES: readonly Template[] = [
  {
    key: 'final-8',
    name: { en: 'Final 8 with consolation', fr: '8 Ultime avec consolation' },
    ...fixed(8, () => table(QUARTERFINALS + SEMIFINALS + CONSOLATION + MEDALS)),
  },
  {
    key: 'eight',
    name: { en: 'Eight teams with a bronze-medal game', fr: 'Huit équipes avec match pour le bronze' },
    ...fixed(8, () => table(QUARTERFINALS + SEMIFINALS + MEDALS)),
  },
  { key: 'four', name: { en: 'Final four', fr: 'Carré d’as' }, ...fixed(4, () => table(FOUR)) },
  {
    key: 'six-in-pools',
    name: { en: 'Six teams in two pools of three', fr: 'Six équipes en deux groupes de trois' },
    ...fixed(6, () => table(SIX_IN_TWO_POOLS)),
    pools: ['A', 'B'],
  },
  {
    key: 'eight-in-pools',
    name: { en: 'Eight teams in two pools, then crossover', fr: 'Huit équipes en deux groupes, puis croisements' },
    ...fixed(8, () => [
      ...roundRobin(['A', 'B'], 4, (round, nth) => ({
        day: round - 1,
        time: ['12:00', '14:00', '18:00', '20:00'][nth] ?? '20:00',
      })),
      ...table(CROSS_OVER, 3),
    ]),
    pools: ['A', 'B'],
  },
  {
    key: 'round-robin',
    name: { en: 'Round robin with semifinals and medals', fr: 'Tournoi à la ronde avec demi-finales et médailles' },
    teams: [5, 6, 7, 8, 9, 10, 11, 12],
    pools: ['A'],
    rank: 'curling',
    games: (teams) => {
      const rounds = teams % 2 === 0 ? teams - 1 : teams
      const hours = ['09:00', '14:00', '19:00']
      const last = Math.ceil(rounds / hours.length)
      const playoff = table(FOUR.replaceAll(/ s(\d)/g, ' A.$1'), last, ({ round }) => ({ round: rounds + round }))
      const time = (round: number) => hours[(round - 1) % hours.length] ?? ''
      const pool = roundRobin(['A'], teams, (round) => ({ day: Math.floor((round - 1) / hours.length), time: time(round) }))
      return [...pool, ...playoff]
    },
  },
  {
    key: 'page',
    name: { en: 'Page playoff of four', fr: 'Éliminatoire Page à quatre' },
    ...fixed(4, () => table(PAGE)),
    rank: 'curling',
  },
  { key: 'best-of-three', name: { en: 'Best of three', fr: 'Série deux de trois' }, ...fixed(2, () => bestOf(3)) },
  { key: 'best-of-five', name: { en: 'Best of five', fr: 'Série trois de cinq' }, ...fixed(2, () => bestOf(5)) },
  {
    key: 'bowls',
    name: { en: 'Bowls and Vanier Cup', fr: 'Coupes et Coupe Vanier' },
    ...fixed(4, () => table(BOWLS)),
    rank: 'canada-west-football',
  },
  {
    key: 'double-4',
    name: { en: 'Double elimination of four', fr: 'Double élimination à quatre' },
    ...fixed(4, () => table(DOUBLE_OF_FOUR, 0, finals)),
  },
  {
    key: 'double-8',
    name: { en: 'Double elimination of eight', fr: 'Double élimination à huit' },
    ...fixed(8, () => table(DOUBLE_OF_EIGHT, 0, finals)),
  },
  {
    key: '3x3',
    name: { en: '3x3 in two pools of four', fr: '3x3 en deux groupes de quatre' },
    ...fixed(8, () => [
      ...roundRobin(['A', 'B'], 4, (round, nth) => ({
        day: 0,
        time: `${8 + round}:${['00', '15', '30', '45'][nth]}`.padStart(5, '0'),
      })),
      ...table(THREE_X_THREE),
    ]),
    pools: ['A', 'B'],
    rank: 'fiba3x3',
  },
  {
    key: 'meet',
    name: { en: 'Meet with sessions', fr: 'Rencontre avec séances' },
    ...fixed(0, () => table(SESSIONS)),
    teams: [],
  },
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
