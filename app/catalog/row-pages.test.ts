import { expect, test } from 'vitest'
import fc from '../../tests/rules/properties.ts'
import { FIRST_TILES, furtherPages, pageRange } from './row-pages.ts'

test('H4 over the pages of a row every tile comes exactly once, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), (total) => {
      const all = Array.from({ length: total }, (_, at) => at)
      const shown = all.slice(0, FIRST_TILES)
      const pages = furtherPages(shown.length, total)
      for (let page = 1; page <= pages; page++) {
        const { from, to } = pageRange(page)
        const tiles = all.slice(from, to)
        expect(tiles.length).toBeGreaterThan(0)
        shown.push(...tiles)
      }
      expect(shown).toEqual(all)
    }),
    { numRuns: 60 },
  )
})

test('a row that stands whole has no further page', () => {
  expect(furtherPages(FIRST_TILES, FIRST_TILES)).toBe(0)
  expect(furtherPages(3, 3)).toBe(0)
  expect(furtherPages(60, 60)).toBe(0)
  expect(furtherPages(FIRST_TILES, FIRST_TILES + 1)).toBe(1)
  expect(furtherPages(FIRST_TILES, FIRST_TILES + 24)).toBe(1)
  expect(furtherPages(FIRST_TILES, FIRST_TILES + 24 + 1)).toBe(2)
})
