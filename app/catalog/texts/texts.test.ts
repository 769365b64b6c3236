import { expect, test } from 'vitest'
import { keptSeries } from '../../../tests/factories/catalogue.ts'
import { changesOf } from '../../history/field-changes.ts'
import { columnsOf, EPISODE_TEXTS, SERIES_DESCRIPTIONS, textRow, WRITTEN_TEXTS } from '../../kit/text/texts.ts'
import { publicSeries } from '../public-views.ts'

test('O2 the activity list tells each text that staff write', () => {
  for (const [kind, fields] of [
    ['series', WRITTEN_TEXTS],
    ['episode', EPISODE_TEXTS],
  ] as const) {
    const rows = ['old', 'new'].map((word) => textRow(fields, (field) => `${word} ${field}`))
    const [before = {}, after = {}] = rows
    expect(changesOf(kind, before, after).map(({ field }) => field)).toEqual(columnsOf(fields))
  }
})

test('L6 viewers get each text of a series, and in French the names of those that stay English', () => {
  const texts = Object.fromEntries(SERIES_DESCRIPTIONS.map((field) => [field, `The ${field}`]))
  const shown = publicSeries(keptSeries({ id: 'cup', ...texts, english: [...SERIES_DESCRIPTIONS] }))
  expect(shown).toMatchObject({ ...texts, english: SERIES_DESCRIPTIONS })
})
