import { describe, expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { RANK_PRESETS } from './rank-presets.ts'
import { rankTeams, standingsOf } from './rank-teams.ts'
import type { RankedGame, RankFacts } from './rank-values.ts'
import type { RankRules, RankStep } from './structure.ts'
import { structureSchema } from './structure-schema.ts'

/** Reads 'A 100-55 B', with the points by set after it: 'A 3-0 B 25-20 25-18 25-9'. A score with 'f' was given, not played. */
function gamesOf(text: string): RankedGame[] {
  return text
    .split(',')
    .map((each) => each.trim().split(/\s+/))
    .map(([home = '', score = '', away = '', ...parts]) => {
      const [ofHome = 0, ofAway = 0] = score.split('-').map((part) => Number.parseInt(part, 10))
      const byPart = (at: number) => parts.map((part) => Number(part.split('-')[at]))
      const winner = ofHome === ofAway ? null : ofHome > ofAway ? 'home' : 'away'
      const isForfeit = score.endsWith('f')
      return {
        home,
        away,
        score: { home: ofHome, away: ofAway },
        byPart: { home: byPart(0), away: byPart(1) },
        winner,
        isForfeit,
      }
    })
}

const nothing: RankFacts = { seeds: new Map(), measures: new Map(), orders: [] }

/** The order as a text: '=' joins those who share a rank. */
function order(games: string, rules: RankRules, facts: Partial<RankFacts> = {}): string {
  const played = gamesOf(games)
  const teams = [...new Set(played.flatMap(({ home, away }) => [home, away]))].sort()
  return rankTeams(teams, played, rules, { ...nothing, ...facts })
    .map((group) => group.teams.join('='))
    .join(' ')
}

const standings = (games: string, rules: RankRules, facts: Partial<RankFacts> = {}) => {
  const played = gamesOf(games)
  const teams = [...new Set(played.flatMap(({ home, away }) => [home, away]))].sort()
  return standingsOf(teams, played, rules, { ...nothing, ...facts, openGames: new Map() })
}

const by = (...keys: RankStep['key'][]): RankRules => ({
  ...RANK_PRESETS.hockey,
  steps: keys.map((key) => ({ key, for: 'both' })),
})

describe('FIBA, D.1 of the Official Basketball Rules (copy at sportspress.uservoice.com, 32074249)', () => {
  const { fiba } = RANK_PRESETS

  test('B6 its example 1: two teams by their game, whatever the difference in all games', () => {
    const games = 'A 100-55 B, B 100-95 C, A 90-85 C, B 80-75 D, A 75-80 D, C 60-55 D'
    expect(order(games, fiba)).toBe('A B C D')
    expect(
      standings(games, fiba).map(({ teamId, points, scored, conceded, by }) => [teamId, points, scored - conceded, by]),
    ).toEqual([
      ['A', 5, 45, null],
      ['B', 5, -35, 'h2hWins'],
      ['C', 4, -5, 'points'],
      ['D', 4, -5, 'h2hWins'],
    ])
  })

  test('B6 its example 2: three by the difference between them; two that remain tied start again at their game', () => {
    // Between B, C and D: B +10, C -5, D -5.
    expect(order('A 100-55 B, B 100-85 C, A 90-85 C, B 75-80 D, A 120-75 D, C 65-55 D', fiba)).toBe('A B C D')
  })

  test('B6 once the difference in all games has put one first, the others start again at their game', () => {
    const games = 'B 80-70 C, C 80-70 D, D 80-70 B, A 90-80 B, A 90-70 C, A 100-80 D'
    expect(order(games, fiba)).toBe('A B C D')
    expect(order(games, { ...fiba, restart: 'next' })).toBe('A B D C')
  })

  test('B6 a forfeit gives no point, and a draw decides when nothing else does', () => {
    expect(standings('A 20-0f B', fiba).map(({ points }) => points)).toEqual([2, 0])
    const circle = 'A 80-70 B, B 80-70 C, C 80-70 A'
    expect(order(circle, fiba)).toBe('A=B=C')
    expect(order(circle, fiba, { orders: [['C', 'A', 'B']] })).toBe('C A B')
    expect(standings(circle, fiba).map(({ rank, isShared, isFinal }) => [rank, isShared, isFinal])).toEqual([
      [1, true, false],
      [1, true, false],
      [1, true, false],
    ])
  })
})

describe('FIVB (worldcup.2019.fivb.com, pool ranking criteria)', () => {
  const { fivb } = RANK_PRESETS

  test('B6 wins, then points: pool of Serbia, Turkey, France, Czech Republic (www-old.cev.eu, CID 5532)', () => {
    const games = 'SRB 3-0 TUR, SRB 3-0 CZE, FRA 3-2 SRB, TUR 3-0 FRA, TUR 3-1 CZE, FRA 3-0 CZE'
    expect(
      standings(games, fivb).map(({ teamId, wins, points, scored, conceded, by }) => [
        teamId,
        wins,
        points,
        scored,
        conceded,
        by,
      ]),
    ).toEqual([
      ['SRB', 2, 7, 8, 3, null],
      ['TUR', 2, 6, 6, 4, 'points'],
      ['FRA', 2, 5, 6, 5, 'points'],
      ['CZE', 0, 0, 1, 9, 'wins'],
    ])
  })

  test('B6 the ratio of sets, in which nothing lost is the best', () => {
    expect(order('A 3-0 C, B 3-1 D', fivb)).toBe('A B D C')
    // 4 to 2 and 6 to 3 are one ratio, 7 to 4 is less, though its difference is greater than that of 4 to 2.
    expect(order('A 4-2 X, B 6-3 Y, C 7-4 Z', by('ratioSets')).slice(0, 5)).toBe('A=B C')
    expect(order('A 9-0 X, B 3-0 Y', by('ratioSets'))).toBe('A=B X=Y')
    expect(rankTeams(['A', 'B', 'C'], gamesOf('A 3-0 B'), by('ratioSets'), nothing).map(({ teams }) => teams)).toEqual([
      ['A'],
      ['B', 'C'],
    ])
  })

  test('B6 the ratio of points counts a forfeit as 25-0 three times', () => {
    expect(order('A 3-0 C 25-20 25-20 25-20, B 3-0 D 25-19 25-20 25-20', fivb)).toBe('B A C D')
    const rows = 'A 3-0f C, B 3-0 D 25-19 25-20 25-20'
    expect(order(rows, fivb)).toBe('A B D C')
    expect(standings(rows, fivb).find(({ teamId }) => teamId === 'C')).toMatchObject({ points: 0, conceded: 3 })
  })

  test('B6 two that never met keep one rank, and it is final', () => {
    const same = 'A 3-0 C 25-20 25-20 25-20, B 3-0 D 25-20 25-20 25-20'
    expect(order(same, fivb)).toBe('A=B C=D')
    expect(order(same, fivb, { orders: [['B', 'A']] })).toBe('B A C=D')
    expect(standings(same, fivb)[0]).toMatchObject({ isShared: true, isFinal: true })
    expect(order('A 3-0 C 25-20, B 3-0 D 25-20, A 2-3 B 10-15, B 2-3 A 10-15', fivb)).toBe('A=B C=D')
  })
})

test('B6 FIBA 3x3: a forfeit counts between the tied and not in the mean (fiba.basketball 2019)', () => {
  const { fiba3x3 } = RANK_PRESETS
  // Each of A, B and C has won once against the others; D has lost to all.
  const games = 'A 21-15 B, B 19-12 C, C 20-18 A, A 0-0 D, B 14-10 D, C 21-20 D'
  const given = gamesOf(games).map((game) =>
    game.score.home === 0 ? { ...game, winner: 'home' as const, isForfeit: true } : game,
  )
  const groups = rankTeams(['A', 'B', 'C', 'D'], given, fiba3x3, nothing)
  // Means: A (21 + 18) / 2 = 19.5, B 48 / 3 = 16, C 53 / 3 = 17.67.
  expect(groups.map(({ teams, by }) => [...teams, by])).toEqual([
    ['A', null],
    ['C', 'avgScored'],
    ['B', 'avgScored'],
    ['D', 'winPct'],
  ])
  const between = gamesOf('A 21-20 C, B 21-20 D, A 21-20 D, B 21-20 C, C 21-20 D').concat({
    ...{ home: 'B', away: 'A', winner: 'home', isForfeit: true, score: { home: 0, away: 0 }, byPart: { home: [], away: [] } },
  })
  expect(rankTeams(['A', 'B', 'C', 'D'], between, fiba3x3, nothing).map(({ teams }) => teams[0])).toEqual(['B', 'A', 'C', 'D'])
  const equal = 'A 21-10 C, B 21-10 D'
  expect(
    order(equal, fiba3x3, {
      seeds: new Map([
        ['A', 3],
        ['B', 2],
        ['C', 1],
        ['D', 4],
      ]),
    }),
  ).toBe('B A C D')
})

describe('Canada West', () => {
  test('B6 football 2025-26: result, difference between, difference in all, coin', () => {
    const rules = RANK_PRESETS['canada-west-football']
    expect(order('A 20-10 B, B 30-10 A, A 9-0 C, B 1-0 C', rules)).toBe('B A C')
    expect(order('A 20-10 B, B 20-10 A, A 9-0 C, B 1-0 C', rules)).toBe('A B C')
    expect(order('A 20-10 B, B 20-10 A', rules, { orders: [['B', 'A']] })).toBe('B A')
  })

  test('B6 football, three: once two are left, the list for two', () => {
    const rules = RANK_PRESETS['canada-west-football']
    // Between them A +15, C -5, B -10: A is first, then B, who beat C, is second.
    const games = 'A 30-10 B, B 20-10 C, C 15-10 A'
    expect(order(games, rules)).toBe('A B C')
    expect(order(games, { ...rules, oneAtATime: false })).toBe('A C B')
  })

  test('B6 basketball 2010-11: record against the others from the first place down', () => {
    const rules = RANK_PRESETS['canada-west-basketball']
    // A and B split their games; only B beat the first team, only A the second.
    const games =
      'A 80-70 B, B 80-70 A, F 80-70 A, B 80-70 F, A 80-70 S, S 80-70 B, F 80-70 S, F 80-70 S, F 80-70 L, F 80-70 L, S 80-70 L, S 80-70 L, S 80-70 L'
    expect(order(games, rules)).toBe('F S B A L')
  })

  test('B6 soccer 2024-25: difference against opponents that both met equally often', () => {
    const rules = RANK_PRESETS['canada-west-soccer']
    // Both met X once and drew with each other; A met Y twice, B once.
    const games = 'A 0-0 B, A 1-0 X, B 3-0 X, A 9-0 Y, A 0-1 Y, B 1-0 Y'
    expect(order(games, rules).split(' ').slice(0, 2).join(' ')).toBe('B A')
  })
})

test('B6 curling: last-stone draw among three who are 1-1 between them (curling.ca, 2017-03-22)', () => {
  const wins = {
    Alberta: ['Dalhousie', 'Laurentian', 'Lakehead', 'UNB', 'StFX', 'Ryerson', 'Regina'],
    Dalhousie: ['Laurentian', 'Ryerson', 'Lakehead', 'UNB'],
    Laurentian: ['StFX', 'Ryerson', 'Regina', 'Lakehead'],
    Lakehead: ['UNB', 'Ryerson', 'Regina'],
    UNB: ['StFX', 'Laurentian', 'Regina'],
    StFX: ['Lakehead', 'Dalhousie', 'Regina'],
    Ryerson: ['UNB', 'StFX'],
    Regina: ['Dalhousie', 'Ryerson'],
  }
  const games = Object.entries(wins).flatMap(([team, others]) => others.map((other) => `${team} 8-6 ${other}`))
  const measures = new Map([
    ['Lakehead', [300, 100]],
    ['UNB', [500, 200]],
    ['StFX', [1996, 1]],
  ])
  expect(standings(games.join(), RANK_PRESETS.curling, { measures }).map(({ teamId, by }) => `${teamId} ${by}`)).toEqual([
    'Alberta null',
    'Dalhousie wins',
    'Laurentian h2hWins',
    'Lakehead wins',
    'UNB lsd',
    'StFX lsd',
    'Regina wins',
    'Ryerson h2hWins',
  ])
  expect(order(games.join(), RANK_PRESETS.curling)).toContain('Lakehead=StFX=UNB')
})

test('B6 a last-stone draw is a sum or a mean, without the worst ones', () => {
  const measures = new Map([
    ['A', [100, 1996]],
    ['B', [300, 400]],
  ])
  const rules = (lsd: RankRules['lsd']): RankRules => ({ ...by('lsd'), ...(lsd && { lsd }) })
  expect(order('A 1-1 B', rules({ of: 'sum', discards: 0 }), { measures })).toBe('B A')
  expect(order('A 1-1 B', rules({ of: 'mean', discards: 1 }), { measures })).toBe('A B')
  const uneven = new Map([...measures, ['A', [100, 500, 450]] as const])
  expect(order('A 1-1 B', rules({ of: 'sum', discards: 0 }), { measures: uneven })).toBe('B A')
  expect(order('A 1-1 B', rules({ of: 'mean', discards: 0 }), { measures: uneven })).toBe('A=B')
})

describe('RSEQ football 2015 (allez-les-bleus forum): Montréal +17, Laval 0, Sherbrooke -17, who then beats Laval by x', () => {
  const rseq: RankRules = {
    ...RANK_PRESETS['canada-west-football'],
    steps: [
      { key: 'wins', for: 'both' },
      { key: 'h2hWins', for: 'both', onlyIfAllMet: true },
      { key: 'h2hDiff', for: 'both' },
      { key: 'vsAbove', for: 'both' },
      { key: 'vsAbove', for: 'both', by: 'diff' },
    ],
  }
  // Laval had won the first game by 3. Each has won two of its four games between them.
  const games = (x: number) => `M 23-10 L, L 20-10 M, M 34-10 S, S 20-10 M, L 13-10 S, S ${10 + x}-10 L`
  const going: RankRules = { ...rseq, restart: 'next', oneAtATime: false }

  test.each([
    [40, 'S M L'],
    [35, 'S M L'],
    [33, 'M S L'],
    [4, 'M S L'],
    [3, 'M L=S'],
    [2, 'M L S'],
    [1, 'M L S'],
  ])('B6 starting again, by %i: %s', (x, expected) => {
    expect(order(games(x), rseq)).toBe(expected)
  })

  test('B6 going on instead puts Laval second up to 8', () => {
    expect(order(games(8), going)).toBe('M L S')
    expect(order(games(9), going)).toBe('M S L')
  })
})

describe('keys', () => {
  test('B6 a difference counts up to its cap in each game', () => {
    const capped: RankRules = { ...by(), steps: [{ key: 'diffCapped', for: 'both', cap: 4 }] }
    expect(order('A 9-0 X, A 0-1 Y, B 4-0 Z, B 1-1 Y', capped).split(' ')[0]).toBe('B')
    expect(order('A 9-0 X, A 0-1 Y, B 4-0 Z, B 1-1 Y', by('diff')).split(' ')[0]).toBe('A')
  })

  test('B6 a key may be for two or for more, and only where all have met', () => {
    const two: RankRules = { ...by(), steps: [{ key: 'scored', for: 'two' }] }
    expect(order('A 2-1 B', two)).toBe('A B')
    expect(order('A 2-1 B, C 3-0 A', two)).toBe('A=B=C')
    const more: RankRules = { ...by(), steps: [{ key: 'scored', for: 'more' }] }
    expect(order('A 2-1 B', more)).toBe('A=B')
    const met: RankRules = { ...by(), steps: [{ key: 'h2hDiff', for: 'both', onlyIfAllMet: true }] }
    expect(order('A 2-1 B, B 2-1 C', met)).toBe('A=B=C')
    expect(order('A 3-1 B, B 2-1 C, C 2-1 A', met)).toBe('A C B')
  })

  test('B6 draws count in a percentage, and a longer schedule does not', () => {
    expect(order('A 1-0 X, A 1-1 Y, B 1-0 X', by('winPct')).split(' ').slice(0, 2)).toEqual(['B', 'A'])
    expect(order('A 1-0 X, A 1-0 Y, B 1-0 Z', by('winPct')).split(' ')[0]).toBe('A=B')
  })
})

test('B6 the order in which teams and games are given changes nothing', () => {
  const names = ['A', 'B', 'C', 'D', 'E']
  const pairs = names.flatMap((home, at) => names.slice(at + 1).map((away) => ({ home, away })))
  const given = fc.tuple(
    fc.constantFrom(...Object.values(RANK_PRESETS)),
    fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: pairs.length, maxLength: pairs.length }),
    fc.shuffledSubarray(names, { minLength: names.length }),
    fc.shuffledSubarray([...pairs.keys()], { minLength: pairs.length }),
  )
  fc.assert(
    fc.property(given, ([rules, scores, teams, sequence]) => {
      const games = gamesOf(pairs.map(({ home, away }, at) => `${home} ${scores[at]?.join('-')} ${away}`).join())
      const shuffled = sequence.flatMap((at) => games[at] ?? [])
      const read = (of: ReturnType<typeof rankTeams>) => of.map((group) => [...group.teams.toSorted(), group.by])
      expect(read(rankTeams(teams, shuffled, rules, nothing))).toEqual(read(rankTeams(names, games, rules, nothing)))
    }),
  )
})

test('B6 while games are missing, a rank is final once the first key is safe', () => {
  const open = (counts: Record<string, number>) =>
    standingsOf(['A', 'B', 'C'], gamesOf('A 2-0 B, A 2-0 C'), RANK_PRESETS.hockey, {
      ...nothing,
      openGames: new Map(Object.entries(counts)),
    })
  expect(open({ A: 0, B: 1, C: 1 }).map(({ teamId, isFinal }) => [teamId, isFinal])).toEqual([
    ['A', true],
    ['B', false],
    ['C', false],
  ])
  expect(open({ A: 1, B: 2, C: 2 })[0]).toMatchObject({ teamId: 'A', isFinal: false })
})

test('B6 the rules that staff choose are the same after they were stored, so that the form knows them again', () => {
  for (const [name, preset] of Object.entries(RANK_PRESETS))
    expect(JSON.stringify(structureSchema.shape.rank.parse(preset)), name).toBe(JSON.stringify(preset))
})
