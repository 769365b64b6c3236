import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const rows = readFileSync(join(root, 'docs/faults.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| F-'))
const tests = ['app', 'database', 'demo', 'french-titles', 'providers', 'server', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(test|e2e|prove)\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  )
  .join('\n')

test('every fault has its row, numbered from F-01 on, with what proves it', () => {
  const ids = rows.map((row) => Number(/^\| F-(\d+)/.exec(row)?.[1]))
  expect(ids).toEqual(Array.from({ length: rows.length }, (_, at) => at + 1))
  for (const row of rows) expect(row.split('|')[3], row).toMatch(/`.+`/)
})

test('each title that the table of faults names is that of a test', () => {
  const titles = rows.flatMap((row) =>
    [...(row.split('|')[3] as string).matchAll(/`([^`]+)`/g)].map(([, title]) => title as string),
  )
  expect(titles.length).toBeGreaterThan(38)
  const isThere = (title: string) =>
    ["'", '`'].some((mark) => tests.includes(`(${mark}${title}`) || tests.includes(`(\n  ${mark}${title}`))
  expect(titles.filter((title) => !isThere(title))).toEqual([])
})
