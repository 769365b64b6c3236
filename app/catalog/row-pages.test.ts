import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIRST_TILES, nextPage, PAGE_TILES, pageRange } from './row-pages.ts'

test('H4 over the pages of a row every tile comes exactly once, in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), (total) => {
      const all = Array.from({ length: total }, (_, at) => at)
      const shown = all.slice(0, FIRST_TILES)
      for (let page = nextPage(shown.length, total); page !== undefined; page = nextPage(shown.length, total)) {
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

test('a row that stands whole has no next page', () => {
  expect(nextPage(FIRST_TILES, FIRST_TILES)).toBeUndefined()
  expect(nextPage(3, 3)).toBeUndefined()
  expect(nextPage(0, 0)).toBeUndefined()
  expect(nextPage(FIRST_TILES, FIRST_TILES + 1)).toBe(1)
  expect(nextPage(FIRST_TILES + PAGE_TILES, FIRST_TILES + PAGE_TILES + 1)).toBe(2)
})
