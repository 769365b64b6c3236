import { expect, test } from 'vitest'
import { changesOf, readChanges, revertible, toldKind, valuesBy, writeChanges } from './field-changes.ts'

const SERIES = { title: 'Old', slug: 'cup', tags: '[]', sealed_password: 'sealed one', version: 1, updated_at: 'a' }

test('O2 an edit tells the fields that differ, old and new, and of a secret only that it changed', () => {
  const after = { ...SERIES, title: 'New', sealed_password: 'sealed two', version: 2, updated_at: 'b' }
  const changes = changesOf('series', SERIES, after)
  expect(changes).toEqual([
    { field: 'title', from: 'Old', to: 'New' },
    { field: 'sealed_password', from: null, to: null, isSecret: true },
  ])
  const written = writeChanges(changes)
  expect(written).not.toContain('sealed one')
  expect(readChanges(written)).toEqual(changes)
  expect(valuesBy(changes, 'from')).toEqual({ title: 'Old' })
  expect(valuesBy(changes, 'to')).toEqual({ title: 'New' })
})

test('O2 a field that is not on the list is never told, and nothing is where nothing changed', () => {
  expect(changesOf('series', SERIES, { ...SERIES, version: 2, some_new_column: 'x' })).toEqual([])
  expect(writeChanges([])).toBeNull()
  expect(readChanges(null)).toEqual([])
  expect(toldKind('series.edit')).toBe('series')
  expect(['code.add', 'admin.grant', 'second-factor.set', 'constructor.edit', ''].map(toldKind)).toEqual(Array(5).fill(undefined))
})

test('O2 long texts are cut with a sign, an entry is bounded, and what was cut cannot be reverted', () => {
  const long = (letter: string) => letter.repeat(20_000)
  const before = { title: long('a'), short_description: long('b'), long_description: long('c'), thumbnail: long('d'), slug: 'x' }
  const after = { title: 'A', short_description: long('B'), long_description: long('C'), thumbnail: long('D'), slug: 'y' }
  const changes = changesOf('series', before, after)
  expect(writeChanges(changes)?.length).toBeLessThan(32_000)
  expect(changes.find(({ field }) => field === 'title')).toMatchObject({ from: `${'a'.repeat(6_000)}…`, isCut: true })
  expect(revertible(changes)).toEqual([{ field: 'slug', from: 'x', to: 'y' }])
  expect(readChanges(writeChanges(changes))).toEqual(changes)
})
