import { expect, test } from 'vitest'
import { weaknessOf } from './password-weakness.server.ts'

test.each([
  ['', undefined],
  ['x7Qzk', 'short'],
  ['password', 'common'],
  ['PassWord', 'common'],
  ['hockey', 'common'],
  ['owls-over-the-lake', undefined],
])('Q-94 staff are told why “%s” is easily guessed: %s', (password, weakness) => {
  expect(weaknessOf(password)).toBe(weakness)
})
