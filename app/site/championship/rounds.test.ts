import { expect, test } from 'vitest'
import { numbered, partsOf, roundsOf, sharedName } from './rounds.ts'

const game = (
  code: string,
  round: number,
  position: number,
  {
    stage = 'knockout' as 'knockout' | 'consolation' | 'placing' | 'pool',
    pool = null as string | null,
    winnerTo = [] as string[],
    loserTo = [] as string[],
  } = {},
) => ({ code, name: code, stage, round, position, pool, winnerTo, loserTo })

/** The Final 8, with pairs 1–8, 4–5, 2–7 and 3–6 written in the order of the seeds. */
const FINAL_8 = [
  game('QF1', 1, 1, { winnerTo: ['SF1'], loserTo: ['C1'] }),
  game('QF2', 1, 2, { winnerTo: ['SF2'], loserTo: ['C2'] }),
  game('QF3', 1, 3, { winnerTo: ['SF2'], loserTo: ['C2'] }),
  game('QF4', 1, 4, { winnerTo: ['SF1'], loserTo: ['C1'] }),
  game('C1', 2, 1, { stage: 'consolation', winnerTo: ['5TH'] }),
  game('C2', 2, 2, { stage: 'consolation', winnerTo: ['5TH'] }),
  game('SF1', 2, 1, { winnerTo: ['GOLD'], loserTo: ['BRONZE'] }),
  game('SF2', 2, 2, { winnerTo: ['GOLD'], loserTo: ['BRONZE'] }),
  game('5TH', 3, 1, { stage: 'placing' }),
  game('BRONZE', 3, 2, { stage: 'placing' }),
  game('GOLD', 3, 1),
]
const codes = (parts: ReturnType<typeof partsOf>) =>
  parts.map((part) =>
    'games' in part
      ? { pool: part.key, games: part.games.map(({ code }) => code) }
      : { kind: part.kind, columns: part.columns.map(({ games, joins }) => [games.map(({ code }) => code).join(), joins]) },
  )

test('B8 a tree stands in the order in which its games lead on, and games for places stand apart', () => {
  expect(codes(partsOf(FINAL_8))).toEqual([
    {
      kind: 'tree',
      columns: [
        ['QF1,QF4,QF2,QF3', 2],
        ['SF1,SF2', 2],
        ['GOLD', undefined],
      ],
    },
    {
      kind: 'places',
      columns: [
        ['C1,C2', undefined],
        ['5TH,BRONZE', undefined],
      ],
    },
  ])
})

test('B8 a column of byes goes straight on, and an irregular one has no lines', () => {
  const six = [
    game('QF1', 1, 1, { winnerTo: ['SF1'] }),
    game('QF2', 1, 2, { winnerTo: ['SF2'] }),
    game('SF1', 2, 1),
    game('SF2', 2, 2),
  ]
  expect(codes(partsOf(six))).toMatchObject([
    {
      columns: [
        ['QF1,QF2', 1],
        ['SF1,SF2', undefined],
      ],
    },
  ])
  const page = [game('P12', 1, 1, { winnerTo: ['F'], loserTo: ['P'] }), game('P34', 1, 2, { winnerTo: ['P'] }), game('P', 2, 1)]
  expect(codes(partsOf(page))).toMatchObject([
    {
      columns: [
        ['P34,P12', undefined],
        ['P', undefined],
      ],
    },
  ])
})

test('B8 the control has the pools first, and each round with its games for places', () => {
  const pooled = [game('A1', 1, 1, { stage: 'pool', pool: 'A' }), game('B1', 1, 1, { stage: 'pool', pool: 'B' }), ...FINAL_8]
  expect(roundsOf(partsOf(pooled)).map(({ key, games, main }) => [key, games.length, main.length])).toEqual([
    ['pools', 2, 2],
    ['1', 4, 4],
    ['2', 4, 2],
    ['3', 3, 1],
  ])
})

test.each([
  [['Semifinal 1', 'Semifinal 2'], 'en', 'Semifinals'],
  [['Demi-finale 1', 'Demi-finale 2'], 'fr', 'Demi-finales'],
  [['Quart de finale 1', 'Quart de finale 4'], 'fr', 'Quarts de finale'],
  [['Demi-finale de consolation 1', 'Demi-finale de consolation 2'], 'fr', 'Demi-finales de consolation'],
  [['Gold-medal game'], 'en', 'Gold-medal game'],
  [['Final, game 2 of 3'], 'en', 'Final'],
  [['Mitchell Bowl', 'Uteck Bowl'], 'en', undefined],
  [['Game A', 'Game B'], 'en', 'Games'],
  [['First round, game 1', 'First round, game 2'], 'en', 'First round'],
  [['Premier tour, match 1', 'Premier tour, match 2'], 'fr', 'Premier tour'],
] as const)('B8 %j in %s are called %j', (names, language, called) => {
  expect(
    sharedName(
      names.map((name) => ({ name })),
      language,
    ),
  ).toBe(called)
})

test('B8 a series stands in one column under one name, and rounds of one name have numbers', () => {
  const ofSeries = (n: number) => ({
    ...game(`F${n}`, n, 1),
    name: `Final, game ${n} of 3`,
    series: { code: 'FINAL', number: n, of: 3 },
  })
  const games = [1, 2, 3].map(ofSeries)
  expect(codes(partsOf(games))).toEqual([{ kind: 'tree', columns: [['F1,F2,F3', undefined]] }])
  expect(sharedName(games, 'en')).toBe('Final')
  expect(numbered(['Tableau des gagnants', 'Finale', 'Tableau des gagnants'], 'fr')).toEqual([
    'Tableau des gagnants, 1er\u00a0tour',
    'Finale',
    'Tableau des gagnants, 2e\u00a0tour',
  ])
})
