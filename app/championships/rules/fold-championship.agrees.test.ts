import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import { expect, test } from 'vitest'
import { entrantsOf, play, structureOf } from '../../../tests/rules/championships.ts'
import fc from '../../../tests/rules/properties.ts'
import type { Slot, Structure } from './structure.ts'

// Who plays whom and who wins, as an independent library has it.

/** Whether the team with the smaller number wins, by code. */
type Wins = ReadonlyMap<string, boolean>
const numberOf = (team: string) => Number(team.slice(1))

/** The games as the library counts them: group, round and number in the round. */
type Names = (group: number, round: number, number: number) => string

async function playedElsewhere(kind: 'single_elimination' | 'double_elimination', size: number, nameOf: Names, wins: Wins) {
  const storage = new InMemoryDatabase()
  const manager = new BracketsManager(storage)
  await manager.create.stage({
    tournamentId: 0,
    name: 'cup',
    type: kind,
    seeding: Array.from({ length: size }, (_, at) => `t${at + 1}`),
    settings:
      kind === 'single_elimination'
        ? { seedOrdering: ['inner_outer'], consolationFinal: true }
        : { seedOrdering: ['inner_outer'], grandFinal: 'double' },
  })
  const { participant, round, group, match: first } = await manager.get.tournamentData(0)
  const teamOf = (id: number | string | null | undefined) => participant.find((each) => each.id === id)?.name
  const codeOf = ({ round_id, group_id, number }: (typeof first)[number]) =>
    nameOf(group.find(({ id }) => id === group_id)?.number ?? 0, round.find(({ id }) => id === round_id)?.number ?? 0, number)
  for (;;) {
    const { match } = await manager.get.tournamentData(0)
    const ready = match.find(({ opponent1, opponent2, status }) => opponent1?.id != null && opponent2?.id != null && status === 2)
    if (!ready) {
      const rows = match.flatMap((each) => {
        const [one, two] = [teamOf(each.opponent1?.id), teamOf(each.opponent2?.id)]
        return one && two && each.opponent1?.result
          ? [[codeOf(each), [one, two].sort().join(' '), each.opponent1.result === 'win' ? one : two]]
          : []
      })
      // The library leaves it to its user to stop when the unbeaten team has won the first final.
      const winnerOf = (code: string) => rows.find(([each]) => each === code)?.[2]
      const isOneFinal = winnerOf('GF1') === winnerOf('WF')
      return rows.filter(([code]) => !(isOneFinal && code === 'GF2')).sort()
    }
    const [one, two] = [teamOf(ready.opponent1?.id) ?? '', teamOf(ready.opponent2?.id) ?? '']
    const oneWins = numberOf(one) < numberOf(two) === (wins.get(codeOf(ready)) ?? true)
    await manager.update.match({
      id: ready.id,
      opponent1: oneWins ? { score: 1, result: 'win' } : { score: 0 },
      opponent2: oneWins ? { score: 0 } : { score: 1, result: 'win' },
    })
  }
}

function playedHere(structure: Structure, wins: Wins) {
  const { state } = play(structure, ({ code, home, away }) =>
    numberOf(home) < numberOf(away) === (wins.get(code) ?? true) ? [1, 0] : [0, 1],
  )
  const rows = [...state.slots].flatMap(([code, { home, away, winnerId }]) =>
    winnerId ? [[code, [home.teamId, away.teamId].sort().join(' '), winnerId]] : [],
  )
  return rows.sort()
}

const winsOf = ({ slots }: Structure) =>
  fc
    .array(fc.boolean(), { minLength: slots.length, maxLength: slots.length })
    .map((all) => new Map(slots.map(({ code }, at) => [code, all[at] ?? true])))

async function agree(kind: 'single_elimination' | 'double_elimination', structure: Structure, nameOf: Names) {
  await fc.assert(
    fc.asyncProperty(winsOf(structure), async (wins) => {
      const here = playedHere(structure, wins)
      expect(here.length).toBeGreaterThanOrEqual(structure.entrants.length - 1)
      expect(here).toEqual(await playedElsewhere(kind, structure.entrants.length, nameOf, wins))
    }),
    { numRuns: 15 },
  )
}

/** A tree of sixteen with a bronze-medal game. */
function treeOf16(): Structure {
  const seeds = [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]
  const game = (code: string, round: number, home: Slot['home'], away: Slot['away']): Slot => ({
    ...{ code, round, home, away, stage: 'knockout', position: 1, name: { en: '', fr: '' } },
    ...{ pool: null, series: null, need: 'always', decides: null },
  })
  const fromSeeds = Array.from({ length: 8 }, (_, at) =>
    game(`1-${at + 1}`, 1, { kind: 'seed', seed: seeds[2 * at] ?? 0 }, { kind: 'seed', seed: seeds[2 * at + 1] ?? 0 }),
  )
  const later = [2, 3, 4].flatMap((round) =>
    Array.from({ length: 2 ** (4 - round) }, (_, at) =>
      game(
        `${round}-${at + 1}`,
        round,
        ...([1, 2].map((n) => ({ kind: 'winner', of: `${round - 1}-${2 * at + n}` })) as [Slot['home'], Slot['away']]),
      ),
    ),
  )
  const bronze = game('BRONZE', 4, { kind: 'loser', of: '3-1' }, { kind: 'loser', of: '3-2' })
  return { ...structureOf('four'), entrants: entrantsOf(16), slots: [...fromSeeds, ...later, bronze] }
}

test('B3 a plain tree of 8 agrees with brackets-manager', async () => {
  const codes = [['QF1', 'QF2', 'QF3', 'QF4'], ['SF1', 'SF2'], ['GOLD']]
  await agree('single_elimination', structureOf('eight'), (group, round, number) =>
    group === 2 ? 'BRONZE' : (codes[round - 1]?.[number - 1] ?? ''),
  )
})

test('B3 a plain tree of 16 agrees with brackets-manager', async () => {
  await agree('single_elimination', treeOf16(), (group, round, number) => (group === 2 ? 'BRONZE' : `${round}-${number}`))
})

test.each([
  ['double-4', [['W1', 'W2'], ['WF']], [['L1'], ['LF']]],
  ['double-8', [['W1', 'W2', 'W3', 'W4'], ['W5', 'W6'], ['WF']], [['L1', 'L2'], ['L3', 'L4'], ['L5'], ['LF']]],
])('B3 the double elimination %s agrees with brackets-manager', async (key, winners, losers) => {
  const groups = [winners, losers, [['GF1'], ['GF2']]]
  await agree(
    'double_elimination',
    structureOf(key),
    (group, round, number) => groups[group - 1]?.[round - 1]?.[number - 1] ?? '',
  )
})
