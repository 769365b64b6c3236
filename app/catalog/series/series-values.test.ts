import { describe, expect, test } from 'vitest'
import { keptSeries } from '../../../tests/factories/catalogue.ts'
import fc from '../../../tests/rules/properties.ts'
import { TEXTS, WRITTEN_TEXTS } from '../../kit/text/texts.ts'
import { joinTags, newSeries, proposedId, type SeriesValues, seriesForm, seriesValues, splitTags } from './series-values.ts'

const ORIGINS = { frames: ['https://video.example'], pictures: ['https://pictures.example'] }
const GOOD: SeriesValues = { ...newSeries('2026-01-15'), title: 'Cup', id: 'cup', state: 'public' }

/** Returns the validation error of a field, as a code; undefined when valid. */
function faultOf(name: keyof SeriesValues, text: string, kept?: SeriesValues) {
  const read = seriesForm(ORIGINS, kept).safeParse({ ...GOOD, [name]: text })
  const issue = read.error?.issues[0]
  expect(issue?.path ?? [name]).toEqual([name])
  return issue?.message
}

test('M4 title, id and release date are required', () => {
  for (const name of ['title', 'id', 'releaseDate'] as const) expect(faultOf(name, '  '), name).toMatch(/required|date/)
  for (const name of ['title', 'id', 'releaseDate'] as const) expect(faultOf(name, ''), name).toBe('required')
})

test('M4 id and tags are lower-cased, split and trimmed; the password is trimmed', () => {
  const sent = { ...GOOD, id: ' Cup-26 ', tags: ' Hockey,ppv , , hockey', password: ' Vert & Or 7 ' }
  expect(seriesForm(ORIGINS).parse(sent)).toMatchObject({ id: 'cup-26', tags: ['Hockey', 'ppv'], password: 'Vert & Or 7' })
})

test.each([...WRITTEN_TEXTS.map((field) => [field, TEXTS[field].longest] as const), ['password', 256], ['id', 80]] as const)(
  'T-68 %s takes %d characters, and no more',
  (name, limit) => {
    expect(faultOf(name, 'a'.repeat(limit))).toBeUndefined()
    expect(faultOf(name, 'a'.repeat(limit + 1))).toBe('too-long')
  },
)

test.each(['a\0b', 'a\u202eb', 'a\ud800'])('T-68 %j stands in no text', (text) => {
  for (const name of [...WRITTEN_TEXTS, 'tags', 'password'] as const) expect(faultOf(name, text), name).toBe('control-characters')
})

test('T-64 the embedded page is of a host that may be framed, the picture of one whose pictures are shown', () => {
  expect(faultOf('embedLink', 'https://video.example/board')).toBeUndefined()
  expect(faultOf('embedLink', 'https://pictures.example/board')).toBe('host')
  expect(faultOf('embedLink', 'javascript:alert(1)')).toBe('address')
  expect(faultOf('thumbnail', 'https://pictures.example/a.jpg')).toBeUndefined()
  expect(faultOf('thumbnail', 'thumbnails/0b7f1c9e-2f43-4a58-9d0c-1234567890ab')).toBeUndefined()
  expect(faultOf('thumbnail', 'thumbnails/../secret')).toBe('address')
  expect(faultOf('thumbnail', 'https://video.example/a.jpg')).toBe('host')
})

describe('what an import brought in', () => {
  const kept = {
    ...GOOD,
    title: 'x'.repeat(300),
    id: 'Cup_26',
    releaseDate: 'spring',
    thumbnail: 'https://elsewhere.example/a.jpg',
  }

  test('M10 stays as it is while other fields are edited', () => {
    const read = seriesForm(ORIGINS, kept).safeParse({ ...kept, shortDescription: 'New' })
    expect(read.data).toMatchObject({ title: kept.title, id: kept.id, thumbnail: kept.thumbnail, shortDescription: 'New' })
  })

  test('M10 must be right once it is changed', () => {
    expect(faultOf('title', 'x'.repeat(299), kept)).toBe('too-long')
    expect(faultOf('thumbnail', 'https://elsewhere.example/b.jpg', kept)).toBe('host')
    expect(faultOf('title', '', { ...kept, title: '' })).toBe('required')
  })
})

test('T-67 other fields than the form’s are ignored', () => {
  const sent = JSON.parse('{"__proto__": {"order": 1}, "order": "1e999", "sealedPassword": "x", "docId": "other"}')
  expect(Object.keys(seriesForm(ORIGINS).parse({ ...sent, ...GOOD })).sort()).toEqual(Object.keys(GOOD).sort())
})

test('a stored series comes back from its form as it was', () => {
  const series = keptSeries({ id: 'cup', tags: ['a b', 'ppv'], embedLink: 'https://video.example/x', categoryId: 'hockey' })
  const values = seriesValues(series, 'pw')
  const { id, title, tags, embedLink, categoryId } = series
  expect(seriesForm(ORIGINS, values).parse(values)).toMatchObject({ id, title, tags, embedLink, categoryId, password: 'pw' })
})

test('tags joined and split again are the same', () => {
  const tag = fc.stringMatching(/^[^\s,][^,]{0,20}[^\s,]$/).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(fc.array(tag), (tags) => {
      expect(splitTags(joinTags(tags))).toEqual(tags)
    }),
  )
})

test.each([
  ['Coupe Vanier 2026', 'coupe-vanier-2026'],
  ['Féminin — Rugby à 7!', 'feminin-rugby-a-7'],
  ['  ', ''],
  ['日本', ''],
])('M4 the id that “%s” suggests is %j', (title, id) => {
  expect(proposedId(title)).toBe(id)
})

test('M4 a title suggests a valid id, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
      const id = proposedId(title)
      expect(id === '' ? undefined : faultOf('id', id)).toBeUndefined()
    }),
  )
})
