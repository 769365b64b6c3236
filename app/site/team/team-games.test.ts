import { expect, test } from 'vitest'
import { aGameRow } from '../../../tests/factories/game-rows.ts'
import type { GameRow } from '../game/game-row.ts'
import { sortedGames } from './team-games.ts'

const at = Date.parse('2026-11-21T12:00:00-03:30')
const game = (id: string, localDate: string, content: Partial<GameRow> = {}) => ({ row: aGameRow({ id, localDate, ...content }) })
function sorted(games: { row: GameRow }[]) {
  const { next, coming, past } = sortedGames(games, undefined, at)
  const ids = (of: { row: GameRow }[]) => of.map(({ row }) => row.id)
  return [next?.row.id, ids(coming), ids(past)]
}

test('E7 the next game comes first, then the others in order, and the past ones newest first', () => {
  const games = ['2026-11-01', '2026-11-14', '2026-11-21', '2026-11-28', '2026-12-05'].map((date, id) => game(`${id}`, date))
  expect(sorted(games)).toEqual(['2', ['3', '4'], ['1', '0']])
  expect(sorted([])).toEqual([undefined, [], []])
})

test('E7 a game that is being played is the next one until it is over', () => {
  const games = [game('now', '2026-11-21', { localTime: '10:00', play: 'in-play' }), game('then', '2026-11-28')]
  expect(sorted(games)).toEqual(['now', ['then'], []])
})

test('E7 a cancelled or postponed game is never the next one, and stays where its time is', () => {
  const games = [
    game('was', '2026-11-14', { schedule: 'cancelled' }),
    game('off', '2026-11-22', { schedule: 'cancelled' }),
    game('waits', '2026-11-23', { schedule: 'postponed' }),
    game('next', '2026-11-28'),
  ]
  expect(sorted(games)).toEqual(['next', ['off', 'waits'], ['was']])
})

test('E7 a suspended game is past the next day, and at once when another one finishes it', () => {
  const then = game('then', '2026-11-28')
  const suspended = (localDate: string, content: Partial<GameRow> = {}) =>
    game('was', localDate, { localTime: '10:00', play: 'interrupted', ...content })
  expect(sorted([suspended('2026-11-21'), then])).toEqual(['was', ['then'], []])
  expect(sorted([suspended('2026-11-19'), then])).toEqual(['then', [], ['was']])
  expect(sorted([suspended('2026-11-21', { isContinued: true }), then])).toEqual(['then', [], ['was']])
})
