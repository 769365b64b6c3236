import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { limitsOf, thumbnailWithin } from './oembed-answer.ts'

const STORED = 'thumbnails/01234567-89ab-4cde-8f01-23456789abcd'
const within = (query: string, thumbnail = STORED) => thumbnailWithin(limitsOf(new URLSearchParams(query)), '/cards/x', thumbnail)

test('Q-72 a small picture of an embed is one of the series’ own, the largest within the limits', () => {
  expect(within('')).toEqual({ path: '/cards/x', size: { width: 1200, height: 630 } })
  expect(within('maxwidth=300')).toEqual({ path: `/${STORED}/280`, size: { width: 280, height: 158 } })
  expect(within('maxwidth=640&maxheight=100')).toEqual({ path: `/${STORED}/160`, size: { width: 160, height: 90 } })
  expect(within('maxwidth=159')).toBeUndefined()
  // The size of another site's image is unknown.
  expect(within('maxwidth=640', 'https://elsewhere.example/x.jpg')).toBeUndefined()
  expect(within('maxwidth=640', '')).toBeUndefined()
})

test('Q-72 no picture is ever beyond the limits', () => {
  const limit = fc.option(fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.constantFrom(159, 160, 280, 560, 629, 630, 1199, 1200)))
  fc.assert(
    fc.property(limit, limit, (maxwidth, maxheight) => {
      const query = Object.entries({ maxwidth, maxheight }).flatMap(([name, most]) => (most === null ? [] : `${name}=${most}`))
      const found = within(query.join('&'))
      // The minimum is 160 × 90.
      expect(found === undefined).toBe((maxwidth ?? 160) < 160 || (maxheight ?? 90) < 90)
      expect(found?.size.width ?? 0).toBeLessThanOrEqual(maxwidth ?? 1_200)
      expect(found?.size.height ?? 0).toBeLessThanOrEqual(maxheight ?? 630)
    }),
  )
})
