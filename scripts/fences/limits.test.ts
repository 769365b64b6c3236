import { describe, expect, test } from 'vitest'
import { filesOfFolders } from './full-folders.ts'
import { limitFaults } from './limit.ts'
import { longFunctions } from './long-functions.ts'
import { sizesOf } from './sizes.ts'

const tree = (files: Record<string, string>) => new Map(Object.entries(files))
const lines = (count: number) => 'console.log(1)\n'.repeat(count)

describe('the length of functions', () => {
  test.each([
    ['function long() {\n', '}', 'long'],
    ['export const long = async () => {\n', '}', 'export const long ='],
    ['function long() {\n  const inner = () => {\n', '}\n}', 'long'],
    ['const Page = function Page() {\n  return <div>\n', '</div> }', 'Page'],
  ])('%j is refused once it is too long, with its inner functions and JSX', (start, end, name) => {
    const file = 'app/catalog/a.tsx'
    const inside = 150 - `${start}${end}`.split('\n').length
    expect(longFunctions(tree({ [file]: `${start}${lines(inside)}${end}` })).size).toBe(0)
    const found = longFunctions(tree({ [file]: `${start}${lines(inside + 1)}${end}` }))
    expect([...found]).toEqual([[expect.stringContaining(name), 151]])
  })

  test('a long file of short functions is right, and so are tests', () => {
    const short = `function short() {\n${lines(100)}}\n`
    const long = `function long() {\n${lines(200)}}\n`
    const files = { 'app/a.ts': short + short, 'app/a.test.ts': long, 'tests/a.ts': long }
    expect(longFunctions(tree(files)).size).toBe(0)
    expect([
      ...longFunctions(tree({ 'demo/catalogue/a.ts': long, 'bench/a.ts': long, 'scripts/a.mjs': long })).values(),
    ]).toHaveLength(3)
  })
})

test('a folder counts its own program files, without tests, styles and what is below it', () => {
  const files = [
    'app/a/a.ts',
    'app/a/b.tsx',
    'app/a/a.test.ts',
    'app/a/a.e2e.ts',
    'app/a/a.module.css',
    'app/a/b/c.ts',
    'bench/d.mjs',
  ]
  expect([...filesOfFolders(tree(Object.fromEntries(files.map((file) => [file, '']))))]).toEqual([
    ['app/a', 2],
    ['app/a/b', 1],
    ['bench', 1],
  ])
})

test('a count may reach its limit, and not exceed it', () => {
  const counts = new Map([
    ['full', 20],
    ['over', 21],
  ])
  expect(limitFaults(counts, { most: 20, unit: 'files' })).toEqual(['over has 21 files, more than 20'])
})

test('the size of a part is told, and refused once it is more than it may be', () => {
  const files = { 'app/a.ts': 'a\nb\n', 'app/b/c.tsx': 'c\n', 'app/a.test.ts': 'd\n', 'README.md': 'three short words\n' }
  const parts = (most: number) => [
    { name: 'product', file: /^app\/.*\.tsx?$/, most, unit: 'lines' as const },
    { name: 'README', file: /^README\.md$/, most: 3, unit: 'words' as const },
  ]
  const readme = { text: 'README: 3 words, at most 3', isTooMuch: false }
  expect(sizesOf(tree(files), parts(3))).toEqual([{ text: 'product: 3 lines, at most 3', isTooMuch: false }, readme])
  expect(sizesOf(tree(files), parts(2))).toEqual([{ text: 'product: 3 lines, at most 2', isTooMuch: true }, readme])
})

test('casts are counted and refused once they are too many; a constant, a rename and a test are none', () => {
  const files = {
    'app/a.ts': "import { b as c } from './b.ts'\n\nexport const a = ['as'] as const\nexport const d = c as string\n",
    'app/b.tsx': 'export const B = ({ b }: { b: unknown }) => <p>{(b as unknown as string).trim()} as</p>\n',
    'app/a.test.ts': 'const a = 1 as number\n',
  }
  const parts = (most: number) => [{ name: 'product', file: /^app\/.*\.tsx?$/, most, unit: 'casts' as const }]
  expect(sizesOf(tree(files), parts(3))).toEqual([{ text: 'product: 3 casts, at most 3', isTooMuch: false }])
  expect(sizesOf(tree(files), parts(2))).toEqual([{ text: 'product: 3 casts, at most 2', isTooMuch: true }])
})
