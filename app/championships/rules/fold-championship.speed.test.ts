import { expect, test } from 'vitest'
import { bySeed, entrantsOf, largestChampionship, play, result } from '../../../tests/rules/championships.ts'
import { foldChampionship } from './fold-championship.ts'
import { RANK_PRESETS } from './rank-presets.ts'
import { MOST_GAMES, type RankStep, type Structure } from './structure.ts'
import { structureSchema } from './structure-schema.ts'

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

/** One pool of 128 teams that have drawn all of 256 games, ranked by steps that tell nobody apart, then by seed. */
function allTied(steps: readonly RankStep[]): Structure {
  const [slot] = largestChampionship().slots
  if (!slot) throw new Error('There are no games.')
  const slots = Array.from({ length: MOST_GAMES }, (_, at) => ({
    ...{ ...slot, code: `G${at}`, pool: 'A', stage: 'pool' as const },
    home: { kind: 'member' as const, pool: 'A', n: (at % 128) + 1 },
    away: { kind: 'member' as const, pool: 'A', n: ((at + 1 + Math.floor(at / 128)) % 128) + 1 },
  }))
  const rank = { ...RANK_PRESETS.fiba, steps: [...steps, { key: 'seed' as const, for: 'both' as const }], oneAtATime: true }
  return structureSchema.parse({ entrants: entrantsOf(128, ['A']), pools: [{ key: 'A', name: { en: '', fr: '' } }], slots, rank })
}
const among = ['two', 'more', 'both'] as const
const values = ['record', 'diff', 'scored'] as const
const met = among.flatMap((each) =>
  (['h2hWins', 'h2hDiff', 'h2hScored', 'diff', 'scored', 'points', 'wins'] as const).map(
    (key): RankStep => ({ key, for: each, onlyIfAllMet: true }),
  ),
)
const compared = among.flatMap((each) =>
  values.flatMap((by) => (['common', 'vsAbove'] as const).map((key): RankStep => ({ key, for: each, by }))),
)

test.each([
  ['who have all met', met],
  ['by their opponents', compared],
])('B6 128 teams that are all tied are ranked %s in 50 ms', { tags: ['timing'] }, (_, steps) => {
  const structure = allTied(steps)
  const teamOf = (source: Structure['slots'][number]['home']) => (source.kind === 'member' ? `t${source.n}` : null)
  const results = new Map(
    structure.slots.map(({ code, home, away }) => [code, result(1, 1, { teams: { home: teamOf(home), away: teamOf(away) } })]),
  )
  const fold = () => foldChampionship(structure, [], results)
  for (let warm = 0; warm < 3; warm++) fold()
  const before = process.cpuUsage()
  for (let run = 0; run < 5; run++) fold()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / 5).toBeLessThan(50)
})
