import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../scripts/spec-numbers.ts'
import { ON_BOTH } from './daily.ts'

const root = join(import.meta.dirname, '..')

test('the files that run on both engines every time are there, ask which engines they run on, and have a reason', () => {
  for (const [file, reason] of Object.entries(ON_BOTH)) {
    expect(readFileSync(join(root, file), 'utf8'), file).toContain('each(enginesOf(import.meta.filename))')
    expect(reason.length, file).toBeGreaterThan(20)
  }
})

test('no test chooses the engines of another file', () => {
  const asking = [...readTree(root)].filter(([file, source]) => file !== 'tests/daily.test.ts' && source.includes('enginesOf('))
  expect(asking.length).toBeGreaterThan(Object.keys(ON_BOTH).length)
  for (const [file, source] of asking)
    for (const [, given] of source.matchAll(/(?<!function )\benginesOf\(([^)`]*)\)/g))
      expect(given, file).toBe('import.meta.filename')
})
