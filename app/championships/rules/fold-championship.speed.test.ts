import { expect, test } from 'vitest'
import { bySeed, entrantsOf, play, structureOf } from '../../../tests/rules/championships.ts'
import { foldChampionship } from './fold-championship.ts'
import { RANK_PRESETS } from './rank-presets.ts'
import { roundRobin } from './round-robin.ts'
import { MOST_GAMES, type Slot, type Source, type Structure } from './structure.ts'

const POOLS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']

/** A tree with a game for third place. */
function tree(name: string, teams: Source[]): Slot[] {
  const game = (code: string, round: number, home: Source, away: Source): Slot => ({
    ...{ code, stage: 'knockout', round, position: 1, name: { en: '', fr: '' }, home, away },
    ...{ pool: null, series: null, need: 'always', decides: null },
  })
  const slots: Slot[] = []
  for (let round = 1, left = teams; left.length > 1; round++) {
    const next: Source[] = []
    for (let at = 0; at < left.length; at += 2) {
      const [home, away] = left.slice(at, at + 2)
      if (!home || !away) continue
      const code = `${name}${round}-${at / 2 + 1}`
      slots.push(game(code, round, home, away))
      next.push({ kind: 'winner', of: code })
    }
    left = next
  }
  const [one, two] = slots.slice(-3).map(({ code }): Source => ({ kind: 'loser', of: code }))
  return one && two ? [...slots, game(`${name}BRONZE`, 9, one, two)] : slots
}

/** Eight pools of eight; the first two of each play a tree of sixteen, the third and the fourth each a tree of eight. */
function largest(): Structure {
  const games = roundRobin(POOLS, 8, () => ({ day: 0, time: '12:00' })).map(({ slot }) => slot)
  const at = (place: number, pools = POOLS) => pools.map((pool): Source => ({ kind: 'place', pool, place }))
  const slots = [...games, ...tree('M', [...at(1), ...at(2, POOLS.toReversed())]), ...tree('T', at(3)), ...tree('F', at(4))]
  return {
    ...structureOf('four'),
    entrants: entrantsOf(64, POOLS),
    pools: POOLS.map((key) => ({ key, name: { en: key, fr: key } })),
    slots,
  }
}

test('B3 256 games fold to the last place', () => {
  for (const rank of [RANK_PRESETS.fiba, RANK_PRESETS.fivb]) {
    const { state } = play({ ...largest(), rank }, bySeed)
    expect(state.slots.size).toBe(MOST_GAMES)
    expect([...state.slots.values()].every(({ status }) => status === 'decided')).toBe(true)
    expect(state.final.flatMap(({ teamIds }) => teamIds)).toHaveLength(64)
  }
})

test('B3 256 games fold in 5 ms, with results that are over as well', { tags: ['timing'] }, () => {
  const structure = largest()
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
