import { describe, expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { audienceWords } from './audience-words.ts'
import { type Figures, figuresOf, minuteOfTime, outside, type Split, tableOf } from './figures.ts'

const START = '2027-01-09T23:30:00.000Z'
const at = minuteOfTime(START)
const game = { startsAt: START, expectedMinutes: 150 }
const split = (minutes: number, changed: Partial<Split> = {}): Split => ({
  language: 'en',
  surface: 'own',
  mode: 'live',
  crowd: 'people',
  minutes,
  stalls: 0,
  errors: 0,
  ...changed,
})
const figures = (live: [minute: number, players: number][], splits: Split[] = [], timed: typeof game | null = game) =>
  figuresOf(
    { splits, live: live.map(([minute, players]) => ({ minute, players })), replayPeak: undefined, now: 0 },
    timed ?? undefined,
  )

describe('the average-minute audience', () => {
  test('N2 is of all minutes from the start to the last that somebody watched live', () => {
    const { average, curve, peak } = figures([
      [at - 10, 4],
      [at, 10],
      [at + 1, 20],
      [at + 4, 30],
    ])
    expect(average).toBe(12)
    expect(curve).toEqual({ from: at - 10, players: [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 20, 0, 0, 30] })
    expect(peak).toEqual({ minute: at + 4, players: 30 })
  })

  test('N2 of a game that began late counts the minutes of waiting, and one that never began has none', () => {
    expect(figures([[at + 9, 10]]).average).toBe(1)
    expect(figures([[at - 5, 10]]).average).toBe(0)
    expect(figures([]).average).toBe(0)
  })

  test('N2 a stream that is left on for hours, or is tried out the day before, does not stretch it', () => {
    const { curve } = figures([
      [at - 1_000, 2],
      [at, 10],
      [at + 209, 5],
      [at + 800, 1],
    ])
    expect([curve?.from, curve?.players.length]).toEqual([at, 210])
  })

  test('N2 without a game it is of the live minutes themselves, of one day at most', () => {
    const { average, curve } = figures(
      [
        [at, 3],
        [at + 3_000, 4],
        [at + 3_001, 8],
      ],
      [],
      null,
    )
    expect([average, curve?.from]).toEqual([6, at + 3_000])
  })
})

test('N2 N4 minutes are of people; robots and staff stand apart', () => {
  const all = figures(
    [],
    [
      split(10, { stalls: 2 }),
      split(5, { language: 'fr', surface: 'embed', mode: 'replay', errors: 1 }),
      split(7, { surface: 'iframe' }),
      split(100, { crowd: 'robots', stalls: 50 }),
      split(3, { crowd: 'staff' }),
    ],
  )
  expect(all).toMatchObject({
    minutes: 22,
    liveMinutes: 17,
    byLanguage: { en: 17, fr: 5 },
    bySurface: { own: 10, embed: 5, iframe: 7 },
    stalls: 2,
    errors: 1,
    robots: 100,
    staff: 3,
  })
})

describe('what leaves the desk', () => {
  const anySplit = fc.record<Split>({
    language: fc.constantFrom('en', 'fr'),
    surface: fc.constantFrom('own', 'embed', 'iframe'),
    mode: fc.constantFrom('live', 'replay'),
    crowd: fc.constantFrom('people', 'robots', 'staff'),
    minutes: fc.nat(30),
    stalls: fc.nat(9),
    errors: fc.nat(9),
  })
  const moments = fc.uniqueArray(fc.tuple(fc.integer({ min: at - 15, max: at + 200 }), fc.integer({ min: 1, max: 12 })), {
    selector: ([minute]) => minute,
  })

  /** Returns every count in the figures. */
  const counts = ({ peak, curve, byLanguage, bySurface, ...rest }: Figures) => [
    ...Object.values(rest),
    ...Object.values(byLanguage),
    ...Object.values(bySurface),
    peak?.players ?? 0,
    ...(curve?.players ?? []),
    ...(curve ? tableOf(curve).map(({ players }) => players) : []),
  ]

  test('N2 no number from 1 to 4 is told, and no other changes', () => {
    fc.assert(
      fc.property(fc.array(anySplit), moments, (splits, live) => {
        const inOrder = live.toSorted(([a], [b]) => a - b)
        const inside = figures(inOrder, splits)
        const told = counts(outside(inside))
        expect(told.filter((count) => count !== null && count > 0 && count < 5)).toEqual([])
        expect(outside(inside).minutes ?? inside.minutes).toBe(inside.minutes)
      }),
    )
  })

  test('N2 it reads <5, in both languages', () => {
    const few = outside(figures([[at, 3]], [split(3)]))
    expect([few.peak?.players, few.minutes, few.curve?.players]).toEqual([null, null, [null]])
    expect([audienceWords.en.count(few.minutes), audienceWords.fr.count(few.minutes)]).toEqual(['<5', '<5'])
  })

  test('N2 fewer than 20 minutes are not divided', () => {
    const divided = (minutes: number) => outside(figures([], [split(minutes - 5), split(5, { language: 'fr' })])).byLanguage
    expect(divided(19)).toEqual({ en: null, fr: null })
    expect(divided(20)).toEqual({ en: 15, fr: 5 })
  })
})

test('N2 the table has the greatest minute of every five, and its first step begins with the curve', () => {
  expect(tableOf({ from: 103, players: [1, 9, 2, 3, 4, 5, 6, 7] })).toEqual([
    { minute: 100, players: 9 },
    { minute: 105, players: 6 },
    { minute: 110, players: 7 },
  ])
})
