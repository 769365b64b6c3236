import { describe, expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { MINUTE_MS } from '../kit/time/time-units.ts'
import {
  type Command,
  FIRST_STATE,
  isAlarming,
  isOver,
  type LiveState,
  missedSince,
  nextLiveState,
  noticeDue,
  type Observation,
  type Phase,
} from './live-rule.ts'
import { STREAM_STATES, type StreamState } from './stream-verdict.ts'

const SECOND = 1_000
const START = Date.parse('2026-11-21T18:00:00.000Z')
const END = START + 45 * MINUTE_MS
/** How often a stream with segments of 4 s is read. */
const EVERY = 4 * SECOND

type CommandAt = { at: string; command: Command }

/** Formats minutes and seconds from the start as the table writes them. */
const clock = (at: number) => {
  const seconds = Math.round(Math.abs(at - START) / SECOND)
  return `${at < START ? '-' : ''}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const msOf = (text: string) => {
  const [, sign, minutes, seconds] = /^(-?)(\d+):(\d\d)$/.exec(text) ?? []
  return START + (sign ? -1 : 1) * (Number(minutes) * 60 + Number(seconds)) * SECOND
}

/** The values a table row may set; each lasts until another row sets it. */
type Set = Partial<Omit<Observation, 'at'>>

/** Plays a script with a reading every 4 s, and applies each command of the rule to what viewers see. */
function play(script: readonly [string, Set][], times: { startsAt?: number; endsAt?: number } = {}) {
  const { startsAt = START, endsAt = END } = times
  const queue = script.map(([at, set]): [number, Set] => [msOf(at), set])
  let now = {
    state: 'none' as StreamState,
    isLocked: false,
    listed: undefined as Observation['listed'],
    isOver: false,
    eventIds: ['game'] as readonly string[],
    startsAt,
    endsAt,
  }
  let isLive = false
  let state: LiveState = FIRST_STATE
  const told: CommandAt[] = []
  const last = queue.at(-1)?.[0] ?? 0
  for (let at = queue[0]?.[0] ?? 0; at <= last; at += EVERY) {
    while (queue[0] && queue[0][0] <= at) {
      const [, { isLive: byStaff, ...set }] = queue.shift() as [number, Set]
      now = { ...now, ...set }
      isLive = byStaff ?? isLive
    }
    const { state: next, command } = nextLiveState(state, { at, ...now, isLive })
    state = next
    if (command === 'start') isLive = true
    if (command === 'end') isLive = false
    if (command) told.push({ at: clock(at), command })
  }
  return { told, state, isLive }
}
const toldBy = (script: readonly [string, Set][], times?: Parameters<typeof play>[1]) =>
  play(script, times).told.map(({ at, command }) => `${at} ${command}`)

describe('D4 LIVE corrects itself', () => {
  test('D4 a scripted hour of faults changes LIVE where it should, and nowhere else', () => {
    expect(
      toldBy([
        ['-31:00', { state: 'none' }],
        // Staff test the encoder: too early, then only for a moment.
        ['-30:48', { state: 'good' }],
        ['-30:32', { state: 'none' }],
        ['-20:00', { state: 'good' }],
        ['-19:54', { state: 'none' }],
        ['-5:00', { state: 'waiting' }],
        // The stream comes on.
        ['-2:00', { state: 'starting' }],
        ['-1:56', { state: 'good' }],
        // Hiccups of every kind, each shorter than a minute.
        ['3:00', { state: 'behind' }],
        ['3:20', { state: 'good' }],
        ['5:00', { state: 'frozen' }],
        ['5:48', { state: 'good' }],
        ['6:00', { state: 'none' }],
        ['6:40', { state: 'good' }],
        ['7:00', { state: 'partial' }],
        ['9:00', { state: 'good' }],
        // Gone for minutes, and back only for a moment.
        ['10:00', { state: 'frozen' }],
        ['11:30', { state: 'none' }],
        ['12:00', { state: 'good' }],
        ['12:06', { state: 'frozen' }],
        ['14:00', { state: 'good' }],
        // A restarted encoder says for a moment that it ended.
        ['20:00', { state: 'ended' }],
        ['20:40', { state: 'starting' }],
        ['20:44', { state: 'good' }],
        // It really ends, then comes back.
        ['25:00', { state: 'ended' }],
        ['25:30', { state: 'none' }],
        ['30:00', { state: 'good' }],
        // Half broken: every reading differs.
        ...Array.from({ length: 30 }, (_, at): [string, Set] => [
          clock(msOf('33:00') + at * 4 * SECOND),
          { state: at % 2 === 0 ? 'frozen' : 'good' },
        ]),
        ['35:00', { state: 'good' }],
        // Frozen before the expected end and past it.
        ['44:00', { state: 'frozen' }],
        ['60:00', {}],
      ]),
    ).toEqual(['-1:48 start', '11:00 fail', '14:08 recover', '26:00 end', '30:08 start', '45:00 fail', '54:00 end'])
  })

  test.each<[string, [string, Set][], string[]]>([
    [
      'a picture long before the start',
      [
        ['-60:00', { state: 'good' }],
        ['-31:00', {}],
      ],
      [],
    ],
    [
      'it is there when the time comes',
      [
        ['-31:00', { state: 'good' }],
        ['-14:00', {}],
      ],
      ['-15:00 start'],
    ],
    [
      'a picture seven hours late',
      [
        ['420:00', { state: 'good' }],
        ['425:00', {}],
      ],
      [],
    ],
    [
      'one that is behind is not there yet',
      [
        ['0:00', { state: 'behind' }],
        ['5:00', {}],
      ],
      [],
    ],
    [
      'some renditions are enough',
      [
        ['0:00', { state: 'partial' }],
        ['1:00', {}],
      ],
      ['0:08 start'],
    ],
    [
      'a recording is no broadcast',
      [
        ['0:00', { state: 'ended' }],
        ['120:00', {}],
      ],
      [],
    ],
    [
      'a recording that staff call live',
      [
        ['0:00', { state: 'ended', isLive: true }],
        ['120:00', {}],
      ],
      [],
    ],
    [
      'staff went live, and no picture ever came',
      [
        ['0:00', { state: 'none', isLive: true }],
        ['120:00', {}],
      ],
      [],
    ],
    [
      'staff take it live again after it ended: it stays so until it has been good and ends once more',
      [
        ['0:00', { state: 'good' }],
        ['1:00', { state: 'ended' }],
        ['3:00', { isLive: true }],
        ['20:00', { state: 'good' }],
        ['21:00', { state: 'ended' }],
        ['30:00', {}],
      ],
      ['0:08 start', '2:00 end', '22:00 end'],
    ],
    [
      'staff end it: it stays ended',
      [
        ['0:00', { state: 'good' }],
        ['5:00', { isLive: false }],
        ['120:00', {}],
      ],
      ['0:08 start'],
    ],
    [
      'staff start it again: the probe goes on',
      [
        ['0:00', { state: 'good' }],
        ['5:00', { isLive: false }],
        ['9:00', { isLive: true }],
        ['10:00', { state: 'ended' }],
        ['12:00', {}],
      ],
      ['0:08 start', '11:00 end'],
    ],
    [
      'under a lock nothing starts',
      [
        ['0:00', { state: 'good', isLocked: true }],
        ['60:00', {}],
      ],
      [],
    ],
    [
      'under a lock nothing fails or ends, and counts begin when it opens',
      [
        ['0:00', { state: 'good' }],
        ['1:00', { state: 'frozen', isLocked: true }],
        ['5:00', { isLocked: false }],
        ['7:00', { state: 'good', isLocked: true }],
        ['8:00', { isLocked: false }],
        ['9:00', { isLocked: true, state: 'ended' }],
        ['99:00', {}],
      ],
      ['0:08 start', '6:00 fail', '8:08 recover'],
    ],
    [
      'what staff end under a lock stays ended',
      [
        ['0:00', { state: 'good' }],
        ['1:00', { isLocked: true }],
        ['2:00', { isLive: false }],
        ['3:00', { isLocked: false }],
        ['9:00', {}],
      ],
      ['0:08 start'],
    ],
    [
      'the provider’s list says that it is live: it is not ended',
      [
        ['0:00', { state: 'good' }],
        ['1:00', { listed: 'live', state: 'ended' }],
        ['99:00', {}],
      ],
      ['0:08 start'],
    ],
    [
      'the provider’s list says that it is live: that it fails is said',
      [
        ['0:00', { state: 'good' }],
        ['1:00', { listed: 'live', state: 'none' }],
        ['99:00', {}],
      ],
      ['0:08 start', '2:00 fail'],
    ],
    [
      'the provider’s list says that it ended: it is not started',
      [
        ['0:00', { state: 'good', listed: 'ended' }],
        ['9:00', {}],
      ],
      [],
    ],
    [
      'play is over: LIVE ends once the stream has ended, and does not start again',
      [
        ['0:00', { state: 'good' }],
        ['10:00', { isOver: true }],
        ['11:00', { state: 'ended' }],
        ['15:00', { state: 'good' }],
        ['99:00', {}],
      ],
      ['0:08 start', '12:00 end'],
    ],
    [
      'play is over: LIVE ends ten minutes after the picture is gone, and nobody is told that it fails',
      [
        ['0:00', { state: 'good' }],
        ['10:00', { isOver: true }],
        ['11:00', { state: 'none' }],
        ['40:00', {}],
      ],
      ['0:08 start', '21:00 end'],
    ],
    [
      'the next game on a stream that staff have taken off starts by itself, but not before its time',
      [
        ['0:00', { state: 'good' }],
        ['30:00', { isLive: false }],
        ['40:00', { eventIds: ['next'], startsAt: msOf('50:00') }],
        ['99:00', {}],
      ],
      ['0:08 start', '50:08 start'],
    ],
    [
      'the next game on a stream that is on goes on',
      [
        ['0:00', { state: 'good' }],
        ['40:00', { eventIds: ['next'], startsAt: msOf('50:00'), endsAt: msOf('90:00') }],
        ['60:00', { state: 'ended' }],
        ['99:00', {}],
      ],
      ['0:08 start', '61:00 end'],
    ],
    [
      'a stream that ends and is taken away',
      [
        ['0:00', { state: 'good' }],
        ['1:00', { state: 'ended' }],
        ['1:20', { state: 'none' }],
        ['9:00', {}],
      ],
      ['0:08 start', '2:00 end'],
    ],
    [
      'it runs over the expected end',
      [
        ['0:00', { state: 'good' }],
        ['80:00', {}],
      ],
      ['0:08 start'],
    ],
  ])('D4 %s', (_, script, expected) => {
    expect(toldBy(script)).toEqual(expected)
  })

  test('Q-82 a picture that is there long before the start is live when the player opens, and not a moment earlier', () => {
    expect(
      toldBy([
        ['-40:00', { state: 'good' }],
        ['-15:04', { state: 'good' }],
      ]),
    ).toEqual([])
    expect(
      toldBy([
        ['-40:00', { state: 'good' }],
        ['-10:00', {}],
      ]),
    ).toEqual(['-15:00 start'])
    // A delay moves that moment, and takes nothing from viewers whom staff let watch.
    expect(
      toldBy([
        ['-40:00', { state: 'good' }],
        ['-20:00', { startsAt: msOf('15:00') }],
        ['5:00', {}],
      ]),
    ).toEqual(['0:00 start'])
    const byHand = play([
      ['-40:00', { state: 'good', isLive: true }],
      ['-20:00', { startsAt: msOf('30:00') }],
      ['0:00', {}],
    ])
    expect([byHand.told, byHand.isLive]).toEqual([[], true])
  })

  const anyScript = fc.array(
    fc.record({
      state: fc.constantFrom(...STREAM_STATES),
      readings: fc.integer({ min: 1, max: 400 }),
      isLocked: fc.boolean(),
      byStaff: fc.constantFrom(undefined, undefined, undefined, true, false),
      listed: fc.constantFrom<Observation['listed']>(undefined, undefined, 'live', 'ended'),
    }),
    { minLength: 1, maxLength: 30 },
  )

  test('D4 whatever the stream does, LIVE never flaps, is never early, a lock is never broken, and staff are never overruled', () => {
    fc.assert(
      fc.property(anyScript, (script) => {
        let [at, isLive, state, isEndedByStaff] = [START - 40 * MINUTE_MS, false, FIRST_STATE as LiveState, false]
        let isHeld = false
        const told: { at: number; command: Command }[] = []
        for (const { state: stream, readings, isLocked, byStaff, listed } of script) {
          if (byStaff !== undefined && byStaff !== isLive) [isLive, isEndedByStaff, isHeld] = [byStaff, !byStaff, byStaff]
          for (let reading = 0; reading < readings; reading++, at += EVERY) {
            const { state: next, command } = nextLiveState(state, {
              at,
              state: stream,
              isLive,
              isLocked,
              listed,
              startsAt: START,
              endsAt: END,
              eventIds: ['game'],
              isOver: false,
            })
            state = next
            if (['good', 'partial', 'behind'].includes(stream)) isHeld = false
            if (!command) continue
            if (isHeld && command === 'end') throw new Error('It ends what staff have started.')
            if (isLocked) throw new Error('It commands under a lock.')
            if (command === 'start' && isEndedByStaff) throw new Error('It starts what staff have ended.')
            if (command === 'start' && at < START - 15 * MINUTE_MS) throw new Error('It is public before the player opens.')
            told.push({ at, command })
            if (command === 'start') isLive = true
            if (command === 'end') isLive = false
          }
        }
        for (const [index, { at: when, command }] of told.entries()) {
          const before = told[index - 1]
          // To fail or end takes a minute without a good reading, to come back three readings.
          const least = command === 'start' || command === 'recover' ? 2 * EVERY : MINUTE_MS - EVERY
          if (before && when - before.at < least && !(before.command === 'fail' && command === 'end'))
            throw new Error(JSON.stringify(told))
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('D4 an event with several pictures', () => {
  const one = (phase: Phase, isLive: boolean, since = START) => ({ phase, isLive, since })
  const times = { at: START + 40 * MINUTE_MS, startsAt: START, endsAt: END }

  test.each<[string, ReturnType<typeof one>[], boolean]>([
    ['none is on', [one('waiting', false)], false],
    ['all that are on fail', [one('failing', true), one('ended', false)], true],
    ['one of them is well', [one('failing', true), one('on', true)], false],
    ['one of them is a frame that nobody reads', [one('failing', true), one('waiting', true)], false],
  ])('D4 fails or does not: %s', (_, phases, expected) => {
    const pictures = phases.map((phase) => ({ ...phase, isWell: false }))
    expect(noticeDue(pictures, { told: 'nothing', hasFault: false }) === 'lost').toBe(expected)
  })

  test.each<[string, Parameters<typeof isOver>[0], Partial<typeof times>, boolean]>([
    ['all have ended', [one('ended', false), one('left', false)], {}, true],
    ['one is on', [one('ended', false), one('on', true)], {}, false],
    ['a frame is on', [one('ended', false), one('waiting', true)], {}, false],
    ['only staff ended it', [one('left', false)], {}, false],
    ['it has just ended', [one('ended', false, START + 35 * MINUTE_MS)], {}, false],
    ['it ended in the first half', [one('ended', false)], { at: START + 20 * MINUTE_MS }, false],
  ])('D4 is over or not: %s', (_, phases, more, expected) => {
    expect(isOver(phases, { ...times, ...more })).toBe(expected)
  })

  const shown = (phase: Phase, isWell = false, isLive = true) => ({ phase, isLive, isWell })
  test.each<[string, Parameters<typeof noticeDue>[0], Parameters<typeof noticeDue>[1], ReturnType<typeof noticeDue>]>([
    ['it fails', [shown('failing')], { told: 'nothing', hasFault: false }, 'lost'],
    ['it fails, as staff have said already', [shown('failing')], { told: 'nothing', hasFault: true }, undefined],
    ['it fails, and staff say that it does not', [shown('failing')], { told: 'fails', hasFault: false }, 'heed'],
    ['it goes on failing after that', [shown('failing')], { told: 'taken-back', hasFault: false }, undefined],
    ['it is well after that', [shown('on', true)], { told: 'taken-back', hasFault: false }, 'forget'],
    ['it is well, and staff say that it fails', [shown('on', true)], { told: 'taken-back', hasFault: true }, 'forget'],
    ['it is well again', [shown('on', true)], { told: 'fails', hasFault: true }, 'back'],
    ['another picture is well', [shown('failing'), shown('on', true)], { told: 'fails', hasFault: true }, 'back'],
    ['another picture has yet to come', [shown('failing'), shown('on')], { told: 'fails', hasFault: true }, undefined],
    ['no picture is on', [shown('left', false, false)], { told: 'fails', hasFault: true }, undefined],
    ['it is well, and only staff have said that it fails', [shown('on', true)], { told: 'nothing', hasFault: true }, undefined],
  ])('D4 what viewers are told: %s', (_, pictures, told, expected) => {
    expect(noticeDue(pictures, told)).toBe(expected)
  })
})

test('D6 a failure and its alarm began with the first bad reading, not when they were told', () => {
  const seen = {
    isLive: true,
    isLocked: false,
    listed: undefined,
    isOver: false,
    eventIds: ['game'],
    startsAt: START,
    endsAt: END,
  }
  let state: LiveState = { ...FIRST_STATE, phase: 'on', eventId: 'game', hasBeenGood: true }
  for (const seconds of [600, 640, 680])
    state = nextLiveState(state, { ...seen, at: START + seconds * SECOND, state: 'frozen' }).state
  const at = START + 680 * SECOND
  expect([state.phase, state.since, missedSince(state, { ...seen, at })]).toEqual([
    'failing',
    START + 600 * SECOND,
    START + 600 * SECOND,
  ])
  // A stream that has not come on is missed since the start of the game.
  const early = { ...FIRST_STATE, redSince: START - 900 * SECOND }
  expect(missedSince(early, { ...seen, at, isLive: false })).toBe(START)
})

test('D6 a lock of staff silences no alarm', () => {
  const seen = {
    isLive: true,
    isLocked: true,
    listed: undefined,
    isOver: false,
    eventIds: ['game'],
    startsAt: START,
    endsAt: END,
  }
  let state: LiveState = { ...FIRST_STATE, phase: 'on', eventId: 'game' }
  const alarms = [0, 30, 60, 90].map((seconds): boolean => {
    const now: Observation = { ...seen, at: START + seconds * SECOND, state: 'frozen' }
    state = nextLiveState(state, now).state
    return isAlarming(state, now)
  })
  expect([alarms, state.badSince]).toEqual([[false, false, true, true], undefined])
})
