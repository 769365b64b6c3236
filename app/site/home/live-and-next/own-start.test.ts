import { expect, test } from 'vitest'
import fc from '../../../../tests/rules/properties.ts'
import { localStartOf, startText } from '../../../events/time/zoned-time.ts'
import { ownStartText } from './own-start.ts'

const AT = '2026-11-21T22:30:00.000Z'
const ST_JOHNS = '2026-11-21T19:00'

test('E4 the viewer’s own time stands beside that of the place only where they differ, with its day where that differs too', () => {
  expect(ownStartText(AT, 'America/St_Johns', 'en', ST_JOHNS)).toBeUndefined()
  expect(ownStartText(AT, 'America/Toronto', 'en', ST_JOHNS)).toBe('5:30 p.m.')
  expect(ownStartText(AT, 'America/Toronto', 'fr', ST_JOHNS)).toBe('17\u00a0h\u00a030')
  expect(ownStartText(AT, 'Europe/Paris', 'en', ST_JOHNS)).toBe('11:30 p.m.')
  expect(ownStartText(AT, 'Asia/Tokyo', 'en', ST_JOHNS)).toBe('Sun, Nov 22 at 7:30 a.m.')
  expect(ownStartText(AT, 'Asia/Tokyo', 'fr')).toMatch(/^dim\.? 22\snov\. à 7\sh\s30$/)
})

test('E1 E4 in every zone the viewer’s own time is that of the other pages, whatever zone data the browser has', () => {
  const zones = ['America/Vancouver', 'America/Winnipeg', 'America/Regina', 'Canada/Mountain', 'Asia/Kathmandu', 'UTC']
  const instants = fc.date({ min: new Date('2026-09-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), fc.constantFrom('en', 'fr'), (date, zone, language) => {
      const at = date.toISOString()
      expect(ownStartText(at, zone, language)).toBe(startText(localStartOf(at, zone), language, { day: 'short' }))
    }),
  )
})
