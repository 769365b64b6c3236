import { beforeAll, expect, test } from 'vitest'

beforeAll(() => {
  if (process.env.PLANTED_FAULT === 'set-up') throw new Error('the set-up fails')
})

test('a test behind a set-up', () => expect(process.env.PLANTED_FAULT).not.toBe('set-up'))

test('an error that no test waits for', async () => {
  if (process.env.PLANTED_FAULT === 'unhandled') void Promise.reject(new Error('nobody waits for it'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(true).not.toBe(false)
})
