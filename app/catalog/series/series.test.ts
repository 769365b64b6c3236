import { expect, test } from 'vitest'
import { keptSeries } from '../../../tests/factories/catalogue.ts'
import fc from '../../../tests/rules/properties.ts'
import { compareSeries, isLiveSeries, isPayPerView } from './series.ts'

test('H4 series stand by their order, then the newer first, then by document', () => {
  const sorted = [
    keptSeries({ id: 'third', order: 1, releaseDate: '2025-01-01' }),
    keptSeries({ id: 'fifth', order: 2, docId: 'b' }),
    keptSeries({ id: 'second', order: 1, releaseDate: '2026-01-01' }),
    keptSeries({ id: 'first', order: 0, releaseDate: '1999-01-01' }),
    keptSeries({ id: 'fourth', order: 2, docId: 'a' }),
  ].sort(compareSeries)
  expect(sorted.map(({ id }) => id)).toEqual(['first', 'second', 'third', 'fourth', 'fifth'])
})

test('H4 every node sorts the same series the same way, whatever order the rows come in', () => {
  const series = fc.uniqueArray(
    fc.record({
      docId: fc.uuid(),
      order: fc.integer({ min: 0, max: 3 }),
      releaseDate: fc.constantFrom('2025-01-01', '2026-01-01'),
    }),
    { selector: ({ docId }) => docId, maxLength: 12 },
  )
  fc.assert(
    fc.property(
      series.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
      ([rows, shuffled]) => {
        const sorted = (list: typeof rows) => list.map((row) => keptSeries({ id: row.docId, ...row })).sort(compareSeries)
        expect(sorted(shuffled)).toEqual(sorted(rows))
      },
    ),
  )
})

test.each([
  [['ppv'], true],
  [['PPV', 'hockey'], true],
  [['ppv '], false],
  [['ppv-hockey'], false],
  [[], false],
])('W7 tags %j make a pay-per-view series: %s', (tags, expected) => {
  expect(isPayPerView({ tags })).toBe(expected)
})

test.each([
  [['live'], true],
  [['Live'], true],
  [['alive', 'live!'], false],
  [[], false],
])('H8 tags %j make a live-event series: %s', (tags, expected) => {
  expect(isLiveSeries({ tags })).toBe(expected)
})
