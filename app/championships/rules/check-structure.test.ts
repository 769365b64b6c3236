import { expect, test } from 'vitest'
import { entrantsOf, fact, structureOf, templateNamed } from '../../../tests/rules/championships.ts'
import fc from '../../../tests/rules/properties.ts'
import { checkStructure } from './check-structure.ts'
import type { Slot, Source, Structure } from './structure.ts'
import { factSchema, structureSchema } from './structure-schema.ts'
import { structureFrom, TEMPLATES } from './templates.ts'

const final8 = structureOf('final-8')
const winner = (of: string): Source => ({ kind: 'winner', of })
const seed = (number: number): Source => ({ kind: 'seed', seed: number })

const withSide = (structure: Structure, code: string, change: Partial<Slot>): Structure => ({
  ...structure,
  slots: structure.slots.map((slot) => (slot.code === code ? { ...slot, ...change } : slot)),
})
const reasons = (
  structure: Structure,
  ...more: Parameters<typeof checkStructure> extends [unknown, ...infer Rest] ? Rest : never
) => checkStructure(structure, ...more).map(({ reason, code, side, chain }) => [reason, code, side, chain.join(' ')].join('|'))

test('B2 every template is without fault, and passes the schema', () => {
  for (const { key, teams } of TEMPLATES)
    for (const count of teams.length > 0 ? teams : [0]) {
      const structure = structureOf(key, count)
      expect([key, checkStructure(structure)]).toEqual([key, []])
      expect(structureSchema.parse(JSON.parse(JSON.stringify(structure)))).toEqual(structure)
    }
})

test('B2 a seed that nobody has is a warning', () => {
  const draft = structureFrom(templateNamed('four'), entrantsOf(3))
  expect(checkStructure(draft)).toEqual([
    { reason: 'no-such-seed', code: 'SF1', side: 'away', chain: [], about: 4, isWarning: true },
  ])
})

test.each<[string, Structure, string]>([
  ['a missing game', withSide(final8, 'SF1', { home: winner('QF9') }), 'missing-game|SF1|home|QF9 SF1'],
  ['itself', withSide(final8, 'SF1', { home: winner('SF1') }), 'itself|SF1|home|SF1 SF1'],
  ['a winner that feeds two places', withSide(final8, 'SF2', { home: winner('QF1') }), 'fed-twice|SF2|home|QF1 SF1 SF2'],
  [
    'a loser that feeds two places',
    withSide(final8, 'C2', { home: { kind: 'loser', of: 'QF1' } }),
    'fed-twice|C2|home|QF1 C1 C2',
  ],
  ['one source on both sides', withSide(final8, 'SF1', { home: winner('QF2') }), 'both-sides|SF1|away|'],
  ['a seed in two games', withSide(final8, 'QF2', { home: seed(1) }), 'team-twice|QF2|home|QF1 QF2'],
  ['one code twice', { ...final8, slots: [...final8.slots, ...final8.slots.slice(0, 1)] }, 'code-twice|QF1||'],
  [
    'a place beyond the pool',
    withSide(structureOf('six-in-pools'), 'GOLD', { home: { kind: 'place', pool: 'A', place: 4 } }),
    'place-beyond|GOLD|home|',
  ],
  [
    'a pool that is not there',
    withSide(structureOf('six-in-pools'), 'GOLD', { home: { kind: 'place', pool: 'C', place: 1 } }),
    'missing-pool|GOLD|home|',
  ],
  [
    'a place that feeds two games',
    withSide(structureOf('six-in-pools'), 'GOLD', { home: { kind: 'place', pool: 'A', place: 2 } }),
    'fed-twice|GOLD|home|BRONZE GOLD',
  ],
  [
    'an even series',
    withSide(structureOf('best-of-three'), 'F1', { series: { code: 'FINAL', of: 4, number: 1 } }),
    'even-series|F1||',
  ],
  [
    'a number beyond the series',
    withSide(structureOf('best-of-three'), 'F3', { series: { code: 'FINAL', of: 3, number: 4 } }),
    'series-number|F3||',
  ],
  [
    'a number of the series twice',
    withSide(structureOf('best-of-three'), 'F3', { series: { code: 'FINAL', of: 3, number: 2 } }),
    'series-number|F3||',
  ],
  ['a series with the code of a game', withSide(structureOf('best-of-three'), 'F1', { code: 'FINAL' }), 'code-twice|FINAL||'],
  [
    'two reseedings that take one team',
    {
      ...structureOf('four'),
      slots: ['SF1', 'SF2'].map(
        (code) =>
          ({ ...final8.slots[0], code, home: seed(code === 'SF1' ? 1 : 2), away: { kind: 'lowest', n: 1, of: [] } }) as Slot,
      ),
    },
    'fed-twice|SF2|away|SF1 SF2',
  ],
])('B2 refused with its place: %s', (_, structure, fault) => {
  expect(reasons(structure)).toContain(fault)
})

test('B2 a reseeding takes the winners of its games together, and no other game takes one of them', () => {
  const lowest = (n: number): Source => ({ kind: 'lowest', n, of: ['QF1', 'QF2'] })
  const reseeded = withSide(withSide(final8, 'SF1', { home: lowest(1), away: winner('QF3') }), 'SF2', {
    home: lowest(2),
    away: winner('QF4'),
  })
  expect(reasons(reseeded)).toEqual([])
  const taken = checkStructure(withSide(reseeded, 'SF1', { away: winner('QF1') })).map(({ reason }) => reason)
  expect(new Set(taken)).toEqual(new Set(['fed-twice']))
})

test('B2 a cycle is refused with its chain written out', () => {
  const cycle = withSide(final8, 'QF1', { away: winner('GOLD') })
  expect(checkStructure(cycle).find(({ reason }) => reason === 'cycle')?.chain).toEqual(['QF1', 'GOLD', 'SF1', 'QF1'])
  const throughPool = withSide(structureOf('six-in-pools'), 'A1', { home: winner('GOLD') })
  expect(checkStructure(throughPool).find(({ reason }) => reason === 'cycle')?.chain).toEqual(['A1', 'GOLD', 'A1'])
})

test('B2 two entries of a team, two teams with one seed, a team of another sport or gender', () => {
  const [one, two] = entrantsOf(2)
  if (!one || !two) throw new Error('two teams')
  const twice = { ...final8, entrants: [...final8.entrants, one, { ...two, teamId: 't9' }] }
  expect(checkStructure(twice).map(({ reason, about }) => [reason, about])).toEqual([
    ['team-twice', 't1'],
    ['seed-twice', 1],
    ['seed-twice', 2],
  ])
  const check = (teamId: string) => (teamId === 't3' ? 'other-sport' : teamId === 't4' ? 'other-gender' : undefined)
  expect(checkStructure(final8, check).map(({ reason, about }) => [reason, about])).toEqual([
    ['other-sport', 't3'],
    ['other-gender', 't4'],
  ])
})

const ladder = (length: number, first: Source): Structure => ({
  ...final8,
  slots: Array.from(
    { length },
    (_, at): Slot => ({
      ...(final8.slots[0] as Slot),
      ...{ code: `G${at}`, home: at === 0 ? first : winner(`G${at - 1}`), away: { kind: 'open' } },
    }),
  ),
})

test('B2 a cycle of 200 games is found, and 10,000 games are refused with the limit', () => {
  expect(checkStructure(ladder(200, winner('G199'))).find(({ reason }) => reason === 'cycle')?.chain).toHaveLength(201)
  expect(checkStructure(ladder(256, seed(1)))).toEqual([])
  expect(checkStructure(ladder(10_000, seed(1)))).toMatchObject([{ reason: 'too-many-games', about: 256 }])
  expect(checkStructure({ ...final8, entrants: entrantsOf(129) })).toMatchObject([{ reason: 'too-many-teams', about: 128 }])
})

test('B2 a cycle of 200 and 10,000 games take less than 50 ms', { tags: ['timing'] }, () => {
  for (const structure of [ladder(200, winner('G199')), ladder(256, winner('G255')), ladder(10_000, winner('G9999'))]) {
    const before = process.cpuUsage()
    checkStructure(structure)
    structureSchema.safeParse(structure)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(50)
  }
})

test('B2 any graph of games is checked, and one without fault has no cycle', () => {
  const anyGraph = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(anyGraph, (edges) => {
      const slots = edges.map(
        ([home, away], at): Slot => ({
          ...(final8.slots[0] as Slot),
          ...{ code: `G${at}`, home: winner(`G${home}`), away: { kind: 'loser', of: `G${away}` } },
        }),
      )
      // Every game waits for another one, so there is always a cycle.
      const found = checkStructure({ ...final8, slots }).filter(({ reason }) => reason === 'cycle' || reason === 'itself')
      expect(found.length).toBeGreaterThan(0)
      for (const { chain } of found) {
        expect(chain[0]).toBe(chain.at(-1))
        for (const [at, code] of chain.slice(0, -1).entries()) {
          const needs = edges[Number(code.slice(1))]?.map((each) => `G${each}`)
          expect(needs).toContain(chain[at + 1])
        }
      }
    }),
  )
})

test('B2 the schema is strict, bounded, and writes codes in capitals', () => {
  const [slot] = final8.slots
  const parse = (change: object) => structureSchema.safeParse({ ...final8, slots: [{ ...slot, ...change }] })
  expect(parse({ code: 'qf1', home: { kind: 'winner', of: 'w-5' } }).data?.slots[0]).toMatchObject({
    code: 'QF1',
    home: { of: 'W-5' },
  })
  for (const bad of [
    { code: '' },
    { code: 'A B' },
    { code: 'ABCDEFGHIJKLM' },
    { round: 0.5 },
    { extra: 1 },
    { home: { kind: 'seed' } },
    { name: { en: 'x'.repeat(121), fr: '' } },
  ])
    expect([bad, parse(bad).success]).toEqual([bad, false])
  expect(structureSchema.safeParse({ ...final8, slots: Array.from({ length: 257 }, () => slot) }).success).toBe(false)
})

test('B2 each kind of fact passes the schema, and nothing else', () => {
  const facts = [
    fact({ kind: 'award', game: 'QF1', winner: null, why: 'forfeit' }),
    fact({ kind: 'hold', game: 'QF1' }),
    fact({ kind: 'withdraw', teamId: 't1' }),
    fact({ kind: 'pin', game: 'QF1', home: 't1', away: null }),
    fact({ kind: 'source', game: 'QF1', side: 'home', source: { kind: 'bye' } }),
    fact({ kind: 'draw', order: ['t1', 't2'] }),
    fact({ kind: 'measure', teamId: 't1', mm: [1996] }),
    fact({ kind: 'place', teamId: 't1', place: 3 }),
    fact({ kind: 'needed', game: 'QF1', isNeeded: true }),
    fact({ kind: 'undo', of: 'f1' }),
  ]
  for (const each of facts) {
    expect(factSchema.parse(each)).toEqual(each)
    expect(factSchema.safeParse({ ...each, more: 1 }).success).toBe(false)
    expect(factSchema.safeParse({ ...each, reason: { en: 'why' } }).success).toBe(false)
  }
  expect(factSchema.safeParse({ ...facts[6], mm: [-1] }).success).toBe(false)
})

test('B2 two pools of one letter are a fault, in either case', () => {
  const pool = (key: string) => ({ key, name: { en: key, fr: key } })
  expect(reasons({ ...final8, pools: [pool('A'), pool('B'), pool('a')] })).toEqual(['pool-twice|||'])
})

test('B2 names, pools, routes and reasons are one line of visible text', () => {
  const named = (en: string) => withSide(final8, 'SF1', { name: { en, fr: '' } })
  const reasoned = (en: string) => ({ ...fact({ kind: 'hold', game: 'SF1' }), reason: { en, fr: '' } })
  for (const sign of ['\u202e', '\u200b', '\u0085', '\u2028', '\0', '\ud800', '\n', '\r', '\t']) {
    expect([sign, structureSchema.safeParse(named(`A${sign}B`)).success]).toEqual([sign, false])
    expect([sign, factSchema.safeParse(reasoned(`A${sign}B`)).success]).toEqual([sign, false])
  }
  expect(structureSchema.safeParse(named('Médaille d’or 🏅')).success).toBe(true)
  expect(factSchema.safeParse(reasoned('Protêt')).success).toBe(true)
})

test('B2 at most 50 faults are told, and warnings beside them hide none', () => {
  const codes = Array.from({ length: 256 }, (_, at) => `G${at}`)
  const [slot] = final8.slots
  if (!slot) throw new Error('The Final 8 has no games.')
  const lowest = (from: number): Source => ({ kind: 'lowest', n: 1, of: codes.slice(from, from + 32) })
  const slots = codes.map((code, at) => ({ ...slot, code, home: lowest(at % 200), away: lowest((at + 9) % 200) }))
  const structure = { ...final8, slots }
  expect(structureSchema.safeParse(structure).success).toBe(true)
  expect(checkStructure(structure)).toHaveLength(50)
  const seeds = codes.map((code) => ({ ...slot, code, home: seed(100), away: seed(101) }))
  const cycle = [...seeds.slice(2), { ...slot, code: 'G0', home: winner('G1') }, { ...slot, code: 'G1', home: winner('G0') }]
  expect(checkStructure({ ...final8, slots: cycle }).filter(({ reason }) => reason === 'no-such-seed').length).toBeGreaterThan(
    400,
  )
  const before = process.cpuUsage()
  checkStructure(structure)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(50)
})
