import { expect, test } from 'vitest'
import { PANEL_PAGES } from '../panel-pages.ts'
import { findWords } from './find-words.ts'
import { type KindResults, listedFirst, searchPath, searchViewIn } from './panel-results.ts'

const of = (kind: KindResults['kind'], count: number): KindResults => ({
  kind,
  total: count,
  things: Array.from({ length: count }, (_, at) => ({ path: `/${kind}/${at}`, title: `${at}`, about: '' })),
})
const counts = (kinds: KindResults[]) => listedFirst(kinds).map(({ kind, things }) => `${kind} ${things.length}`)

test('O3 the list has at most 20 things: some of every kind, more of those that match best', () => {
  expect(counts([of('episodes', 20), of('series', 20), of('events', 2)])).toEqual(['episodes 15', 'series 3', 'events 2'])
  expect(counts([of('series', 2)])).toEqual(['series 2'])
  const all = (['series', 'episodes', 'events', 'teams', 'venues', 'categories', 'pages'] as const).map((kind) => of(kind, 9))
  expect(listedFirst(all).reduce((sum, { things }) => sum + things.length, 0)).toBe(20)
})

test('O3 the search knows every page of the navigation', () => {
  expect(Object.keys(findWords.en.pages)).toEqual(expect.arrayContaining(PANEL_PAGES.map(([, path]) => path)))
})

test('O3 the address of the results says what was asked; anything invalid gets its default', () => {
  const view = { query: 'a & b', kind: 'episodes', page: 3 } as const
  expect(searchViewIn(new URL(searchPath(view), 'http://x').searchParams)).toEqual(view)
  expect(searchViewIn(new URLSearchParams({ q: 'x', kind: 'viewers', page: '-1' }))).toEqual({ query: 'x', kind: '', page: 1 })
})
