import { expect, test } from 'vitest'
import { numberIn } from './number-in.ts'

test('L1 numbers are written as each language has them, on one line', () => {
  expect([0, 999, 12_345].map((number) => numberIn(number, 'en'))).toEqual(['0', '999', '12,345'])
  expect([0, 999, 12_345].map((number) => numberIn(number, 'fr'))).toEqual(['0', '999', '12\u00a0345'])
})
