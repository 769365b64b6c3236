import { expect, test } from 'vitest'
import { afterLoss, type Loss, nextStream, OPENING, qualitiesOf, retryPause } from './stream-state.ts'

const now = Date.parse('2026-11-21T19:00:00Z')
const minutes = (count: number) => now + count * 60_000
const loss = (given: Partial<Omit<Loss, 'stream'>> & { stream?: Partial<Loss['stream']> } = {}) =>
  afterLoss({
    status: 404,
    mayBeMissing: false,
    isLive: false,
    startsAt: undefined,
    now,
    ...given,
    stream: { wasReady: false, wasLive: false, losses: 0, ...given.stream },
  })
const watched = { wasReady: true, wasLive: true }

test('a missing playlist of what starts later has not started yet', () => {
  expect(loss({ startsAt: minutes(90) })).toBe('upcoming')
})

test('staff say live: a missing playlist has not started yet', () => {
  expect(loss({ isLive: true })).toBe('upcoming')
})

test('a late start is waited for an hour, then the video is not available', () => {
  expect(loss({ startsAt: minutes(-59) })).toBe('upcoming')
  expect(loss({ startsAt: minutes(-61) })).toBe('failed')
})

test('a missing playlist that nobody announced is not available', () => {
  expect(loss()).toBe('failed')
})

test('a browser that plays by itself and never tells why counts as not started where a start is announced', () => {
  expect(loss({ status: 415, mayBeMissing: true, isLive: true })).toBe('upcoming')
})

test('a live stream that fails while watched is interrupted, and given up after ten tries', () => {
  expect(loss({ status: 503, stream: watched })).toBe('reconnecting')
  expect(loss({ status: 0, stream: { ...watched, losses: 10 } })).toBe('failed')
})

test('Q-54 what staff call live is never given up', () => {
  expect(loss({ status: 404, isLive: true, stream: { ...watched, losses: 500 } })).toBe('reconnecting')
  expect(loss({ status: 503, isLive: true, stream: { losses: 500 } })).toBe('reconnecting')
  expect(loss({ status: 404, isLive: true, stream: { losses: 500 } })).toBe('upcoming')
  expect(loss({ status: 415, isLive: true })).toBe('failed')
})

test('a watched live stream whose playlist is gone has ended, unless staff still call it live', () => {
  expect(loss({ stream: watched })).toBe('ended')
  expect(loss({ stream: watched, isLive: true })).toBe('reconnecting')
})

test('a recording is looked for again after the network failed, not after an answer that cannot be played', () => {
  const stream = { wasReady: true }
  expect(loss({ status: 0, stream })).toBe('reconnecting')
  expect(loss({ status: 0, stream: { ...stream, losses: 4 } })).toBe('failed')
  expect(loss({ status: 415, stream })).toBe('failed')
})

test('a recording that never came is not available at once', () => {
  expect(loss({ status: 503 })).toBe('failed')
})

test('the playlist decides what is live, and an ended live stream is remembered as one', () => {
  const playing = nextStream(OPENING, { type: 'playlist', isLive: true, isFrozen: false, segmentSeconds: 2 })
  expect(playing).toMatchObject({ phase: 'ready', isLive: true, wasLive: true, segmentSeconds: 2 })
  const ended = nextStream(playing, { type: 'playlist', isLive: false, isFrozen: false, segmentSeconds: 2 })
  expect(ended).toMatchObject({ isLive: false, wasLive: true })
})

test('a playlist that says nothing new changes nothing', () => {
  const report = { type: 'playlist', isLive: true, isFrozen: false, segmentSeconds: 2 } as const
  const playing = nextStream(OPENING, report)
  expect(nextStream(playing, report)).toBe(playing)
})

test('failures in a row are counted until something loads again', () => {
  const lost = nextStream(nextStream(OPENING, { type: 'lost', phase: 'reconnecting' }), { type: 'lost', phase: 'reconnecting' })
  expect(lost.losses).toBe(2)
  expect(nextStream(lost, { type: 'playlist', isLive: true, isFrozen: false, segmentSeconds: 2 }).losses).toBe(0)
})

test('pauses grow and stay at the longest', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((losses) =>
    retryPause({ phase: 'reconnecting', losses }, { isLive: true, untilStart: 0, chance: 0 }),
  )
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000])
})

test('far from the start one look in five minutes is enough; once it is live ten seconds are the most', () => {
  const upcoming = { phase: 'upcoming', losses: 9 } as const
  expect(retryPause(upcoming, { isLive: false, untilStart: 3_600_000, chance: 0 })).toBe(300_000)
  expect(retryPause(upcoming, { isLive: false, untilStart: 60_000, chance: 0 })).toBe(60_000)
  expect(retryPause(upcoming, { isLive: true, untilStart: 3_600_000, chance: 0 })).toBe(10_000)
})

test('viewers do not all come back at once', () => {
  const at = (chance: number) => retryPause({ phase: 'upcoming', losses: 1 }, { isLive: false, untilStart: 0, chance })
  expect([at(0), at(1)]).toEqual([5000, 7500])
})

test('heights are offered best first and once each, with the most bits', () => {
  const levels = [
    { height: 240, bitrate: 300_000 },
    { height: 720, bitrate: 1_500_000 },
    { height: 720, bitrate: 3_000_000 },
    { height: 0, bitrate: 64_000 },
  ]
  expect(qualitiesOf(levels)).toEqual([
    { level: 3, label: '64 kb/s' },
    { level: 2, label: '720p' },
    { level: 0, label: '240p' },
  ])
})
