import { describe, expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { readSeen, writeSeen } from './evidence.ts'
import type { Segments } from './hls-text.ts'
import { probeWords, verdictText } from './probe-words.ts'
import {
  addReading,
  behindAfter,
  intervalOf,
  type Reading,
  type StreamFacts,
  type StreamState,
  type Track,
  verdictOf,
} from './stream-verdict.ts'

const TARGET = 4

const segments = (first: number, next: number, more: Partial<Segments> = {}): Segments => ({
  kind: 'media',
  targetSeconds: TARGET,
  first,
  next,
  gaps: [],
  newestAt: undefined,
  hasEnded: false,
  ...more,
})

/** One reading, every 4 s: segments from..to, 'same' as before, or a fault. */
type Step = [first: number, next: number, more?: Partial<Segments>] | 'same' | Extract<Reading, { ok: false }>['fault']

function play(steps: readonly Step[], everyMs = TARGET * 1_000): Track {
  let track: Track | undefined
  let last = segments(0, 0)
  for (const [index, step] of steps.entries()) {
    const at = 1_000_000 + index * everyMs
    if (Array.isArray(step)) last = segments(...step)
    const isFault = typeof step === 'string' && step !== 'same'
    track = addReading(
      track,
      isFault ? { at, ok: false, fault: step, ...(step === 'refused' && { status: 404 }) } : { at, ok: true, segments: last },
    )
  }
  if (!track) throw new Error('No steps.')
  return track
}

const GOOD: Step[] = [
  [0, 3],
  [1, 4],
  [2, 5],
]

describe('D3 the verdict of one rendition', () => {
  test.each<[string, Step[], StreamState, StreamFacts]>([
    ['never a playlist', ['refused'], 'none', { fault: 'refused', status: 404 }],
    ['never a playlist, for a while', ['refused', 'timeout', 'garbage'], 'none', { fault: 'garbage', quietSeconds: 8 }],
    ['a playlist without segments', [[0, 0]], 'waiting', {}],
    ['the first look', [[0, 3]], 'starting', { targetSeconds: 4 }],
    ['the first look after none', ['refused', [0, 3]], 'starting', {}],
    ['something new', GOOD, 'good', { targetSeconds: 4 }],
    [
      'from nothing to segments',
      [
        [0, 0],
        [0, 1],
      ],
      'good',
      {},
    ],
    ['one late segment', [...GOOD, 'same'], 'good', {}],
    ['two late segments', [...GOOD, 'same', 'same'], 'behind', { quietSeconds: 8 }],
    ['three times the target', [...GOOD, 'same', 'same', 'same'], 'frozen', { quietSeconds: 12 }],
    ['new again', [...GOOD, 'same', 'same', 'same', 'same', [3, 6]], 'good', {}],
    ['a list of yesterday', [[0, 3], 'same', 'same', 'same', 'same'], 'waiting', { quietSeconds: 16 }],
    ['one request that failed', [...GOOD, 'timeout'], 'good', { fault: 'timeout' }],
    ['two that failed', [...GOOD, 'timeout', 'timeout'], 'behind', { fault: 'timeout' }],
    [
      'requests that go on failing',
      [...GOOD, 'timeout', 'timeout', 'timeout', 'refused'],
      'none',
      { fault: 'refused', status: 404 },
    ],
    ['the end', [...GOOD, [2, 5, { hasEnded: true }]], 'ended', {}],
    ['on again after the end', [...GOOD, [2, 5, { hasEnded: true }], [3, 6]], 'good', {}],
    ['a recording', [[0, 300, { hasEnded: true }]], 'ended', {}],
    ['missing segments', [...GOOD, [3, 6, { gaps: [5] }], [4, 7, { gaps: [5, 6] }]], 'good', { gaps: 2 }],
    [
      'a restart from the first number',
      [
        [90, 96],
        [91, 97],
        [0, 3],
        [1, 4],
      ],
      'good',
      {},
    ],
    [
      'a restart within the window',
      [
        [0, 5],
        [0, 6],
        [0, 2],
        [0, 3],
      ],
      'good',
      {},
    ],
    ['a slower copy now and then', [...GOOD, [1, 4], [2, 5], [1, 4], [2, 5], [1, 4]], 'frozen', { quietSeconds: 20 }],
    [
      'the clock of the camera',
      [
        [0, 3],
        [1, 4, { newestAt: 1_004_000 - 9_000 }],
      ],
      'good',
      { ageSeconds: 9 },
    ],
  ])('D3 %s', (_, steps, state, facts) => {
    const verdict = verdictOf([play(steps)], [])
    expect(verdict).toMatchObject({ state, facts })
  })

  test.each([
    // In seconds: target, behind, frozen, interval.
    [1, 3, 6, 2],
    [2, 3, 6, 2],
    [4, 6, 12, 4],
    [6, 9, 18, 6],
    [10, 15, 20, 10],
    [15, 22.5, 30, 10],
  ])(
    'D3 with segments of %i s it is behind after %d s, frozen after %d s, and read every %d s',
    (target, behind, frozen, interval) => {
      const one = segments(0, 1, { targetSeconds: target })
      expect([behindAfter(one), intervalOf(one)]).toEqual([behind * 1_000, interval * 1_000])
      const begun = addReading(addReading(undefined, { at: 0, ok: true, segments: segments(0, 0) }), {
        at: 1_000,
        ok: true,
        segments: one,
      })
      const quietFor = (ms: number) => verdictOf([addReading(begun, { at: 1_000 + ms, ok: true, segments: one })], []).state
      expect([quietFor(frozen * 1_000 - 1), quietFor(frozen * 1_000)]).toEqual(['behind', 'frozen'])
    },
  )
})

describe('D3 the verdict of several renditions', () => {
  const variants = [
    { bits: 800_000, height: 360 },
    { bits: 3_200_000, height: 720 },
  ]
  const good = play(GOOD)
  const frozen = play([...GOOD, 'same', 'same', 'same', 'same'])

  test('D3 one that fails while another is well makes it partial, and says how many', () => {
    expect(verdictOf([good, frozen], variants)).toEqual({
      state: 'partial',
      facts: {
        targetSeconds: 4,
        renditions: 2,
        failing: 1,
        ladder: [
          [720, 3_200_000],
          [360, 800_000],
        ],
      },
    })
  })

  test('D3 when all fail it is as bad as that, whichever was read last', () => {
    expect(verdictOf([frozen, play(['refused'])], variants)).toMatchObject({
      state: 'frozen',
      facts: { failing: 2, renditions: 2 },
    })
  })

  test('D3 a list of renditions that cannot be read is no rendition that fails', () => {
    const verdict = verdictOf([good, good], variants, { at: 0, ok: false, fault: 'timeout' })
    expect(verdict).toEqual({ state: 'partial', facts: { ...verdictOf([good, good], variants).facts, master: 'timeout' } })
    expect(verdictText(probeWords.en, verdict)).toBe('List of qualities cannot be read')
    const worse = verdictOf([good, frozen], variants, { at: 0, ok: false, fault: 'timeout' })
    expect(readSeen(writeSeen(worse))).toMatchObject({
      state: 'partial',
      facts: { failing: 1, renditions: 2, master: 'timeout' },
    })
    expect(verdictText(probeWords.fr, worse)).toBe(
      'Certaines qualités défaillantes\u00a0: 1\u00a0qualité sur 2 défaillante, liste des qualités illisible',
    )
  })

  test('D3 a rendition that nobody has read again since is not quiet', () => {
    const readLongAgo = play(GOOD)
    const now = play([...Array.from({ length: 40 }, (_, at): Step => [at, at + 3])])
    expect(verdictOf([now, readLongAgo], variants).state).toBe('good')
  })
})

const anyReading = fc.oneof(
  fc.constantFrom<Step>('refused', 'timeout', 'garbage', 'same'),
  fc.tuple(fc.nat(50), fc.nat(10), fc.boolean()).map(([first, length, hasEnded]): Step => [first, first + length, { hasEnded }]),
)

test('D3 any readings have a verdict with finite numbers', () => {
  fc.assert(
    fc.property(fc.array(anyReading, { minLength: 1, maxLength: 60 }), (steps) => {
      const { facts } = verdictOf([play(steps)], [])
      const numbers = Object.values(facts).filter((value) => typeof value === 'number')
      expect(numbers.every(Number.isFinite)).toBe(true)
    }),
  )
})

test('D3 half an hour of a good stream whose segments come a second early or late is never red, and is red in time once it stops', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 }), fc.infiniteStream(fc.integer({ min: -1_000, max: 1_000 })), (target, jitter) => {
      const interval = intervalOf({ targetSeconds: target })
      const stopAt = 30 * 60_000
      const comes: number[] = []
      for (let at = 0; at <= stopAt; at += target * 1_000) comes.push(at + (jitter.next().value ?? 0))
      let track: Track | undefined
      let redAt: number | undefined
      const last = Math.max(...comes)
      for (let at = 0; redAt === undefined; at += interval) {
        const next = comes.filter((each) => each <= at).length + 3
        track = addReading(track, { at, ok: true, segments: segments(next - 3, next, { targetSeconds: target }) })
        const { state } = verdictOf([track], [])
        if (state === 'frozen' || state === 'none') redAt = at
      }
      expect(redAt).toBeGreaterThan(last)
      expect(redAt - last).toBeLessThanOrEqual(3 * target * 1_000 + interval)
    }),
    { numRuns: 20 },
  )
})
