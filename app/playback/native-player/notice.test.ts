import { expect, test } from 'vitest'
import { coversVideo, hasFailedTwice, lastingNotice, type Notice, noticeFor, type Situation } from './notice.ts'

type SituationOverrides = Partial<Omit<Situation, 'stream'>> & { stream?: Partial<Situation['stream']> }
const notice = (given: SituationOverrides = {}): Notice =>
  noticeFor({
    isOnline: true,
    isBlocked: false,
    isPaused: false,
    isSeeking: false,
    hasEnded: false,
    isEmpty: false,
    isStarved: false,
    ...given,
    stream: { phase: 'ready', wasLive: false, isFrozen: false, ...given.stream },
  })

test('nothing stands over a video that plays', () => expect(notice()).toBe('none'))

test('waiting for data is loading; a paused video waits for nobody', () => {
  expect(notice({ isStarved: true })).toBe('loading')
  expect(notice({ isStarved: true, isPaused: true })).toBe('none')
  expect(notice({ isStarved: true, isPaused: true, isSeeking: true })).toBe('loading')
})

test('it is loading from the first moment, before the browser calls it playing', () => {
  expect(notice({ isStarved: true, isPaused: true, isEmpty: true, stream: { phase: 'loading' } })).toBe('loading')
})

test('where the browser lets nothing start, the viewer is offered to', () => {
  expect(notice({ isBlocked: true, isPaused: true })).toBe('start')
  expect(notice({ isBlocked: true, isPaused: true, isEmpty: true, isStarved: true, stream: { phase: 'loading' } })).toBe('start')
})

test('a loss is not shown while loaded picture is left', () => {
  expect(notice({ stream: { phase: 'reconnecting' } })).toBe('none')
  expect(notice({ stream: { phase: 'failed' } })).toBe('none')
  expect(notice({ isOnline: false })).toBe('none')
})

test('when it has run out: interrupted, offline or not available', () => {
  expect(notice({ isStarved: true, stream: { phase: 'reconnecting' } })).toBe('interrupted')
  expect(notice({ isStarved: true, stream: { isFrozen: true } })).toBe('interrupted')
  expect(notice({ isStarved: true, stream: { phase: 'failed' } })).toBe('failed')
  expect(notice({ isStarved: true, isOnline: false, stream: { phase: 'failed' } })).toBe('offline')
  expect(notice({ isStarved: true, isOnline: false })).toBe('offline')
})

test('Q-90 what this browser cannot play is said at once, unless there is no network', () => {
  const stream = { phase: 'unsupported' } as const
  expect(notice({ isStarved: true, isEmpty: true, isPaused: true, stream })).toBe('unsupported')
  expect(notice({ isStarved: true, isOnline: false, stream })).toBe('offline')
  expect(notice({ stream })).toBe('none')
})

test('an end is told apart: live or recorded', () => {
  expect(notice({ hasEnded: true })).toBe('recorded-ended')
  expect(notice({ hasEnded: true, stream: { wasLive: true } })).toBe('live-ended')
  expect(notice({ isStarved: true, stream: { phase: 'ended', wasLive: true } })).toBe('live-ended')
})

test('what has not started says so, unless the network is the reason', () => {
  expect(notice({ isStarved: true, isEmpty: true, isPaused: true, stream: { phase: 'upcoming' } })).toBe('upcoming')
  expect(notice({ isOnline: false, stream: { phase: 'upcoming' } })).toBe('offline')
})

test('controls may go while it loads, and stay with every notice', () => {
  expect(coversVideo('loading')).toBe(false)
  expect(coversVideo('failed')).toBe(true)
})

test('Q-54 what lasts is late or gone, but a start that is still ahead may last', () => {
  expect(lastingNotice('upcoming', true)).toBe('late')
  expect(lastingNotice('upcoming', false)).toBe('upcoming')
  expect(lastingNotice('interrupted', false)).toBe('gone')
  for (const other of ['none', 'loading', 'offline', 'failed', 'live-ended'] as const)
    expect(lastingNotice(other, true)).toBe(other)
})

test.each([
  [[], false],
  [['2026-11-21T18:00:00.000Z failed at 0 s'], false],
  [
    [
      '2026-11-21T18:00:00.000Z failed at 0 s',
      '2026-11-21T18:01:00.000Z interrupted at 7 s',
      '2026-11-21T18:01:00.000Z fragLoadError',
    ],
    false,
  ],
  [['2026-11-21T18:00:00.000Z failed at 0 s', '2026-11-21T18:01:00.000Z gone at 7 s'], true],
  [['2026-11-21T18:00:00.000Z unsupported at 0 s', '2026-11-21T18:01:00.000Z unsupported at 0 s'], true],
])('Z2 the check is offered after two plays that failed: %j', (notes, isOffered) => {
  expect(hasFailedTwice(notes)).toBe(isOffered)
})
