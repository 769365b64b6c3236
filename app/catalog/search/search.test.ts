import { expect, test } from 'vitest'
import { anyText } from '../../../tests/factories/text.ts'
import fc from '../../../tests/rules/properties.ts'
import { searchTitles, searchWords } from './search.ts'

/** Finds titles; each entry is its English title, or both titles with '|' between them. */
const found = (titles: string[], query: string, limit = 12) =>
  searchTitles(
    titles.map((title) => ({ item: title, titles: title.split('|').map(searchWords) })),
    query,
    limit,
  )

test.each([
  ['Québec Cup', 'quebec'],
  ['Quebec Cup', 'québec'],
  ['QUÉBEC CUP', 'quÉbec'],
  ['Québec Cup', 'que\u0301bec'],
  ['Montréal à Noël', 'noel montreal'],
  ['Garçons', 'garcons'],
  ['Œuvre du Cœur', 'oeuvre coeur'],
  ['Oeuvre du Coeur', 'œuvre'],
  ['Curriculum vitæ', 'vitae'],
  ['Oﬃcial ﬁnal', 'official final'],
  ["L'Heure du Sport", 'heure'],
  ['L’Heure du Sport', "l'heure"],
  ["Women's Hockey", 'women hockey'],
  ['U SPORTS: Championships (2026)', 'sports 2026'],
  ['３×３ Basketball', '3'],
  ['Straße', 'stra'],
])('H2 the title %j is found by %j', (title, query) => {
  expect(found([title], query)).toEqual([title])
})

test.each([
  ['Hockey Night', 'ockey'],
  ['Hockey Night', 'night football'],
  ['Hockey Night', 'hockeynight'],
  ['Hockey', 'hockeys'],
  ['Hockey Night', 'h.ckey'],
  ['Hockey Night', '*'],
  ['Hockey Night', '.*'],
  ['Hockey Night', ''],
  ['Hockey Night', '   \t '],
  ['Hockey Night', "'"],
  ['Hockey Night', '%'],
  ['Hockey Night', '🏒'],
])('H2 the title %j is not found by %j', (title, query) => {
  expect(found([title], query)).toEqual([])
})

test('H2 every typed word must start a word of the title, in any order', () => {
  const titles = ['Women Hockey Finals', 'Women Rugby Finals', 'Hockey Finals']
  expect(found(titles, 'fin hoc wom')).toEqual(['Women Hockey Finals'])
})

test('H2 the words may stand in the English or in the French title, but all in one', () => {
  const titles = ['Women’s Hockey|Hockey féminin', 'Rugby|Rugby']
  expect(found(titles, 'feminin')).toEqual(['Women’s Hockey|Hockey féminin'])
  expect(found(titles, 'women')).toEqual(['Women’s Hockey|Hockey féminin'])
  expect(found(titles, 'women feminin')).toEqual([])
})

test('H2 best match first: whole words before starts of words', () => {
  expect(found(['Hockeyville Tour', 'Great Hockey'], 'hockey')).toEqual(['Great Hockey', 'Hockeyville Tour'])
})

test('H2 best match first: words at the front, then the shorter title, then the order of the list', () => {
  expect(found(['The Hockey Show', 'Hockey Show'], 'hockey')).toEqual(['Hockey Show', 'The Hockey Show'])
  expect(found(['Hockey Show of the Year', 'Hockey Show'], 'hockey')).toEqual(['Hockey Show', 'Hockey Show of the Year'])
  expect(found(['Hockey A', 'Hockey B'], 'hockey')).toEqual(['Hockey A', 'Hockey B'])
  expect(found(['Hockey B', 'Hockey A'], 'hockey')).toEqual(['Hockey B', 'Hockey A'])
})

test('H2 a sign that is read aloud is found by its word', () => {
  const titles = ['Track & Field Championships', 'Track Meet']
  for (const query of ['track and field', 'track & field', 'track et field', 'and track'])
    expect(found(titles, query)).toEqual([titles[0]])
})

test('H2 what is live comes before what is not, and a whole word before the start of one', () => {
  const titles = ['Lac-Bleu at Ironwood', 'Lantern Cup Semifinal 2: Lac-Bleu at Northgate', 'Lacrosse Cup']
  const entries = titles.map((item) => ({ item, titles: [searchWords(item)] }))
  const liveFirst = (live: string, query: string) => searchTitles(entries, query, 12, (item) => item === live)
  expect(liveFirst(titles[1] as string, 'lac bleu')).toEqual([titles[1], titles[0]])
  expect(liveFirst(titles[2] as string, 'lac')[0]).not.toBe(titles[2])
  expect(searchTitles(entries, 'lac', 1, (item) => item === titles[1])).toEqual([titles[1]])
})

test('H2 a series whose French title matches better ranks by that one', () => {
  expect(found(['The Great Cup|La grande coupe', 'Cup|Coupe'], 'coupe')).toEqual(['Cup|Coupe', 'The Great Cup|La grande coupe'])
})

test('H2 no more results than asked for', () => {
  const titles = Array.from({ length: 50 }, (_, at) => `Hockey ${at}`)
  expect(found(titles, 'hockey', 12)).toEqual(titles.slice(0, 12))
})

test('T-105 a query of 10 KB is cut, not searched', () => {
  const titles = ['Hockey Night']
  expect(found(titles, `hockey${' '.repeat(100)}${'x'.repeat(10_000)}`)).toEqual(titles)
  expect(found(titles, 'h'.repeat(10_000))).toEqual([])
})

test('H2 whatever is typed, each hit is a title of which every typed word starts a word', () => {
  const word = fc.stringMatching(/^[a-eA-Eéè]{1,4}$/)
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      fc.array(word, { maxLength: 3 }),
      (titles, typed) => {
        const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
        const matches = (words: string[]) => typed.every((start) => words.some((each) => plain(each).startsWith(plain(start))))
        const hits = searchTitles(
          titles.map((words) => ({ item: words, titles: [searchWords(words.join(' '))] })),
          typed.join(' '),
          100,
        )
        expect(new Set(hits)).toEqual(new Set(typed.length === 0 ? [] : titles.filter(matches)))
      },
    ),
  )
})

test('T-105 no query, however odd, throws', () => {
  const entries = ['Québec', 'Hockey'].map((title) => ({ item: title, titles: [searchWords(title)] }))
  fc.assert(
    fc.property(anyText(200), (query) => {
      expect(searchTitles(entries, query, 5).length).toBeLessThanOrEqual(2)
    }),
  )
})
