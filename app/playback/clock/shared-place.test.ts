import { expect, test } from 'vitest'
import { rangeInAddress, withPlace } from './shared-place.ts'

test.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['1:30', 90],
  ['1h2m3s', 3_723],
  ['1:02:03', 3_723],
  ['2m', 120],
  ['12.5', 12.5],
])('J4 the position %s is %d seconds', (text, seconds) => {
  expect(rangeInAddress(`?t=${text}`)).toEqual({ from: { seconds } })
})

test.each(['', 'abc', '-5', '1e9', 'NaN', '1:2', '1:30:5:1', 's', 'h', '999999999', '٣'])('J4 “%s” is the beginning', (text) => {
  expect(rangeInAddress(`?t=${encodeURIComponent(text)}`)).toEqual({ from: { seconds: 0 } })
})

test('J4 an address names a part by positions or by times of day; an end before the beginning is ignored', () => {
  expect(rangeInAddress('?t=1m30s&end=100')).toEqual({ from: { seconds: 90 }, to: { seconds: 100 } })
  expect(rangeInAddress('?t=90&end=80')).toEqual({ from: { seconds: 90 } })
  expect(rangeInAddress('?at=1800000000&end=1800000010')).toEqual({
    from: { wall: 1_800_000_000_000 },
    to: { wall: 1_800_000_010_000 },
  })
  expect(rangeInAddress('?at=tomorrow')).toEqual({ from: { seconds: 0 } })
  expect(rangeInAddress('?t=abc')).toEqual({ from: { seconds: 0 } })
  expect(rangeInAddress('')).toBeUndefined()
})

test('J4 a shared address has the time of day where the picture has one, else the position', () => {
  expect(withPlace('https://a.example/series/x/y', { wall: 1_800_000_000_900, seconds: 5 })).toBe(
    'https://a.example/series/x/y?at=1800000000',
  )
  expect(withPlace('https://a.example/series/x/y', { seconds: 75.9 })).toBe('https://a.example/series/x/y?t=75')
})
