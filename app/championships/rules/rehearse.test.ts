import { expect, test } from 'vitest'
import { fact, result, structureOf } from '../../../tests/rules/championships.ts'
import { rehearse } from './rehearse.ts'
import { TEMPLATES } from './templates.ts'

const KEYS = TEMPLATES.flatMap(({ key, teams }) => teams.map((count) => [key, count] as const))

test.each(KEYS)('B12 a rehearsal of %s with %i teams plays to the last place, and the same each time', (key, count) => {
  const structure = structureOf(key, count)
  const whole = rehearse(structure, [], new Map())
  expect(whole.isOver).toBe(true)
  expect(whole.state.asks).toEqual([])
  const needed = [...whole.state.slots].filter(([, { status }]) => status !== 'not-needed').map(([code]) => code)
  expect(whole.steps.flat().toSorted()).toEqual(needed.toSorted())
  expect(rehearse(structure, [], new Map()).state.final).toEqual(whole.state.final)
})

test('B12 a rehearsal goes step by step: no team plays twice in one, and each step keeps the results of those before', () => {
  const structure = structureOf('final-8')
  const { steps } = rehearse(structure, [], new Map())
  expect(steps.map((codes) => codes.length)).toEqual([4, 4, 3])
  const one = rehearse(structure, [], new Map(), { until: 1 })
  expect(one).toMatchObject({ isOver: false, steps: [['QF1', 'QF2', 'QF3', 'QF4']] })
  expect(one.state.slots.get('SF1')).toMatchObject({ status: 'ready' })
  const two = rehearse(structure, [], new Map(), { until: 2 })
  for (const [code, played] of one.results) expect(two.results.get(code)).toEqual(played)
  expect(rehearse(structure, [], new Map(), { until: 0 })).toMatchObject({ steps: [], isOver: false })
})

test('B12 a rehearsal begins at what was played and decided, changes none of it, and another seed plays otherwise', () => {
  const structure = structureOf('final-8')
  const real = new Map([
    ['QF1', result(40, 70, { teams: { home: 't1', away: 't8' } })],
    ['QF2', result(61, 60, { teams: { home: 't4', away: 't5' }, state: 'over' })],
  ])
  const facts = [fact({ kind: 'hold', game: 'QF4' })]
  const before = structuredClone([structure, facts, [...real]])
  const { results, state, steps, isOver } = rehearse(structure, facts, real)
  expect([structure, facts, [...real]]).toEqual(before)
  expect(results.get('QF1')).toEqual(real.get('QF1'))
  expect(results.get('QF2')).toEqual({ ...real.get('QF2'), state: 'official' })
  expect(state.slots.get('SF1')).toMatchObject({ home: { teamId: 't8' }, away: { teamId: 't4' }, status: 'decided' })
  // The game under protest advances nobody, so the rehearsal stops before the games that wait for it.
  expect(isOver).toBe(true)
  expect(steps.flat()).not.toContain('SF2')
  const winners = (seed: number) => JSON.stringify(rehearse(structure, [], new Map(), { seed }).state.final)
  expect(new Set([1, 2, 3, 4, 5].map(winners)).size).toBeGreaterThan(1)
})
