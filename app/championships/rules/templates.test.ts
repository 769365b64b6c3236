import { expect, test } from 'vitest'
import { bySeed, play, structureOf, templateNamed } from '../../../tests/rules/championships.ts'
import fc from '../../../tests/rules/properties.ts'
import { TEMPLATES } from './templates.ts'

test.each([
  ['final-8', 8, 11],
  ['eight', 8, 8],
  ['four', 4, 4],
  ['six-in-pools', 6, 9],
  ['eight-in-pools', 8, 20],
  ['round-robin', 8, 32],
  ['round-robin', 5, 14],
  ['page', 4, 4],
  ['best-of-three', 2, 3],
  ['best-of-five', 2, 5],
  ['bowls', 4, 3],
  ['double-4', 4, 7],
  ['double-8', 8, 15],
  ['3x3', 8, 17],
])('B1 the template %s for %i teams has %i games', (key, teams, games) => {
  expect(templateNamed(key).games(teams)).toHaveLength(games)
})

test('B1 the Final 8 has its codes, names and hours', () => {
  const games = templateNamed('final-8').games(8)
  expect(games.map(({ slot }) => slot.code).sort()).toEqual(
    ['5TH', 'BRONZE', 'C1', 'C2', 'GOLD', 'QF1', 'QF2', 'QF3', 'QF4', 'SF1', 'SF2'].sort(),
  )
  expect(games.find(({ slot }) => slot.code === 'GOLD')).toMatchObject({
    slot: {
      name: { en: 'Gold-medal game', fr: 'Match pour la médaille d’or' },
      home: { kind: 'winner', of: 'SF1' },
      away: { kind: 'winner', of: 'SF2' },
      decides: { winner: 1, loser: 2 },
    },
    when: { day: 2, time: '18:00' },
  })
  for (const { slot, when } of games) {
    expect(slot.name.en).not.toBe('')
    expect(when.time).toMatch(/^[012]\d:[0-5]\d$/)
  }
})

test('B1 every hour of every template is one, and codes differ', () => {
  for (const template of TEMPLATES)
    for (const teams of template.teams.length > 0 ? template.teams : [0]) {
      const games = template.games(teams)
      expect(new Set(games.map(({ slot }) => slot.code)).size).toBe(games.length)
      for (const { when, slot } of games)
        expect([slot.code, when.time]).toEqual([slot.code, expect.stringMatching(/^[012]\d:[0-5]\d$/)])
    }
})

test.each([
  ['final-8', '1 t1 | 2 t2 | 3 t3 | 4 t4 | 5 t5 | 6 t6 | 7 t7 t8'],
  ['eight', '1 t1 | 2 t2 | 3 t3 | 4 t4 | 5 t5 t6 t7 t8'],
  ['four', '1 t1 | 2 t2 | 3 t3 | 4 t4'],
  ['six-in-pools', '1 t1 | 2 t2 | 3 t3 | 4 t4 | 5 t5 | 6 t6'],
  ['eight-in-pools', '1 t1 | 2 t2 | 3 t3 | 4 t4 | 5 t5 | 6 t6 | 7 t7 | 8 t8'],
  ['page', '1 t1 | 2 t2 | 3 t3 | 4 t4'],
  ['best-of-three', '1 t1 | 2 t2'],
  ['bowls', '1 t1 | 2 t3 | 3 t2 t4'],
  ['double-4', '1 t1 | 2 t2 | 3 t3 | 4 t4'],
  ['double-8', '1 t1 | 2 t2 | 3 t3 | 4 t4 | 5 t5 t6 | 7 t7 t8'],
  ['3x3', '1 t1 | 2 t2 | 3 t3 t4 | 5 t5 t6 | 7 t7 t8'],
])('B1 B3 where the better seed always wins, %s ends %s', (key, places) => {
  const { state } = play(structureOf(key), bySeed)
  expect(state.final.map(({ place, teamIds }) => [place, ...teamIds].join(' ')).join(' | ')).toBe(places)
  expect(state.asks).toEqual([])
})

test('B1 in a round robin each meets each other once, and those below the semifinals keep their rank', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 12 }), (teams) => {
      const structure = structureOf('round-robin', teams)
      const pairs = structure.slots.flatMap(({ home, away }) =>
        home.kind === 'member' && away.kind === 'member' ? [[home.n, away.n].sort((a, b) => a - b).join('-')] : [],
      )
      expect(new Set(pairs).size).toBe((teams * (teams - 1)) / 2)
      const { state } = play(structure, bySeed)
      expect(state.final.map(({ place, teamIds }) => [place, teamIds])).toEqual(
        Array.from({ length: teams }, (_, at) => [at + 1, [`t${at + 1}`]]),
      )
    }),
  )
})
