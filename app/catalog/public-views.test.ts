import { expect, test } from 'vitest'
import { keptSeries } from '../../tests/factories/catalogue.ts'
import { WRITTEN_TEXTS } from '../kit/text/texts.ts'
import { publicSeries, seriesTile } from './public-views.ts'

const secret = keptSeries({
  id: 'cup',
  sealedPassword: 'v1.SEALED.SEALED',
  embedLink: 'https://pay.example/SECRET',
  tags: ['ppv', 'SECRET-TAG'],
  categoryId: 'SECRET-CATEGORY',
  longDescription: 'Long',
})

test('P2 a stranger sees of a series the fields of a list, and no others', () => {
  const withMore = { ...secret, password: 'SECRET', episodes: ['SECRET'] }
  const fields = [
    'id',
    'isLiveSeries',
    'isPayPerView',
    'isProtected',
    'placeholder',
    'releaseDate',
    'thumbnail',
    ...WRITTEN_TEXTS,
  ]
  expect(Object.keys(publicSeries(withMore)).sort()).toEqual(fields.sort())
  expect(JSON.stringify(publicSeries(withMore))).not.toMatch(/SECRET|SEALED/)
})

test('H7 a tile says that the series is protected and nothing of how', () => {
  expect(seriesTile(secret)).toEqual({
    id: 'cup',
    title: 'Title of cup',
    thumbnail: '',
    placeholder: '',
    isProtected: true,
    isLiveSeries: false,
  })
  expect(seriesTile(keptSeries({ id: 'open' })).isProtected).toBe(false)
})

test('W1 the long description is the one entered for it, else the general one', () => {
  expect(publicSeries(secret).longDescription).toBe('Long')
  expect(publicSeries(keptSeries({ id: 'a', description: 'General' })).longDescription).toBe('General')
})
