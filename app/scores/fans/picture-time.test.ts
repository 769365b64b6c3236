import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import type { FrameTime } from '../../playback/clock/picture-clock.ts'
import { looksSame, type ScoreStep, stepOf } from '../rules/score-step.ts'
import { hasNoneAfter, knownSteps, stepAt, untilNext, visibleMoment, withSteps } from './picture-time.ts'

const AFTER_MS = 500

const NOW = 1_790_000_000_000
const part = { n: 1, of: 'regular', isBreak: false } as const
/** A step that happened `ago` ms before now. */
const step = (seq: number, ago: number, home = seq): ScoreStep => ({
  seq,
  at: NOW - ago,
  home,
  away: 0,
  state: 'in-play',
  part,
  correctedAt: 0,
})

const MOMENTS: [name: string, picture: FrameTime | undefined, behindNow: number][] = [
  ['nothing plays here', undefined, 25_000],
  ['a frame of another site', {}, 25_000],
  ['the stream says when its picture was taken', { takenAt: NOW - 6_000, behindMs: 9_000 }, 6_000],
  ['paused for ten minutes', { takenAt: NOW - 600_000 }, 600_000],
  ['a clock of the stream a little ahead', { takenAt: NOW + 1_500 }, 0],
  ['a clock of the stream that is wrong', { takenAt: NOW + 60_000, behindMs: 10_000 }, 18_000],
  ['a wrong clock, and nothing measured', { takenAt: NOW + 60_000 }, 25_000],
  ['no clock in the stream', { behindMs: 14_000 }, 22_000],
]
test.each(MOMENTS)('S4 the moment that viewers see: %s', (_, picture, behindNow) => {
  expect(visibleMoment({ now: NOW, delayMs: 25_000, frameTime: picture })).toBe(NOW - behindNow)
})

test('S4 a game without any picture is seen now, unless this page plays one of it', () => {
  expect(visibleMoment({ now: NOW, delayMs: 25_000, hasNone: true })).toBe(NOW)
  expect(visibleMoment({ now: NOW, delayMs: 25_000, hasNone: true, frameTime: {} })).toBe(NOW - 25_000)
  expect(visibleMoment({ now: NOW, delayMs: 25_000, hasNone: true, frameTime: { takenAt: NOW - 6_000 } })).toBe(NOW - 6_000)
})

const SHOWN: [name: string, steps: ScoreStep[], seq: number | undefined][] = [
  ['nothing is known', [], undefined],
  ['a final of yesterday', [step(40, 86_400_000)], 40],
  ['a goal of 10 s ago, and what stood before', [step(4, 300_000), step(5, 10_000)], 4],
  ['a goal of 10 s ago, and nothing is known of before', [step(5, 10_000)], undefined],
  ['three goals in half a minute', [step(1, 60_000), step(2, 30_000), step(3, 20_000), step(4, 5_000)], 2],
  ['a goal whose moment is seen now', [step(1, 90_000), step(2, 25_000)], 1],
  ['half a second later', [step(1, 90_000), step(2, 25_000 + AFTER_MS)], 2],
  ['a phone that was offline sends an old goal', [step(1, 60_000), step(2, 55_000)], 2],
]
test.each(SHOWN)('S4 a page that is 25 s behind shows the right score: %s', (_, steps, seq) => {
  expect(stepAt(steps, visibleMoment({ now: NOW, delayMs: 25_000 }))?.seq).toBe(seq)
})

test('S4 the next score comes when its moment does, and none is waited for once the newest is shown', () => {
  const steps = [step(1, 90_000), step(2, 20_000), step(3, 10_000)]
  expect(untilNext(steps, NOW - 25_000)).toBe(5_000 + AFTER_MS)
  expect(untilNext(steps, NOW - 5_000)).toBeUndefined()
  expect(untilNext([], NOW)).toBeUndefined()
})

test('S7 S4 what corrects an official result that is shown waits for no picture; the official word itself does', () => {
  const official = (seq: number, ago: number): ScoreStep => ({ ...step(seq, ago), state: 'official' })
  const corrected = [step(7, 90_000), official(8, 60_000), official(9, 100), official(10, 10)]
  expect(stepAt(corrected, NOW - 25_000)?.seq).toBe(10)
  expect(untilNext(corrected, NOW - 25_000)).toBeUndefined()
  const tooSoon = [step(7, 90_000), official(8, 20_000), official(9, 100)]
  expect(stepAt(tooSoon, NOW - 25_000)?.seq).toBe(7)
  expect(untilNext(tooSoon, NOW - 25_000)).toBe(5_000 + AFTER_MS)
  const takenBack = [official(8, 60_000), step(9, 100)]
  expect(stepAt(takenBack, NOW - 25_000)?.seq).toBe(8)
})

test('S4 a log that begins anew, as in the demo, is shown after what stood before, though it is shorter', () => {
  const steps = withSteps([step(7, 90_000), step(8, 60_000)], [step(1, 20_000, 0), step(2, 10_000, 1)])
  const seqAt = (ago: number) => stepAt(steps, NOW - ago + AFTER_MS)?.seq
  expect([70_000, 60_000, 25_000, 20_000, 10_000].map(seqAt)).toEqual([7, 8, 8, 1, 2])
  expect(untilNext(steps, NOW - 25_000)).toBe(5_000 + AFTER_MS)
})

test('S4 a clock that starts is the same score, a goal and a new period are not', () => {
  const frame = {
    sport: 'hockey',
    part,
    clock: { mode: 'down', isRunning: true, ms: 1, at: NOW },
    home: { score: 1, byPart: [1], x: {} },
    away: { score: 0, byPart: [0], x: {} },
    situation: {},
    penalties: [],
    bouts: 0,
    races: 0,
    beganAt: NOW - 5,
    finalAt: 0,
    officialAt: 0,
    correctedAt: 0,
    seq: 3,
    at: NOW,
  } as const satisfies object
  const one = stepOf(frame as never)
  expect(one).toMatchObject({ home: 1, away: 0, state: 'in-play', byPart: { home: [1], away: [0] } })
  expect(looksSame(one, { ...one, seq: 4, clock: { mode: 'down', isRunning: false, ms: 0, at: 0 } })).toBe(true)
  for (const other of [
    { home: 2 },
    { part: { ...part, n: 2 } },
    { part: { ...part, isBreak: true } },
    { state: 'over' },
  ] as const)
    expect(looksSame(one, { ...one, ...other })).toBe(false)
})

const history = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 40_000 }), late: fc.integer({ min: 0, max: 5_000 }) }), { maxLength: 30 })
  .map((gaps) => {
    let at = NOW - 400_000
    // Built as the log builds them: `at` is the time of the newest fact, which never decreases.
    return gaps.map(({ gap, late }, index): ScoreStep & { toldAt: number } => {
      at += gap
      return { ...step(index + 1, NOW - at), toldAt: at + late }
    })
  })

test('S4 no page ever shows what its picture has not, whenever it opens and whatever reached it in which order', () => {
  fc.assert(
    fc.property(
      history,
      fc.integer({ min: 0, max: 400_000 }),
      fc.integer({ min: 0, max: 90_000 }),
      fc.infiniteStream(fc.integer({ min: 0, max: 5 })),
      (steps, opensAfter, delayMs, order) => {
        const opens = NOW - 400_000 + opensAfter
        const told = steps.filter(({ toldAt }) => toldAt <= opens)
        let known = withSteps([], knownSteps(told, opens))
        const coming = steps.filter(({ toldAt }) => toldAt > opens)
        for (let now = opens; now <= NOW + 100_000; now += 7_000) {
          const here = coming.filter(({ toldAt }) => toldAt <= now).toSorted(() => (order.next().value ?? 0) - 2)
          known = withSteps(known, here)
          const moment = visibleMoment({ now, delayMs })
          const shown = stepAt(known, moment)
          if (shown) expect(shown.at + AFTER_MS).toBeLessThanOrEqual(moment)
          // Nor does it lag: it shows the newest step that the webcast has reached and the page can know.
          const due = steps.findLast(({ at, toldAt }) => at + AFTER_MS <= moment && toldAt <= now)
          if (due && moment >= opens - 120_000) expect(shown?.seq).toBe(due.seq)
        }
      },
    ),
  )
})

test('S4 without a picture a page shows all that it was told; once it has heard of one it shows nothing that comes later too soon', () => {
  fc.assert(
    fc.property(
      history,
      fc.integer({ min: 0, max: 400_000 }),
      fc.integer({ min: -400_000, max: 400_000 }),
      fc.infiniteStream(fc.boolean()),
      (steps, opensAfter, comesAfter, isStale) => {
        const opens = NOW - 400_000 + opensAfter
        const comes = opens + comesAfter
        const told = steps.filter(({ toldAt }) => toldAt <= opens)
        let known = withSteps([], knownSteps(told, opens))
        let hasNone = hasNoneAfter(undefined, opens < comes ? { hasNoPicture: true } : {})
        let heard = hasNone ? Number.POSITIVE_INFINITY : opens
        for (const step of steps.filter(({ toldAt }) => toldAt > opens).toSorted((a, b) => a.toldAt - b.toldAt)) {
          // An answer from before the webcast began may be cached, or come from a node that lags behind.
          const says = step.toldAt < comes || (heard < step.toldAt && isStale.next().value)
          hasNone = hasNoneAfter(hasNone, says ? { hasNoPicture: true } : {})
          if (!hasNone) heard = Math.min(heard, step.toldAt)
          known = withSteps(known, [step])
          const now = step.toldAt + AFTER_MS
          const shown = stepAt(known, visibleMoment({ now, delayMs: 25_000, hasNone }))
          if (now < comes) expect(shown?.seq).toBe(known.at(-1)?.seq)
          if (heard <= now && shown) expect(shown.at + AFTER_MS).toBeLessThanOrEqual(now - 25_000)
        }
      },
    ),
  )
})
