import { afterEach, beforeEach, expect, test } from 'vitest'
import { localDay, localMinute, momentOf, zoneName } from './local-minute.ts'

const before = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'America/Toronto'
})
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

test('M7 a time is typed in the zone of the one who types, and kept as a moment', () => {
  expect(momentOf('2026-11-21T19:00')).toBe('2026-11-22T00:00:00.000Z')
  expect(localMinute('2026-11-22T00:00:00.000Z')).toBe('2026-11-21T19:00')
  expect(localMinute('2026-07-01T23:30:00.000Z')).toBe('2026-07-01T19:30')
})

test('no time is no moment', () => {
  expect([momentOf(''), momentOf('soon'), localMinute('')]).toEqual(['', '', ''])
})

test('the zone is said, as it is at that moment', () => {
  expect(zoneName('en', '2026-11-22T00:00:00.000Z')).toBe('America/Toronto (EST)')
  expect(zoneName('en', '2026-07-01T00:00:00.000Z')).toBe('America/Toronto (EDT)')
  expect(zoneName('fr', '2026-11-22T00:00:00.000Z')).toContain('America/Toronto')
})

test('today is the day here, not the one in Greenwich', () => {
  expect(localDay(new Date('2026-11-22T01:00:00Z'))).toBe('2026-11-21')
})
