import { describe, expect, test } from 'vitest'
import { bySeed, entrantsOf, fact, play, result, type Score, seedOf, structureOf } from '../../../tests/rules/championships.ts'
import fc from '../../../tests/rules/properties.ts'
import { foldChampionship } from './fold-championship.ts'
import { RANK_PRESETS } from './rank-presets.ts'
import type { ChampionshipState, Fact, Side, Slot, SlotResult, Source, Structure } from './structure.ts'
import { TEMPLATES } from './templates.ts'

const final8 = structureOf('final-8')
const teams = (state: ChampionshipState, code: string) => {
  const slot = state.slots.get(code)
  return [slot?.home.teamId, slot?.away.teamId]
}
const placesOf = ({ final }: ChampionshipState) => final.map(({ place, teamIds }) => `${place} ${teamIds.join(' ')}`)
const fold = (results: Record<string, SlotResult>, facts: Fact[] = [], structure: Structure = final8) =>
  foldChampionship(structure, facts, new Map(Object.entries(results)))
const quarterfinals = { QF1: result(3, 1), QF2: result(3, 1), QF3: result(3, 1), QF4: result(3, 1) }

describe('advancing', () => {
  test('B3 official results advance winner and loser; those that are over only provisionally', () => {
    const over = fold({ QF1: result(70, 67, { state: 'over' }) })
    expect(over.slots.get('SF1')?.home).toMatchObject({ teamId: null, provisionalId: 't1', isNobody: false })
    expect(over.slots.get('QF1')).toMatchObject({ status: 'ready', winnerId: null })
    const official = fold({ QF1: result(70, 67), QF2: result(60, 66) })
    expect(official.slots.get('QF1')).toMatchObject({ status: 'decided', winnerId: 't1', loserId: 't8', isAwarded: false })
    expect(teams(official, 'SF1')).toEqual(['t1', 't5'])
    expect(teams(official, 'C1')).toEqual(['t8', 't4'])
    expect(official.slots.get('SF1')).toMatchObject({ status: 'ready', home: { provisionalId: 't1' } })
    expect(official.slots.get('SF2')).toMatchObject({ status: 'waiting', home: { teamId: null } })
  })

  test('B4 a result that is taken back takes back all that followed from it', () => {
    expect(fold({ QF1: result(70, 67, { state: 'in-play' }) })).toEqual(fold({}))
  })

  test('B5 a corrected result changes the teams of a game that has not begun, and asks where it has', () => {
    const corrected = { ...quarterfinals, QF1: result(66, 67) }
    const waiting = fold({
      ...corrected,
      SF1: result(0, 0, { state: 'none', hasBegun: false, teams: { home: 't1', away: 't4' } }),
    })
    expect(teams(waiting, 'SF1')).toEqual(['t8', 't4'])
    expect(waiting.asks).toEqual([])
    const begun = fold({ ...corrected, SF1: result(10, 20, { state: 'in-play', teams: { home: 't1', away: 't4' } }) })
    expect(teams(begun, 'SF1')).toEqual(['t1', 't4'])
    expect(begun.asks).toEqual([{ kind: 'corrected', game: 'SF1', side: 'home', nowId: 't8', playedId: 't1' }])
    expect(teams(begun, 'C1')).toEqual(['t1', 't5'])
    const over = fold({ ...corrected, SF1: result(30, 20, { teams: { home: 't1', away: 't4' } }) })
    expect(teams(over, 'GOLD')).toEqual(['t1', null])
    const left = fold({ ...corrected, SF1: result(30, 20, { teams: { home: 't1', away: 't4' } }) }, [
      fact({ kind: 'pin', game: 'SF1', home: 't1', away: null }),
    ])
    expect(left.asks).toEqual([])
  })

  test('B5 a score that is entered before the teams are known counts for those who come', () => {
    expect(fold({ ...quarterfinals, SF1: result(1, 2) }).slots.get('SF1')).toMatchObject({ winnerId: 't4', loserId: 't1' })
    expect(fold({ SF1: result(1, 2) }).slots.get('SF1')).toMatchObject({ status: 'decided', winnerId: null })
  })

  test('B5 a draw in a knockout advances nobody and asks', () => {
    for (const state of ['over', 'official'] as const) {
      const tied = fold({ QF1: result(2, 2, { state }) })
      expect(tied.slots.get('QF1')).toMatchObject({ status: 'tied', winnerId: null })
      expect(tied.asks).toEqual([{ kind: 'tied', game: 'QF1' }])
      expect(teams(tied, 'SF1')).toEqual([null, null])
    }
    const awarded = fold({ QF1: result(2, 2) }, [fact({ kind: 'award', game: 'QF1', winner: 'away', why: 'other' })])
    expect(awarded.slots.get('QF1')).toMatchObject({ status: 'decided', winnerId: 't8', isAwarded: true })
    expect(awarded.asks).toEqual([])
  })

  test('B2 one team on both sides is asked about and not written', () => {
    const state = fold({}, [fact({ kind: 'source', game: 'QF2', side: 'home', source: { kind: 'seed', seed: 5 } })])
    expect(teams(state, 'QF2')).toEqual([null, null])
    expect(state.asks).toEqual([{ kind: 'same-team', game: 'QF2', teamId: 't5' }])
  })

  test('B7 a cycle that a re-draw makes leaves its games unknown', () => {
    const state = fold(quarterfinals, [
      fact({ kind: 'source', game: 'QF1', side: 'home', source: { kind: 'winner', of: 'SF1' } }),
    ])
    expect(state.slots.get('SF1')?.status).toBe('waiting')
  })
})

describe('facts', () => {
  test('B5 a game under protest advances nobody until it is awarded or the protest is taken back', () => {
    const hold = fact({ kind: 'hold', game: 'QF1' })
    const held = fold(quarterfinals, [hold])
    expect(held.slots.get('QF1')).toMatchObject({ status: 'held', winnerId: null })
    expect(teams(held, 'SF1')).toEqual([null, 't4'])
    const award = fact({ kind: 'award', game: 'QF1', winner: 'away', why: 'protest' })
    expect(teams(fold(quarterfinals, [hold, award]), 'SF1')).toEqual(['t8', 't4'])
    expect(teams(fold(quarterfinals, [hold, fact({ kind: 'undo', of: hold.id })]), 'SF1')).toEqual(['t1', 't4'])
    const again = fact({ kind: 'hold', game: 'QF1' })
    expect(fold(quarterfinals, [hold, award, again]).slots.get('QF1')?.status).toBe('held')
  })

  test('B5 where both are out, nobody comes and the opponent advances without playing', () => {
    const { QF2, QF3, QF4 } = quarterfinals
    const state = fold({ QF2, QF3, QF4 }, [fact({ kind: 'award', game: 'QF1', winner: null, why: 'forfeit' })])
    expect(state.slots.get('QF1')).toMatchObject({ status: 'decided', winnerId: null, loserId: null, isAwarded: true })
    expect(state.slots.get('SF1')).toMatchObject({
      status: 'decided',
      winnerId: 't4',
      loserId: null,
      isAwarded: false,
      home: { isNobody: true, teamId: null },
    })
    expect(teams(state, 'GOLD')).toEqual(['t4', null])
    expect(state.slots.get('BRONZE')?.home.isNobody).toBe(true)
  })

  test('B5 a team that withdraws leaves its undecided games and keeps those it has played', () => {
    const { QF1, ...others } = quarterfinals
    const withdraw = fact({ kind: 'withdraw', teamId: 't1' })
    const before = fold(others, [withdraw])
    expect(before.slots.get('QF1')).toMatchObject({ status: 'decided', winnerId: 't8', loserId: null, isAwarded: true })
    expect(before.slots.get('C1')).toMatchObject({ winnerId: 't5', home: { isNobody: true } })
    const between = fold(quarterfinals, [withdraw])
    expect(between.slots.get('QF1')).toMatchObject({ winnerId: 't1', home: { isNobody: false } })
    expect(between.slots.get('SF1')).toMatchObject({ winnerId: 't4', home: { isNobody: true, teamId: null } })
    const during = fold({ ...quarterfinals, SF1: result(1, 0, { state: 'in-play', teams: { home: 't1', away: 't4' } }) }, [
      withdraw,
    ])
    expect(during.slots.get('SF1')).toMatchObject({ winnerId: 't4', home: { isNobody: true, teamId: 't1' } })
    const after = fold({ ...quarterfinals, SF1: result(1, 0, { teams: { home: 't1', away: 't4' } }) }, [withdraw])
    expect(after.slots.get('SF1')).toMatchObject({ winnerId: 't1', home: { isNobody: false } })
  })

  test('B5 the teams of a pin play, whatever the sources say; null leaves a side to its source', () => {
    const state = fold(quarterfinals, [fact({ kind: 'pin', game: 'SF1', home: 't7', away: null })])
    expect(teams(state, 'SF1')).toEqual(['t7', 't4'])
  })

  test('B7 a re-draw replaces the source of one side', () => {
    const redrawn = (game: string, source: Source) => fact({ kind: 'source', game, side: 'away', source })
    const facts = [redrawn('SF1', { kind: 'winner', of: 'QF3' }), redrawn('SF2', { kind: 'winner', of: 'QF2' })]
    const state = fold(quarterfinals, facts)
    expect(teams(state, 'SF1')).toEqual(['t1', 't2'])
    expect(state.slots.get('SF1')?.away.source).toEqual({ kind: 'winner', of: 'QF3' })
  })

  test('B3 the place that staff give wins', () => {
    const { state, results } = play(final8, bySeed)
    expect(placesOf(state).at(-1)).toBe('7 t7 t8')
    const facts = [fact({ kind: 'place', teamId: 't8', place: 8 })]
    expect(placesOf(foldChampionship(final8, facts, results)).slice(-2)).toEqual(['7 t7', '8 t8'])
  })

  test('B3 the newest fact wins, whatever its id', () => {
    const award = (winner: Side, id: string) => fact({ kind: 'award', game: 'QF1', winner, why: 'other' }, id)
    const [first, second] = [award('home', 'z'), award('away', 'a')]
    expect(fold({}, [second, first]).slots.get('QF1')?.winnerId).toBe('t8')
  })

  test('B3 an undo takes back a fact, and the undo of an undo brings it back', () => {
    const withdraw = fact({ kind: 'withdraw', teamId: 't1' })
    const undo = fact({ kind: 'undo', of: withdraw.id })
    const again = fact({ kind: 'undo', of: undo.id })
    expect(fold(quarterfinals, [withdraw, undo])).toEqual(fold(quarterfinals))
    expect(fold(quarterfinals, [withdraw, undo, again])).toEqual(fold(quarterfinals, [withdraw]))
  })
})

describe('series', () => {
  const three = structureOf('best-of-three')
  const won = (side: Side, home = 't1', away = 't2') =>
    result(side === 'home' ? 3 : 1, side === 'home' ? 1 : 3, { teams: { home, away } })

  test('B7 once a series is decided, the rest is not needed, and comes back when a result is taken back', () => {
    const decided = fold({ F1: won('home'), F2: won('away', 't2', 't1') }, [], three)
    expect(decided.slots.get('F3')).toMatchObject({ status: 'not-needed' })
    expect(placesOf(decided)).toEqual(['1 t1', '2 t2'])
    const even = fold({ F1: won('home'), F2: won('home', 't2', 't1') }, [], three)
    expect(even.slots.get('F3')).toMatchObject({ status: 'ready' })
    expect(even.final).toEqual([])
    expect(fold({ F1: won('home') }, [], three).slots.get('F3')).toMatchObject({ status: 'ready' })
  })

  test('B7 a series is won by walkovers where the other team withdraws in it', () => {
    const state = fold({ F1: won('home') }, [fact({ kind: 'withdraw', teamId: 't1' })], three)
    expect(['F2', 'F3'].map((code) => state.slots.get(code)?.winnerId)).toEqual(['t2', 't2'])
    expect(placesOf(state)).toEqual(['1 t2', '2 t1'])
  })

  test('B7 a series in which games were lost by both goes to the team that has won more', () => {
    const out = (game: string) => fact({ kind: 'award', game, winner: null, why: 'disqualified' })
    expect(placesOf(fold({ F1: won('home') }, [out('F2'), out('F3')], three))).toEqual(['1 t1', '2 t2'])
    expect(placesOf(fold({}, [out('F1'), out('F2'), out('F3')], three))).toEqual(['2 t1 t2'])
  })

  test('B7 winner and loser of a series are named by its code', () => {
    const after: Slot = { ...slotOf('NEXT', { kind: 'winner', of: 'FINAL' }, { kind: 'team', teamId: 't3' }), round: 4 }
    const structure = { ...three, entrants: entrantsOf(3), slots: [...three.slots, after] }
    const results = { F1: won('away'), F2: won('home', 't2', 't1') }
    expect(teams(fold(results, [], structure), 'NEXT')).toEqual(['t2', 't3'])
    expect(teams(fold({ F1: won('away') }, [], structure), 'NEXT')).toEqual([null, 't3'])
  })

  test('B7 the second final of a double elimination is needed exactly when the team from below wins the first', () => {
    const double = structureOf('double-4')
    const above = play(double, bySeed).state
    expect(above.slots.get('GF2')?.status).toBe('not-needed')
    const below = (code: string): Score | undefined => (code === 'GF1' ? [1, 2] : code === 'GF2' ? undefined : [2, 1])
    const { state } = play(double, ({ code }) => below(code))
    expect(state.slots.get('GF2')).toMatchObject({ status: 'ready' })
    expect(state.final.map(({ place }) => place)).toEqual([3, 4])
    const won = play(double, ({ code }) => below(code) ?? [0, 1]).state
    expect(won.final[0]).toEqual({ place: 1, teamIds: [won.slots.get('LF')?.winnerId] })
  })
})

const slotOf = (code: string, home: Source, away: Source, more: Partial<Slot> = {}): Slot => ({
  ...{ code, home, away, stage: 'knockout', round: 1, position: 1, name: { en: '', fr: '' } },
  ...{ pool: null, series: null, need: 'always', decides: null },
  ...more,
})

describe('other sources', () => {
  const seed = (number: number): Source => ({ kind: 'seed', seed: number })
  const winner = (of: string): Source => ({ kind: 'winner', of })

  test('B7 reseeding gives the best seed the lowest that remains', () => {
    const lowest = (n: number): Source => ({ kind: 'lowest', n, of: ['QF1', 'QF2'] })
    const slots = [
      slotOf('QF1', seed(3), seed(6)),
      slotOf('QF2', seed(4), seed(5)),
      slotOf('SF1', seed(1), lowest(1), { round: 2 }),
      slotOf('SF2', seed(2), lowest(2), { round: 2 }),
    ]
    const structure = { ...final8, entrants: entrantsOf(6), slots }
    const state = fold({ QF1: result(1, 2), QF2: result(2, 1) }, [], structure)
    expect([teams(state, 'SF1'), teams(state, 'SF2')]).toEqual([
      ['t1', 't6'],
      ['t2', 't4'],
    ])
    expect(teams(fold({ QF1: result(1, 2) }, [], structure), 'SF1')).toEqual(['t1', null])
    const both = fold({ QF2: result(2, 1) }, [fact({ kind: 'award', game: 'QF1', winner: null, why: 'other' })], structure)
    expect(both.slots.get('SF1')).toMatchObject({ winnerId: 't1', away: { isNobody: true } })
    expect(teams(both, 'SF2')).toEqual(['t2', 't4'])
  })

  test('B7 a bye advances its opponent without a game', () => {
    const slots = [slotOf('R1', seed(1), { kind: 'bye' }), slotOf('R2', winner('R1'), seed(2), { round: 2 })]
    const state = fold({}, [], { ...final8, entrants: entrantsOf(2), slots })
    expect(state.slots.get('R1')).toMatchObject({ status: 'decided', winnerId: 't1', isAwarded: false })
    expect(state.slots.get('R2')).toMatchObject({ status: 'ready' })
  })

  test('B7 a conditional game waits for the yes of staff, and without it its teams share a place', () => {
    const structure = structureOf('four')
    const slots = structure.slots.map((slot) => (slot.code === 'BRONZE' ? { ...slot, need: 'if-necessary' as const } : slot))
    const { state, results } = play({ ...structure, slots }, bySeed)
    expect(state.slots.get('BRONZE')?.status).toBe('not-needed')
    expect(placesOf(state)).toEqual(['1 t1', '2 t2', '3 t3 t4'])
    const yes = fact({ kind: 'needed', game: 'BRONZE', isNeeded: true })
    const needed = foldChampionship({ ...structure, slots }, [yes], results)
    expect(needed.slots.get('BRONZE')?.status).toBe('ready')
    expect(placesOf(needed)).toEqual(['1 t1', '2 t2'])
  })

  test('B3 those who lose later share a better place, and those of the consolation come after them', () => {
    const games = final8.slots.filter(({ code }) => code !== 'BRONZE')
    const slots = games.map((slot) => (slot.code === '5TH' ? { ...slot, decides: null } : slot))
    expect(placesOf(play({ ...final8, slots }, bySeed).state)).toEqual(['1 t1', '2 t2', '3 t3 t4', '5 t5', '6 t6', '7 t7 t8'])
  })

  test('B2 a side that is left open takes the team that staff give its game, and the winner of that goes on', () => {
    const structure = {
      ...structureOf('bowls'),
      slots:
        TEMPLATES.find(({ key }) => key === 'bowls')
          ?.games(4)
          .map(({ slot }) => slot) ?? [],
    }
    const set = { UTECK: result(0, 0, { state: 'none', hasBegun: false, winner: null, teams: { home: 't1', away: 't2' } }) }
    expect(teams(fold(set, [], structure), 'UTECK')).toEqual(['t1', 't2'])
    const won = { UTECK: result(20, 10, { teams: { home: 't1', away: 't2' } }) }
    expect(teams(fold(won, [], structure), 'VANIER')).toEqual(['t1', null])
  })

  test('B7 while sides are open for a draw, nobody is out', () => {
    const eight = structureOf('eight')
    const open: Source = { kind: 'open' }
    const slots = eight.slots.map((slot) => (/^SF/.test(slot.code) ? { ...slot, home: open, away: open } : slot))
    expect(play({ ...eight, slots }, bySeed).state.final).toEqual([])
    const pin = (game: string, home: string, away: string) => fact({ kind: 'pin', game, home, away })
    const drawn = play({ ...eight, slots }, bySeed, [pin('SF1', 't1', 't2'), pin('SF2', 't3', 't4')]).state
    expect(placesOf(drawn)).toEqual(['1 t1', '2 t3', '3 t2', '4 t4', '5 t5 t6 t7 t8'])
  })

  test('B7 the best of those with a place waits for every game of their pools', () => {
    const base = { ...structureOf('eight-in-pools'), rank: RANK_PRESETS.hockey }
    const best = slotOf('QF', { kind: 'best', n: 1, place: 4, pools: ['A', 'B'] }, { kind: 'team', teamId: 't1' })
    const structure = { ...base, slots: [...base.slots.filter(({ stage }) => stage === 'pool'), best] }
    const isLeftOut = ({ home, away }: Record<Side, string>) => [home, away].sort().join(' ') === 't1 t4'
    const score = (game: Record<Side, string>): Score =>
      game.home === 't7' ? [0, 9] : game.away === 't7' ? [9, 0] : bySeed(game)
    expect(teams(play(structure, score).state, 'QF')).toEqual(['t8', 't1'])
    const without = play(structure, (game) => (isLeftOut(game) ? undefined : score(game)))
    expect(without.state.pools.get('A')?.[3]).toMatchObject({ teamId: 't8', isFinal: true })
    expect(teams(without.state, 'QF')).toEqual([null, 't1'])
  })

  test('B7 the best third-placed team is known when all their pools are over', () => {
    const base = structureOf('six-in-pools')
    const best: Slot = slotOf('QF', { kind: 'best', n: 1, place: 3, pools: ['A', 'B'] }, { kind: 'place', pool: 'A', place: 1 })
    const structure = { ...base, slots: [...base.slots.filter(({ stage }) => stage === 'pool'), best] }
    const close = (game: { code: string; home: string; away: string }): Score => {
      const [home, away] = bySeed(game)
      return game.code.startsWith('B') ? [home * 10, away * 10] : [home, away]
    }
    const { state, results } = play(structure, close)
    expect(teams(state, 'QF')).toEqual(['t5', 't1'])
    for (const code of ['B3', 'QF']) results.delete(code)
    expect(foldChampionship(structure, [], results).slots.get('QF')?.home.teamId).toBeNull()
    const same = play(structure, bySeed).state
    expect(same.asks).toEqual([{ kind: 'drawn', pool: 'A B', teamIds: ['t5', 't6'] }])
    const drawn = play(structure, bySeed, [fact({ kind: 'draw', order: ['t6', 't5'] })]).state
    expect(teams(drawn, 'QF')).toEqual(['t6', 't1'])
  })
})

describe('pools', () => {
  const six = structureOf('six-in-pools')
  const pools = { ...six, rank: { ...six.rank, withdrawn: 'keep' as const } }

  test('B7 a pairing of a pool may depend on its first game', () => {
    expect(teams(fold({ A1: result(1, 2) }, [], six), 'A2')).toEqual(['t5', 't1'])
    expect(teams(fold({ A1: result(1, 2) }, [], six), 'A3')).toEqual(['t4', 't5'])
  })

  test('B6 a place of a pool resolves once nothing can change it, before the last game', () => {
    // In a pool of three with the games A1 and A3 won by t1, the last one is about the second place.
    const early = fold({ A1: result(9, 2), A3: result(9, 3) }, [], six)
    expect(teams(early, 'GOLD')).toEqual(['t1', null])
    expect(early.pools.get('A')?.map(({ teamId, isFinal }) => [teamId, isFinal])).toContainEqual(['t1', true])
    expect(teams(early, 'BRONZE')).toEqual([null, null])
  })

  test('B6 a rank that stays shared for good decides nothing either', () => {
    const circle = { ...six, rank: { ...RANK_PRESETS.hockey, steps: [{ key: 'points' as const, for: 'both' as const }] } }
    const state = fold(
      { A1: result(1, 1), A2: result(1, 1), A3: result(1, 1) },
      [fact({ kind: 'pin', game: 'A2', home: 't5', away: 't1' }), fact({ kind: 'pin', game: 'A3', home: 't4', away: 't5' })],
      circle,
    )
    expect(state.pools.get('A')?.[0]).toMatchObject({ rank: 1, isShared: true, isFinal: true })
    expect(teams(state, 'GOLD')).toEqual([null, null])
  })

  test('B6 a rank that only a draw can decide decides nothing else, and the draw decides it', () => {
    const circle = structureOf('eight-in-pools')
    // t1 wins all; t4, t5 and t8 beat each other by the same score.
    const tied = ({ home, away }: Record<Side, string>): Score => {
      const order = ['t4', 't5', 't8']
      const [a, b] = [order.indexOf(home), order.indexOf(away)]
      if (a < 0 || b < 0) return bySeed({ home, away })
      return (b - a + 3) % 3 === 1 ? [3, 1] : [1, 3]
    }
    const { state } = play(circle, tied)
    expect(state.pools.get('A')?.map(({ teamId, rank, isShared, isFinal }) => [teamId, rank, isShared, isFinal])).toEqual([
      ['t1', 1, false, true],
      ['t4', 2, true, false],
      ['t5', 2, true, false],
      ['t8', 2, true, false],
    ])
    expect(state.asks).toEqual([{ kind: 'drawn', pool: 'A', teamIds: ['t4', 't5', 't8'] }])
    expect(teams(state, 'SF1')).toEqual(['t1', 't3'])
    expect(teams(state, 'SF2')).toEqual(['t2', null])
    const drawn = play(circle, tied, [fact({ kind: 'draw', order: ['t8', 't4', 't5'] })]).state
    expect(teams(drawn, 'SF2')).toEqual(['t2', 't8'])
    expect(drawn.pools.get('A')?.map(({ teamId, by, isFinal }) => [teamId, by, isFinal])).toEqual([
      ['t1', null, true],
      ['t8', 'points', true],
      ['t4', 'drawn', true],
      ['t5', 'drawn', true],
    ])
  })

  test('B6 the games of a team that withdraws from its pool count as forfeits, or not at all', () => {
    const facts = [fact({ kind: 'withdraw', teamId: 't4' })]
    const line = (structure: Structure) =>
      fold({ A1: result(2, 9) }, facts, structure)
        .pools.get('A')
        ?.map(({ teamId, rank, wins, played }) => [teamId, rank, wins, played])
    // A1 was t1 against t4, who then leaves. A2 is t5 against t1, A3 t4 against t5.
    expect(line(pools)).toEqual([
      ['t5', 1, 1, 1],
      ['t1', 2, 0, 1],
      ['t4', 3, 1, 2],
    ])
    expect(line(six)).toEqual([
      ['t1', 1, 0, 0],
      ['t5', 1, 0, 0],
      ['t4', 3, 0, 0],
    ])
  })

  test('B6 a team that withdraws after its last game of the pool keeps its rank, and its opponent a bye', () => {
    const { results } = play(six, bySeed)
    const pool = new Map([...results].filter(([code]) => /^[AB]\d/.test(code)))
    const state = foldChampionship(six, [fact({ kind: 'withdraw', teamId: 't1' })], pool)
    expect(state.pools.get('A')?.[0]).toMatchObject({ teamId: 't1', rank: 1 })
    expect(state.slots.get('GOLD')).toMatchObject({ winnerId: 't2', home: { isNobody: true, teamId: null } })
    expect(placesOf(state).slice(0, 2)).toEqual(['1 t2', '2 t1'])
  })

  test('B6 a place that only teams share who have withdrawn is nobody’s, and its opponent has a bye', () => {
    const robin = structureOf('round-robin', 5)
    const state = play(
      robin,
      bySeed,
      ['t4', 't5'].map((teamId) => fact({ kind: 'withdraw', teamId })),
    ).state
    expect(state.slots.get('SF1')).toMatchObject({ winnerId: 't1', away: { isNobody: true } })
    expect(placesOf(state)).toEqual(['1 t1', '2 t2', '3 t3', '4 t4 t5'])
  })

  test('B6 an award counts as a forfeit; a game that both lose is a loss of both', () => {
    const awarded = fold({}, [fact({ kind: 'award', game: 'A1', winner: 'home', why: 'forfeit' })], six).pools.get('A')
    expect(awarded?.[0]).toMatchObject({ teamId: 't1', points: 2, scored: 20, conceded: 0 })
    expect(awarded?.find(({ teamId }) => teamId === 't4')).toMatchObject({ points: 0, losses: 1 })
    const both = fold({}, [fact({ kind: 'award', game: 'A1', winner: null, why: 'disqualified' })], six).pools.get('A')
    expect(both?.filter(({ losses }) => losses === 1).map(({ points }) => points)).toEqual([0, 0])
    const stands = fold(
      { A1: result(50, 40, { state: 'in-play' }) },
      [fact({ kind: 'award', game: 'A1', winner: 'home', why: 'abandoned' })],
      six,
    )
    expect(stands.pools.get('A')?.[0]).toMatchObject({ scored: 50, conceded: 40 })
  })

  test('B3 where there is no knockout, the ranks of the pool are the final places', () => {
    const pool = {
      ...six,
      slots: six.slots.filter(({ pool }) => pool === 'A'),
      entrants: six.entrants.filter(({ pool }) => pool === 'A'),
    }
    expect(placesOf(play(pool, bySeed).state)).toEqual(['1 t1', '2 t4', '3 t5'])
    const both = { ...six, slots: six.slots.filter(({ stage }) => stage === 'pool') }
    expect(placesOf(play(both, bySeed).state)).toEqual(['1 t1 t2', '3 t3 t4', '5 t5 t6'])
  })
})

describe('properties', () => {
  const structures = TEMPLATES.filter(({ teams }) => teams.length > 0).map(({ key, teams }) => structureOf(key, teams[0]))
  const anyStructure = fc.constantFrom(...structures)
  const scores = fc.infiniteStream(fc.tuple(fc.nat(4), fc.nat(4)))

  /** Facts about any game and team, and undoes of any of them. */
  const factsOf = (structure: Structure) => {
    const game = fc.constantFrom(...structure.slots.map(({ code }) => code))
    const team = fc.constantFrom(...structure.entrants.map(({ teamId }) => teamId))
    const side = fc.constantFrom<Side[]>('home', 'away')
    const source: fc.Arbitrary<Source> = fc.oneof(
      game.map((of) => ({ kind: 'winner' as const, of })),
      game.map((of) => ({ kind: 'loser' as const, of })),
      team.map((teamId) => ({ kind: 'team' as const, teamId })),
    )
    const said = fc.oneof(
      fc.record({
        kind: fc.constant('award' as const),
        game,
        winner: fc.option(side),
        why: fc.constantFrom('forfeit' as const, 'other' as const),
      }),
      fc.record({ kind: fc.constant('hold' as const), game }),
      fc.record({ kind: fc.constant('withdraw' as const), teamId: team }),
      fc.record({ kind: fc.constant('pin' as const), game, home: fc.option(team), away: fc.option(team) }),
      fc.record({ kind: fc.constant('source' as const), game, side, source }),
      fc.record({
        kind: fc.constant('draw' as const),
        order: fc.shuffledSubarray(structure.entrants.map(({ teamId }) => teamId)),
      }),
      fc.record({ kind: fc.constant('place' as const), teamId: team, place: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ kind: fc.constant('needed' as const), game, isNeeded: fc.boolean() }),
      fc.nat(9).map((at) => ({ kind: 'undo' as const, of: `fact ${at}` })),
    )
    return fc
      .array(said, { maxLength: 10 })
      .map((all) => all.map((each, at): Fact => ({ ...fact(each, `fact ${at}`), seq: at + 1 })))
  }

  const resultsOf = (structure: Structure) =>
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...structure.slots.map(({ code }) => code)),
          fc.nat(2),
          fc.nat(2),
          fc.constantFrom('official' as const, 'over' as const),
        ),
      )
      .map((all) => new Map(all.map(([code, home, away, state]) => [code, result(home, away, { state })])))

  test('B3 any order and doubling of facts gives one state', () => {
    const given = anyStructure.chain((structure) =>
      factsOf(structure).chain((facts) =>
        fc.tuple(
          fc.constant(structure),
          fc.constant(facts),
          fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 }),
          resultsOf(structure),
        ),
      ),
    )
    fc.assert(
      fc.property(given, ([structure, facts, shuffled, results]) => {
        const state = foldChampionship(structure, facts, results)
        expect(foldChampionship(structure, shuffled, results)).toEqual(state)
        expect(foldChampionship(structure, facts, new Map([...results].reverse()))).toEqual(state)
      }),
    )
  })

  test('B3 a fact that is taken back is as if never said', () => {
    const given = anyStructure.chain((structure) =>
      fc.tuple(fc.constant(structure), factsOf(structure), resultsOf(structure), fc.nat(9)),
    )
    fc.assert(
      fc.property(given, ([structure, all, results, at]) => {
        const facts = all.filter(({ kind }) => kind !== 'undo')
        const taken = facts[at % Math.max(1, facts.length)]
        if (!taken) return
        const undo: Fact = { ...fact({ kind: 'undo', of: taken.id }), seq: 100 }
        const never = facts.filter(({ id }) => id !== taken.id)
        expect(foldChampionship(structure, [...facts, undo], results)).toEqual(foldChampionship(structure, never, results))
      }),
    )
  })

  /** Plays with these scores, lets staff decide draws, and draws lots for ranks that nothing else decides. */
  function playToTheEnd(structure: Structure, stream: Iterator<[number, number]>, facts: Fact[]) {
    const seen: ChampionshipState[] = []
    for (;;) {
      const { state } = play(
        structure,
        ({ code }) => {
          const [home, away] = stream.next().value
          return home === away &&
            structure.slots.some(
              (slot) =>
                slot.code === code &&
                (slot.stage !== 'pool' || structure.slots.some(({ away }) => away.kind === 'loser' && away.of === code)),
            )
            ? [home + 1, away]
            : [home, away]
        },
        facts,
      )
      seen.push(state)
      const drawn = state.asks.find((ask) => ask.kind === 'drawn')
      if (!drawn) return { state, facts }
      facts = [...facts, fact({ kind: 'draw', order: drawn.teamIds.toSorted((a, b) => seedOf(b) - seedOf(a)) })]
    }
  }

  test('B3 whatever the results, withdrawals and games without a winner, every team ends with one place or a shared one', () => {
    const given = anyStructure.chain((structure) =>
      fc.record({
        structure: fc.constant(structure),
        stream: scores,
        withdrawn: fc.subarray(
          structure.entrants.map(({ teamId }) => teamId),
          { maxLength: 2 },
        ),
        out: fc.subarray(structure.slots.filter(({ stage, series }) => stage !== 'pool' && !series).map(({ code }) => code)),
      }),
    )
    fc.assert(
      fc.property(given, ({ structure, stream, withdrawn, out }) => {
        const facts = [
          ...withdrawn.map((teamId) => fact({ kind: 'withdraw', teamId })),
          ...out.map((game) => fact({ kind: 'award', game, winner: null, why: 'disqualified' })),
        ]
        const { state } = playToTheEnd(structure, stream[Symbol.iterator](), facts)
        const placed = state.final.flatMap(({ teamIds }) => teamIds)
        expect(placed.toSorted()).toEqual(structure.entrants.map(({ teamId }) => teamId).sort())
        const taken = state.final.map(({ place }) => place)
        expect(new Set(taken).size).toBe(taken.length)
        for (const [at, { place }] of state.final.entries()) expect(place).toBeGreaterThan(at === 0 ? 0 : (taken[at - 1] ?? 0))
        if (facts.length === 0) {
          let next = 1
          for (const { place, teamIds } of state.final) {
            expect(place).toBe(next)
            next += teamIds.length
          }
        }
      }),
    )
  })

  test('B3 no team stands in two undecided games of one stage at once, pools and series apart', () => {
    fc.assert(
      fc.property(anyStructure, scores, fc.nat(20), (structure, stream, most) => {
        let left = most
        const iterator = stream[Symbol.iterator]()
        const { state } = play(structure, () => {
          if (left-- <= 0) return undefined
          const [home, away] = iterator.next().value
          return home === away ? [home + 1, away] : [home, away]
        })
        const open = structure.slots.filter(({ code, stage }) => {
          const status = state.slots.get(code)?.status
          return stage !== 'pool' && (status === 'waiting' || status === 'ready')
        })
        const places = new Map<string, string>()
        for (const { code, stage, series } of open)
          for (const id of teams(state, code)) {
            const unit = series?.code ?? code
            if (!id) continue
            expect(places.get(`${stage} ${id}`) ?? unit).toBe(unit)
            places.set(`${stage} ${id}`, unit)
          }
      }),
    )
  })
})
