import { expect, test } from 'vitest'
import { hasMatch } from './conditional.ts'

test.each([
  [null, false],
  [undefined, false],
  ['"a1"', true],
  ['"a2"', false],
  ['"a0", "a1"', true],
  ['W/"a1"', true],
  ['*', true],
  ['"a11"', false],
  ['"xa1"', false],
  ['a1', false],
  ['', false],
] as const)('E8 If-None-Match %j is compared as a whole: %s', (ifNoneMatch, isSame) => {
  expect(hasMatch(ifNoneMatch, '"a1"')).toBe(isSame)
})
