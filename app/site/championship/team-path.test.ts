import { expect, test } from 'vitest'
import type { PublicSide } from '../../championships/public-championship.ts'
import { type PathStep, pathOf } from './team-path.ts'

const seed = (n: number): PublicSide => ({ from: `Seed ${n}`, team: `t${n}` })
const won = (of: string, team?: string): PublicSide => ({ from: `Winner ${of}`, of, tells: true, ...(team && { team }) })
const lost = (of: string, team?: string): PublicSide => ({ from: `Loser ${of}`, of, tells: true, ...(team && { team }) })
const game = (code: string, home: PublicSide, away: PublicSide, winnerTo: string[] = [], loserTo: string[] = []) => ({
  code,
  sides: { home, away },
  winnerTo,
  loserTo,
})

/** A Final 8 after its first quarterfinal, which team 1 won. */
const GAMES = [
  game('QF1', seed(1), seed(8), ['SF1'], ['C1']),
  game('QF2', seed(4), seed(5), ['SF1'], ['C1']),
  game('QF3', seed(3), seed(6), ['SF2'], ['C2']),
  game('QF4', seed(2), seed(7), ['SF2'], ['C2']),
  game('C1', lost('QF1', 't8'), lost('QF2')),
  game('SF1', won('QF1', 't1'), won('QF2'), ['GOLD'], ['BRONZE']),
  game('SF2', won('QF3'), won('QF4'), ['GOLD'], ['BRONZE']),
  game('BRONZE', lost('SF1'), lost('SF2')),
  game('GOLD', won('SF1'), won('SF2')),
]
const said = (steps: PathStep<(typeof GAMES)[number]>[]) =>
  steps.map(({ game: { code }, rival }) => `${code} ${rival.teams.join(' or ') || rival.from}`)
const open = { shows: () => true, isOver: ({ code }: { code: string }) => code === 'QF1' }
const safe = { shows: () => false, isOver: () => false }

test('B8 a path says whom a team may meet if it wins, and if not', () => {
  const path = pathOf(GAMES, 't4', open)
  expect([said(path.games), said(path.ifWon), said(path.ifLost)]).toEqual([['QF2 t5'], ['SF1 t1'], ['C1 t8']])
  const ahead = pathOf(GAMES, 't1', open)
  // Four teams may come out of the other half.
  expect([said(ahead.games), said(ahead.ifWon)]).toEqual([['QF1 t8', 'SF1 t4 or t5'], ['GOLD Winner SF2']])
})

test('B8 a team that has lost its last game has nothing ahead', () => {
  const games = GAMES.slice(0, 2).map((each) => ({ ...each, winnerTo: [], loserTo: [] }))
  expect(pathOf(games, 't8', open)).toMatchObject({ games: [{ game: { code: 'QF1' } }], ifWon: [], ifLost: [] })
  expect(pathOf(GAMES, 'nobody', open)).toEqual({ games: [], ifWon: [], ifLost: [] })
})

test('B9 on a device that hides scores, a path says nothing about who has won', () => {
  const path = pathOf(GAMES, 't1', safe)
  expect([said(path.games), said(path.ifWon), said(path.ifLost)]).toEqual([['QF1 t8'], ['SF1 t4 or t5'], ['C1 t4 or t5']])
})

test('B8 a long chain of games, and games that wait for each other, have a path at once', () => {
  const chain = Array.from({ length: 256 }, (_, at) =>
    at === 0 ? game('G0', seed(1), seed(2)) : game(`G${at}`, won(`G${at - 1}`), lost(`G${at - 1}`)),
  )
  const path = pathOf([...chain, game('LAST', { from: 'Team 9', team: 't9' }, won('G255'))], 't9', open)
  expect(said(path.games)).toEqual(['LAST t1 or t2'])
  const cycle = [game('A', won('B'), seed(1)), game('B', won('A'), seed(2))]
  expect(said(pathOf(cycle, 't1', open).games)).toEqual(['A Winner B'])
})
