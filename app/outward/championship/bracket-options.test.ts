import { expect, test } from 'vitest'
import { bracketOptions } from './bracket-options.ts'

const optionsOf = (query: string) => bracketOptions(new URLSearchParams(query), 'en')

test('B12 S6 a graphic without options shows the tree in the language of its address', () => {
  expect(optionsOf('')).toEqual({ view: 'tree', round: '', lang: 'en', theme: 'dark', scale: 1, pos: 'bc' })
})

test.each([
  ['view=round&round=2&pos=TL', { view: 'round', round: '2', pos: 'tl' }],
  ['view= Round &round=pool-3', { view: 'round', round: 'pool-3' }],
  ['lang=both&theme=light&scale=0.75', { lang: 'both', theme: 'light', scale: 0.75 }],
  ['view=bug&round="><b>&scale=9&lang=de&pos=middle', { view: 'tree', round: '', scale: 1, lang: 'en', pos: 'bc' }],
])('B12 S6 the options of %j are read, and nonsense is ignored', (query, options) => {
  expect(optionsOf(query)).toMatchObject(options)
})
