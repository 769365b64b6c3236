import { expect, test } from 'vitest'
import { BUDGET_SECONDS, recordFaults, testFiles } from './times.ts'

const record = (files: Record<string, [number, number]>) => ({
  parts: { 'build and checks': [100, 60] as [number, number] },
  files,
})

test('a test file without a recorded time fails the check, and so does the time of a file that is gone', () => {
  expect(recordFaults(record({ 'a.test.ts': [1, 1] }), ['a.test.ts'])).toEqual([])
  expect(recordFaults(record({ 'a.test.ts': [1, 1] }), ['a.test.ts', 'b.test.ts'])).toEqual([
    expect.stringMatching(/^b\.test\.ts has no time/),
  ])
  expect(recordFaults(record({ 'a.test.ts': [1, 1], 'b.test.ts': [1, 1] }), ['a.test.ts'])).toEqual([
    expect.stringContaining('b.test.ts, which npm test does not run'),
  ])
})

test('times over the budget fail the check', () => {
  const rest = BUDGET_SECONDS - 100
  expect(recordFaults(record({ 'a.test.ts': [rest, 1] }), ['a.test.ts'])).toEqual([])
  expect(recordFaults(record({ 'a.test.ts': [rest + 1, 1] }), ['a.test.ts'])).toHaveLength(1)
})

test('the files with times are those of Vitest and of the browser tests of every day', () => {
  const files = testFiles()
  expect(files).toEqual(
    expect.arrayContaining(['tests/gate/times.test.ts', 'app/language/dictionaries.test.ts', 'tests/e2e/watch.e2e.ts']),
  )
})
