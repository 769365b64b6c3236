import { describe, expect, test } from 'vitest'
import { RULES } from '../../scores/rules/rules-of.ts'
import type { Entry, Fact } from '../../scores/rules/score-fact.ts'
import type { ScoreSport } from '../../scores/rules/score-state.ts'
import { momentsOf } from './moments-of.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Returns facts a minute apart, with ids by their place. */
const log = (...entries: Entry[]): Fact[] =>
  entries.map((entry, n) => ({ ...entry, id: idOf(n), at: (n + 1) * 60_000, received: 0, link: '', device: 'd' }))

/** Returns moments as 'kind score part', in order. */
const told = (sport: ScoreSport, facts: readonly Fact[]) =>
  momentsOf(RULES[sport], facts).map(({ kind, home, away, part, side = '' }) =>
    `${kind} ${side} ${home}-${away} ${part.n}`.replace('  ', ' '),
  )

const start: Entry = { kind: 'clock', isRunning: true, ms: 1_200_000 }
const part = (n: number, isBreak = false): Entry => ({ kind: 'part', n, of: 'regular', isBreak })
const goal = (side: 'home' | 'away'): Entry => ({ kind: 'step', side, stat: 'score', by: 1, act: 'goal' })
const points = (side: 'home' | 'away', by: number): Entry => ({
  kind: 'step',
  side,
  stat: 'score',
  by,
  act: by === 3 ? 'three' : 'two',
})
const point = (side: 'home' | 'away'): Entry => ({ kind: 'step', side, stat: 'score', by: 1, act: 'point' })

describe('J2 moments of a log', () => {
  test('J2 goals, the beginnings of periods and the end of a game are moments, each with its score', () => {
    const facts = log(
      { kind: 'clock', isRunning: false, ms: 1_200_000 },
      start,
      goal('home'),
      part(2, true),
      part(2),
      goal('away'),
      { kind: 'final' },
    )
    expect(told('hockey', facts)).toEqual(['part 0-0 1', 'play home 1-0 1', 'part 1-0 2', 'play away 1-1 2', 'final 1-1 2'])
    expect(momentsOf(RULES.hockey, facts)[1]).toMatchObject({ at: 180_000, before: 10, clockMs: 1_140_000 })
  })

  test('J2 an undone goal is none, in whatever order the facts came, and a period begun twice begins the last time', () => {
    const facts = log(start, goal('home'), { kind: 'undo', of: [idOf(1)] }, part(2), part(1), part(2))
    const expected = ['part 0-0 1', 'part 0-0 2']
    expect(told('hockey', facts)).toEqual(expected)
    expect(told('hockey', facts.toReversed())).toEqual(expected)
    expect(momentsOf(RULES.hockey, facts)[1]).toMatchObject({ id: idOf(5) })
  })

  test('J2 a log of 20,000 entries, all beginnings of periods and goals, has its last 2,000 moments within a second', () => {
    const facts = log(...Array.from({ length: 20_000 }, (_, n) => (n % 2 === 0 ? part(1 + ((n / 2) % 2)) : goal('home'))))
    const from = performance.now()
    const moments = momentsOf(RULES.hockey, facts.slice(0, 4_000))
    const small = performance.now() - from
    expect(moments).toHaveLength(2_000)
    const again = performance.now()
    expect(momentsOf(RULES.hockey, facts).at(-1)?.home).toBe(10_000)
    // Five times the entries take about five times as long; a search for each would take 25 times.
    expect(performance.now() - again).toBeLessThan(15 * small)
  })

  test('J2 a basket alone is none; taking the lead late, eight points in a row and the last close points are', () => {
    const early = log(points('home', 2), points('away', 3), points('home', 2))
    expect(told('basketball', early)).toEqual(['part 2-0 1'])
    const run = log(points('home', 3), points('home', 3), points('home', 2), points('home', 2))
    expect(told('basketball', run)).toEqual(['part 3-0 1', 'run home 8-0 1'])
    const late = log(
      part(4),
      points('home', 2),
      points('away', 3),
      { kind: 'clock', isRunning: false, ms: 90_000 },
      points('away', 2),
    )
    expect(told('basketball', late)).toEqual(['part 0-0 4', 'lead home 2-0 4', 'lead away 2-3 4', 'play away 2-5 4'])
  })

  test('J2 sets, ends, bouts, races and tries', () => {
    const set = log(
      ...Array.from({ length: 24 }, () => point('home')),
      ...Array.from({ length: 23 }, () => point('away')),
      point('home'),
      part(2),
    )
    expect(told('volleyball', set)).toEqual(['part 0-0 1', 'play away 0-0 1', 'play away 0-0 1', 'set home 1-0 2', 'part 1-0 2'])
    expect(told('curling', log({ kind: 'end', side: 'away', points: 2 }))).toEqual(['play away 0-2 2', 'part 0-2 2'])
    const bout = log(
      { kind: 'bout', n: 1, label: '' },
      { kind: 'bout-result', n: 1, side: 'home', code: 'fall', home: 5, away: 0 },
    )
    expect(told('wrestling', bout)).toEqual(['play home 5-0 1'])
    const race = { kind: 'race' as const, key: 'r', name: '100 m', places: [] }
    expect(told('meet', log({ ...race, state: 'on' }, { ...race, state: 'done' }))).toEqual(['play 0-0 1'])
    const rugby = log({ kind: 'step', side: 'home', stat: 'score', by: 5, act: 'try' })
    // A half that begins with a play stands before it, and is another moment.
    expect(momentsOf(RULES.rugby, rugby)).toMatchObject([
      { id: `${idOf(0)}-part`, kind: 'part' },
      { id: idOf(0), kind: 'play', before: 15, home: 5 },
    ])
  })
})
