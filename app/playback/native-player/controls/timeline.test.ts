import { expect, test } from 'vitest'
import fc from '../../../../tests/rules/properties.ts'
import { bufferedStops, fractionAt, seekTarget, timeline } from './timeline.ts'

const live = (position: number, range = { start: 100, end: 400 }) =>
  timeline({ range, position, isLive: true, segmentSeconds: 2 })

test('a live stream is at its edge within six seconds of the live position, behind it from there on', () => {
  expect(live(394)).toMatchObject({ isAtEdge: true, behind: 0 })
  expect(live(393)).toMatchObject({ isAtEdge: false, behind: 7 })
})

test('long segments widen what counts as the live edge', () => {
  expect(timeline({ range: { start: 0, end: 400 }, position: 381, isLive: true, segmentSeconds: 10 }).isAtEdge).toBe(true)
})

test('a playhead ahead of the live position is at the edge and stands at the end of the bar', () => {
  expect(live(403)).toMatchObject({ isAtEdge: true, position: 400, behind: 0 })
})

test('a live stream that keeps less than half a minute has no seek bar, a recording of any length has', () => {
  expect(live(399, { start: 388, end: 400 }).canSeek).toBe(false)
  expect(live(399, { start: 370, end: 400 }).canSeek).toBe(true)
  expect(timeline({ range: { start: 0, end: 8 }, position: 0, isLive: false, segmentSeconds: 6 }).canSeek).toBe(true)
})

test('a recording is never live and never behind', () => {
  expect(timeline({ range: { start: 0, end: 60 }, position: 60, isLive: false, segmentSeconds: 6 })).toMatchObject({
    isAtEdge: false,
    behind: 0,
  })
})

test('before anything has loaded nothing can be sought', () => {
  expect(timeline({ range: { start: 0, end: 0 }, position: 0, isLive: false, segmentSeconds: 6 }).canSeek).toBe(false)
})

test('whatever is asked for, a seek stays in what can be played', () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (seconds, start, length) => {
        const target = seekTarget(seconds, { start, end: start + length })
        expect(target).toBeGreaterThanOrEqual(start)
        expect(target).toBeLessThanOrEqual(start + length)
      },
    ),
  )
})

test('the part of the bar counts from the start of the window', () => {
  expect(fractionAt(250, { start: 100, end: 400 })).toBe(0.5)
  expect(fractionAt(0, { start: 100, end: 400 })).toBe(0)
  expect(fractionAt(5, { start: 5, end: 5 })).toBe(0)
})

test('buffered ranges become stops; those outside the window are left out', () => {
  const bar = { start: 100, end: 200 }
  expect(bufferedStops([{ start: 50, end: 90 }], bar, 'white')).toBe('none')
  expect(bufferedStops([{ start: 110, end: 150 }], bar, 'white')).toBe(
    'linear-gradient(to right, transparent 10.0%, white 10.0%, white 50.0%, transparent 50.0%)',
  )
})
