import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { newestFirst } from './newest-first.ts'

test('Q-47 many lists are read as one, the newest first, of one moment list by list', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 6 }), { maxLength: 12 }), (given) => {
      const lists = given.map((at, place) => ({ place, at: [...at].sort((a, b) => b - a) }))
      const merged = [...newestFirst(lists)].map(({ list, at }) => ({ date: list.at[at] as number, place: list.place, at }))
      const wanted = lists
        .flatMap(({ place, at }) => at.map((date, index) => ({ date, place, at: index })))
        .sort((a, b) => b.date - a.date || a.place - b.place || a.at - b.at)
      expect(merged).toEqual(wanted)
    }),
  )
})
