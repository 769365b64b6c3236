import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { afterMove, filterSeries, type SeriesEntry, tagsInUse, viewSeries } from './series-list.ts'

const entry = (id: string, content: Partial<SeriesEntry> = {}): SeriesEntry => ({
  docId: `doc-${id}`,
  id,
  title: id,
  releaseDate: '2026-01-15',
  tags: [],
  thumbnail: '',
  isInRow: true,
  isProtected: false,
  isLive: false,
  state: 'public',
  publicAt: null,
  episodes: 0,
  ...content,
})
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join(' ')
const ALL = { tag: '', text: '' }

test('M4 a filter takes the tag whatever its case, and every word in title, id or tags without accents', () => {
  const list = [
    entry('vanier', { title: 'Coupe Vanier', tags: ['Football', 'Québec'] }),
    entry('cup-26', { title: 'Men’s Cup', tags: ['hockey'] }),
  ]
  const shown = (filter: object) => ids(filterSeries(list, { ...ALL, ...filter }))
  expect(shown({})).toBe('vanier cup-26')
  expect(shown({ tag: 'football' })).toBe('vanier')
  expect(shown({ text: 'QUEBEC coupe' })).toBe('vanier')
  expect(shown({ text: 'cup-26' })).toBe('cup-26')
  expect(shown({ text: 'anier', tag: 'hockey' })).toBe('')
})

test('M4 by tag: the first tag in the order of the language, the untagged last, else by order', () => {
  const list = [
    entry('none'),
    entry('z', { tags: ['Zone', 'a'] }),
    entry('e', { tags: ['école'] }),
    entry('f', { tags: ['finale'] }),
    entry('e2', { tags: ['Ecole'] }),
    entry('none2'),
  ]
  expect(ids(viewSeries(list, { ...ALL, sort: 'tag' }, 'fr'))).toBe('e e2 f z none none2')
  expect(ids(viewSeries(list, { ...ALL, sort: 'order' }, 'fr'))).toBe('none z e f e2 none2')
  expect(tagsInUse(list, 'fr')).toEqual(['a', 'école', 'Ecole', 'finale', 'Zone'])
})

test('M6 under any filter the hidden ones keep their places, none is lost, and a move made twice is one', () => {
  const tags = fc.uniqueArray(fc.constantFrom('hockey', 'rugby', 'live'), { maxLength: 2 })
  fc.assert(
    fc.property(fc.array(tags, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (tagged, from, to) => {
      const all = tagged.map((tags, at) => entry(`s${at}`, { tags }))
      const filter = { tag: 'hockey', text: '' }
      const shown = filterSeries(all, filter)
      fc.pre(shown.length > 0)
      const docId = shown[from % shown.length]?.docId as string
      const after = [{ docId: '' }, ...shown][to % (shown.length + 1)]?.docId as string
      const moved = afterMove(all, { ...filter, docId, after })
      expect(moved.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort())
      for (const [at, each] of all.entries()) if (!shown.includes(each)) expect(moved[at]).toBe(each)
      const order = moved.filter((each) => shown.includes(each)).map((each) => each.docId)
      if (docId !== after) expect(order[order.indexOf(docId) - 1] ?? '').toBe(after)
      expect(afterMove(moved, { ...filter, docId, after }).map((each) => each.docId)).toEqual(moved.map((each) => each.docId))
    }),
  )
})
