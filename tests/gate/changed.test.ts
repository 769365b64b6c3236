import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { siteAndBrowserTests, touchedTests } from './changed.ts'
import { chosenParts, PROOFS, proofList } from './prove.ts'
import { EVERYWHERE, TESTS_OF_ROOMS } from './tests-of-rooms.ts'
import { readRecord, type Times } from './times.ts'

const ALL = ['tests/http/access.test.ts', 'tests/http/season.test.ts', 'tests/http/trash.test.ts', 'tests/e2e/season.e2e.ts']

test('a change of a room touches the tests that show it, a change of what all rooms use touches all', () => {
  expect(touchedTests(['app/season/plan-season.ts'], ALL)).toEqual(['tests/e2e/season.e2e.ts', 'tests/http/season.test.ts'])
  expect(touchedTests(['app/admin/trash/trash.route.tsx'], ALL)).toEqual(['tests/http/trash.test.ts'])
  expect(touchedTests(['app/shared/slug.ts'], ALL)).toHaveLength(ALL.length)
  expect(touchedTests(['tests/http/trash.test.ts', 'app/season/plan-season.test.ts', 'docs/faults.md'], ALL)).toEqual([
    'tests/http/trash.test.ts',
  ])
})

test('every test of a site or browser shows a room or runs everywhere, and every name is that of a test', () => {
  const there = new Set(siteAndBrowserTests().map((file) => basename(file).replace(/\.(test|e2e)\.ts$/, '')))
  const named = [...Object.values(TESTS_OF_ROOMS).flat(), ...EVERYWHERE]
  expect(named.filter((name) => !there.has(name))).toEqual([])
  expect([...there].filter((name) => !named.includes(name))).toEqual([])
})

test('each proof is run by its name, and an unknown name lists them with their minutes', () => {
  for (const name of Object.keys(PROOFS)) expect(chosenParts([name]).length, name).toBeGreaterThan(0)
  const proofs: Times = { webkit: [90, 100], timing: [1, 61], 'timing in browsers': [1, 60] }
  expect(() => chosenParts(['webkit', 'nowhere'], proofs)).toThrow(
    /^There is no part nowhere. There are:\n {2}timing: 3 min\n {2}stores: not measured[\s\S]*webkit: 2 min$/,
  )
})

test('no proof on record took more than 25 minutes', () => {
  const minutes = proofList(readRecord().proofs).map((line) => Number(/(\d+) min$/.exec(line)?.[1] ?? 0))
  expect(Math.max(...minutes)).toBeLessThanOrEqual(25)
})
