import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { searchText, textsScore, typedWords } from './typed-words.ts'
import { type IndexEntry, openWordIndex } from './word-index.server.ts'

const { signal } = new AbortController()
const WORDS = ['women', 'womens', 'semi', 'final', 'semifinal', 'a', 'ab', 'cab', '12', '2']
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => searchText([words.join(' ')]))
const group = fc.record({
  group: fc.integer({ min: 0, max: 4 }).map(String),
  about: text,
  texts: fc.array(fc.record({ text, rank: fc.integer({ min: -3, max: 3 }) }), { maxLength: 60 }),
})
const query = fc.array(fc.constantFrom(...WORDS, 'fin', 'om', 'b', 'zz'), { minLength: 1, maxLength: 3 })

/** Scores each thing one by one, without an index. */
function matches(groups: Map<string, { about: string; things: IndexEntry[] }>, words: readonly string[], isNamed: boolean) {
  const found: { id: string; score: number; rank: number }[] = []
  for (const { about, things } of groups.values())
    for (const { id, text, rank } of things) {
      const score = textsScore([text, about], words)
      const hasName = words.some((word) => textsScore([text], [word]) > 0)
      if (score > 0 && (hasName || !isNamed)) found.push({ id, score, rank })
    }
  return found.sort((a, b) => b.score - a.score || a.rank - b.rank)
}

test.each([true, false])(
  'O3 the index of words finds what a look at every text does, whatever was replaced; isNamed: %s',
  async (isNamed) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(group, { maxLength: 60 }),
        fc.array(query, { minLength: 1, maxLength: 4 }),
        async (edits, queries) => {
          const index = openWordIndex({ isNamed })
          const groups = new Map<string, { about: string; things: IndexEntry[] }>()
          let ids = 0
          for (const { group, about, texts } of edits) {
            const things = texts.map((each) => ({ ...each, id: `id-${ids++}` }))
            index.set(group, about, things)
            groups.set(group, { about, things })
          }
          expect(index.size()).toBe([...groups.values()].reduce((sum, { things }) => sum + things.length, 0))
          for (const typed of queries) {
            const words = typedWords(typed.join(' '))
            const all = matches(groups, words, isNamed)
            const found = await index.find(words, { most: 5, signal })
            expect([found.total, found.best]).toEqual([all.length, all[0]?.score ?? 0])
            const places = new Map(all.map((each) => [each.id, each]))
            expect(found.ids.map((id) => [places.get(id)?.score, places.get(id)?.rank])).toEqual(
              all.slice(0, 5).map(({ score, rank }) => [score, rank]),
            )
          }
        },
      ),
      { numRuns: 300 },
    )
  },
)

test('O3 what was replaced is found no more, and equal matches stay in the order of their ranks', async () => {
  const index = openWordIndex({ isNamed: true })
  const word = (round: number) => `x${round}x`
  for (let round = 0; round < 200; round++)
    for (const group of ['one', 'two']) {
      const things = Array.from({ length: 40 }, (_, at) => ({ id: `${group}-${at}`, text: ` round ${word(round)}`, rank: at }))
      index.set(group, '', things)
    }
  expect(index.size()).toBe(80)
  expect(await index.find(['round', word(199)], { most: 3, signal })).toEqual({
    ids: ['one-0', 'two-0', 'one-1'],
    total: 80,
    best: 12,
  })
  for (let round = 0; round < 199; round++)
    expect((await index.find([word(round)], { most: 3, signal })).total, word(round)).toBe(0)
  index.rank('two', -1)
  expect((await index.find(['round'], { most: 3, signal })).ids).toEqual(['two-0', 'two-1', 'two-2'])
  index.set('two', '', [])
  expect(await index.find(['round'], { most: 1, signal })).toEqual({ ids: ['one-0'], total: 40, best: 6 })
})
