import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { BEACON_BYTES, type Beacon, beaconText, isRobot, parseBeacon } from './beacon.ts'

const beacon = fc.record<Beacon>({
  id: fc.maxSafeNat(),
  episode: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.~-]{0,127}$/),
  language: fc.constantFrom('en', 'fr'),
  surface: fc.constantFrom('own', 'embed', 'iframe'),
  mode: fc.constantFrom('live', 'replay'),
  crowd: fc.constantFrom('people', 'robots', 'staff'),
  stalls: fc.nat(99),
  errors: fc.nat(99),
})

test('N1 what a player sends is what the site reads, within 256 bytes', () => {
  fc.assert(
    fc.property(beacon, (sent) => {
      expect(parseBeacon(beaconText(sent))).toEqual(sent)
      expect(beaconText(sent).length).toBeLessThanOrEqual(BEACON_BYTES)
    }),
  )
})

test('N1 nothing else is read', () => {
  const right = '1 abc final en own live people 0 0'
  expect(parseBeacon(right)).toBeDefined()
  const wrong = [
    '',
    '{}',
    `${right} `,
    `${right}\n`,
    right.replace('1 ', '2 '),
    right.replace('abc', 'zzzzzzzzzzz'),
    right.replace('abc', 'ABC'),
    right.replace('final', '../x'),
    right.replace('final', 'f'.repeat(129)),
    right.replace('en', 'de'),
    right.replace('own', 'tv'),
    right.replace('live', 'Live'),
    right.replace('people', 'admin'),
    right.replace('0 0', '100 0'),
    right.replace('0 0', '-1 0'),
    right.replace('0 0', '0'),
  ]
  for (const text of wrong) expect(parseBeacon(text), text).toBeUndefined()
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => parseBeacon(text) === undefined))
})

test('N4 programs that say what they are are robots, browsers of people are not', () => {
  const people = [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Mozilla/5.0 (SMART-TV; Linux; Tizen 8.0) AppleWebKit/537.36 (KHTML, like Gecko) 108.0.5359.1/8.0 TV Safari/537.36',
  ]
  const robots = [
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'curl/8.14.1',
    'python-requests/2.32',
  ]
  expect(people.filter(isRobot)).toEqual([])
  expect(robots.filter(isRobot)).toEqual(robots)
})
