import { expect, test } from 'vitest'
import fc from '../../../tests/rules/properties.ts'
import { changedFields, mergeForms } from './merge.ts'

const base = { title: 'Cup', tags: 'hockey', isLive: false }

test('M12 a field that only they changed is taken over, one that only I changed stays mine', () => {
  expect(mergeForms(base, { ...base, title: 'My cup' }, { ...base, tags: 'ice' })).toEqual({
    values: { title: 'My cup', tags: 'ice', isLive: false },
    conflicts: [],
    taken: 1,
  })
})

test('M12 a field that both changed to something else is to be chosen; to the same thing it is agreed', () => {
  const mine = { ...base, title: 'Mine', isLive: true }
  expect(mergeForms(base, mine, { ...base, title: 'Theirs', isLive: true })).toEqual({
    values: mine,
    conflicts: ['title'],
    taken: 0,
  })
})

test('M12 no change of anybody is lost without a word', () => {
  const form = fc.record({ a: fc.constantFrom('1', '2', '3'), b: fc.constantFrom('1', '2', '3'), c: fc.boolean() })
  fc.assert(
    fc.property(form, form, form, (old, mine, theirs) => {
      const { values, conflicts, taken } = mergeForms(old, mine, theirs)
      for (const name of changedFields(old, mine)) expect(values[name]).toBe(mine[name])
      const lost = changedFields(old, theirs).filter((name) => values[name] !== theirs[name])
      expect(lost).toEqual(conflicts)
      expect(changedFields(mine, values)).toHaveLength(taken)
    }),
  )
})
