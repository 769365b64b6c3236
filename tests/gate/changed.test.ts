import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { siteAndBrowserTests, touchedTests } from './changed.ts'
import { ROOMLESS, TESTS_OF_ROOMS } from './tests-of-rooms.ts'

const ALL = ['tests/http/access.test.ts', 'tests/http/season.test.ts', 'tests/http/trash.test.ts', 'tests/e2e/season.e2e.ts']

test('a change of a room touches the tests that show it, a change of what all rooms use touches all', () => {
  expect(touchedTests(['app/season/match/plan-season.ts'], ALL)).toEqual(['tests/e2e/season.e2e.ts', 'tests/http/season.test.ts'])
  expect(touchedTests(['app/panel/history/trash/trash.route.tsx'], ALL)).toEqual(['tests/http/trash.test.ts'])
  expect(touchedTests(['app/kit/slug.ts'], ALL)).toHaveLength(ALL.length)
  expect(touchedTests(['tests/http/trash.test.ts', 'app/season/match/plan-season.test.ts', 'docs/faults.md'], ALL)).toEqual([
    'tests/http/trash.test.ts',
  ])
})

test('every site and browser test covers a room or is listed as roomless, every name is that of a test and every path a folder', () => {
  const there = new Set(siteAndBrowserTests().map((file) => basename(file).replace(/\.(test|e2e)\.ts$/, '')))
  const named = [...Object.values(TESTS_OF_ROOMS).flat(), ...ROOMLESS]
  expect(named.filter((name) => !there.has(name))).toEqual([])
  expect([...there].filter((name) => !named.includes(name))).toEqual([])
  expect(Object.keys(TESTS_OF_ROOMS).filter((path) => !existsSync(path))).toEqual([])
})
