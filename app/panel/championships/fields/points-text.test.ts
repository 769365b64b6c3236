import { expect, test } from 'vitest'
import { pointsText, readPoints } from './points-text.ts'

test('B11 a table of points is read as staff of both languages type it', () => {
  expect(readPoints('32, 28, 27, 26.5')).toEqual([3200, 2800, 2700, 2650])
  expect(readPoints('32; 28;26,5 ;')).toEqual([3200, 2800, 2650])
  expect(readPoints(' 10 8  6.25 ')).toEqual([1000, 800, 625])
  const points = [11_768, 5_050, 100]
  for (const language of ['en', 'fr'] as const) expect(readPoints(pointsText(points, language))).toEqual(points)
})

test('B11 points that could mean two things, and other texts, are refused', () => {
  for (const text of ['', '  ', '26,5', '32,28', 'ten', '-1, 2', '1.234', '1e3', '5 6 7,5', Array(61).fill('1').join(' ')])
    expect(readPoints(text), text).toBeUndefined()
})
