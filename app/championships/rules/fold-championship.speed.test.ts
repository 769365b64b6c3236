import { expect, test } from 'vitest'
import { bySeed, largestChampionship, play } from '../../../tests/rules/championships.ts'
import { foldChampionship } from './fold-championship.ts'
import { RANK_PRESETS } from './rank-presets.ts'
import { MOST_GAMES } from './structure.ts'

test('B3 256 games fold to the last place', () => {
  for (const rank of [RANK_PRESETS.fiba, RANK_PRESETS.fivb]) {
    const { state } = play({ ...largestChampionship(), rank }, bySeed)
    expect(state.slots.size).toBe(MOST_GAMES)
    expect([...state.slots.values()].every(({ status }) => status === 'decided')).toBe(true)
    expect(state.final.flatMap(({ teamIds }) => teamIds)).toHaveLength(64)
  }
})

test('B3 256 games fold in 5 ms, with results that are over as well', { tags: ['timing'] }, () => {
  const structure = largestChampionship()
  // The side at home wins, so that many teams are tied.
  const { results } = play(structure, () => [2, 1])
  const last = results.get('M4-1')
  if (last) results.set('M4-1', { ...last, state: 'over' })
  const fold = () => foldChampionship(structure, [], results)
  for (let warm = 0; warm < 30; warm++) fold()
  const before = process.cpuUsage()
  for (let run = 0; run < 50; run++) fold()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / 50).toBeLessThan(5)
})
