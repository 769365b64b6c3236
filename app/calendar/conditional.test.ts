import { expect, test } from 'vitest'
import { answerTo, httpDate, lastChange } from './conditional.ts'

const CURRENT = { etag: '"a1"', lastModified: Date.parse('2026-11-18T15:30:00.700Z') }
const asked = (ifNoneMatch: string | null, ifModifiedSince: string | null = null) =>
  answerTo({ ifNoneMatch, ifModifiedSince }, CURRENT)

const SAME = 'Wed, 18 Nov 2026 15:30:00 GMT'
const OLDER = 'Wed, 18 Nov 2026 15:29:59 GMT'

test.each([
  ['no condition', null, null, 200],
  ['the ETag', '"a1"', null, 304],
  ['another ETag', '"a2"', null, 200],
  ['the date of the change', null, SAME, 304],
  ['an earlier date', null, OLDER, 200],
  ['another ETag, whatever its date', '"a2"', SAME, 200],
  ['the ETag, whatever its date', '"a1"', OLDER, 304],
  ['a date that is none', null, 'yesterday', 200],
] as const)('E8 a request with %s is answered', (_, ifNoneMatch, ifModifiedSince, status) => {
  expect(asked(ifNoneMatch, ifModifiedSince)).toBe(status)
})

test.each([
  ['"a0", "a1"', 304],
  ['W/"a1"', 304],
  ['*', 304],
  ['"a11"', 200],
  ['"xa1"', 200],
  ['a1', 200],
  ['', 200],
] as const)('E8 If-None-Match %j is compared as a whole: %d', (ifNoneMatch, status) => {
  expect(asked(ifNoneMatch)).toBe(status)
})

test.each([
  // In another form than ours, as a text later or earlier than the date of the change.
  ['Wednesday, 18-Nov-26 15:30:00 GMT', 304],
  ['Wed Nov 18 15:30:00 2026', 304],
  ['Wed Nov 18 15:29:59 2026', 200],
  ['Fri, 01 Jan 2027 00:00:00 GMT', 304],
  ['Thu, 31 Dec 2020 23:59:59 GMT', 200],
  ['Sat Nov  7 00:00:00 2026', 200],
  // Not one of HTTP's.
  ['2026-11-19T00:00:00Z', 200],
  ['9999999999999', 200],
  ['Wed, 18 Nov 2026 16:30:00 +0100', 200],
  ['Wed, 99 Foo 2026 15:30:00 GMT', 200],
  ['', 200],
] as const)('E8 If-Modified-Since %j is a moment, not a text: %d', (ifModifiedSince, status) => {
  expect(asked(null, ifModifiedSince)).toBe(status)
})

test('E8 a program that sends back the Last-Modified that it got is told that nothing changed', () => {
  expect(httpDate(CURRENT.lastModified)).toBe(SAME)
  expect(asked(null, httpDate(CURRENT.lastModified))).toBe(304)
  expect(asked(null, httpDate(CURRENT.lastModified - 1_000))).toBe(200)
})

test('E8 a calendar changed when an entry was revised or left it, whichever was last', () => {
  const removedAt = Date.parse('2026-11-19T08:00:00Z')
  const revised = ['2026-11-18T15:30:00Z', '2026-11-02T00:00:00Z']
  expect(lastChange(revised)).toBe(Date.parse('2026-11-18T15:30:00Z'))
  expect(lastChange([...revised, removedAt])).toBe(removedAt)
  expect(lastChange([removedAt, '2026-11-20T00:00:00.500Z'])).toBe(Date.parse('2026-11-20T00:00:00.500Z'))
  expect(lastChange([])).toBe(0)
})
