import { expect, test } from 'vitest'
import { isSameSecret } from './same-secret.server.ts'

test('secrets are the same only byte by byte', () => {
  expect(isSameSecret('é', 'é')).toBe(true)
  expect(isSameSecret('', '')).toBe(true)
  expect(isSameSecret('é', 'e\u0301')).toBe(false)
  expect(isSameSecret('a', 'ab')).toBe(false)
})
