import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { TRASH_DAYS } from '../app/history/thing.ts'
import { specFaults } from './check-spec.ts'
import { namedNumbers, readTree, titleNumbers } from './spec-numbers.ts'

const root = join(import.meta.dirname, '..')

/** `N¹`, `N²` and `N-¹` stand for numbers here, so that none is named by this file. */
const fill = (text: string) => text.replaceAll('N-¹', 'T-901').replaceAll('N¹', 'X91').replaceAll('N²', 'X92')
const named = (file: string, text: string) => namedNumbers(file, fill(text)).map(({ number, line }) => `${line} ${number}`)

describe('the numbers of the specification', () => {
  test('the project itself explains each that it names', () => {
    expect(specFaults(readTree(root), (path) => existsSync(join(root, path)))).toEqual([])
  })

  test('the days that the trash keeps things are those that the specification asks for', () => {
    const asked = /^- O1: .*$/m.exec(readFileSync(join(root, 'docs/spec.md'), 'utf8'))?.[0]
    expect(asked).toContain(`in the trash for ${TRASH_DAYS} days`)
  })

  const GOOD = {
    'docs/spec.md': '- N¹: Something is asked for.\n',
    'docs/faults.md': '',
    'docs/figures.md': '',
    'app/home/tile.tsx': '/** A tile (N¹). */\nexport const tile = 1\n',
    'app/home/tile.test.ts': "test('N¹ a tile', () => {})\n",
  }
  const faultsOf = (files: Record<string, string>) => {
    const tree = Object.entries({ ...GOOD, ...files }).map(([file, text]) => [file, fill(text)] as const)
    return specFaults(new Map(tree), (path) => path === 'app/home/tile.test.ts' || path === 'docs/decisions/one.md')
  }

  test('what is explained, named and tested passes', () => {
    expect(faultsOf({})).toEqual([])
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'in a comment',
      { 'app/a.ts': 'const a = 1\n// A rule (spec N¹, N²).\n' },
      'app/a.ts:2 names N², which docs/spec.md does not explain',
    ],
    ['in a title', { 'app/a.test.ts': "test('N¹ N² both')" }, 'app/a.test.ts:1 names N², which docs/spec.md does not explain'],
    ['in a document', { 'docs/a.md': 'It holds (N²).' }, 'docs/a.md:1 names N², which docs/spec.md does not explain'],
    ['with a hyphen', { 'app/a.css': '/* for N-¹ */' }, 'app/a.css:1 names N-¹, which docs/spec.md does not explain'],
    ['in the bench', { 'bench/a.ts': "deepLink('N² a tap')" }, 'bench/a.ts:1 names N², which docs/spec.md does not explain'],
  ])('a number that is named %s and explained nowhere is refused', (_, files, fault) => {
    expect(faultsOf(files)).toEqual([fill(fault)])
  })

  test.each<[string, string, string]>([
    ['twice', '- N¹: One.\n- N¹: Another.\n', 'docs/spec.md:2: N¹ is explained twice'],
    [
      'without a test or a reason',
      '- N¹: One.\n- N²: Two.\n',
      'docs/spec.md:2: N² begins the title of no test, and the line does not say why',
    ],
    [
      'as not built, beside a test',
      '- N¹: One. (not built: later)\n',
      'docs/spec.md:1: N¹ is named by the title of a test, but the line says "not built"',
    ],
    [
      'by a file that is gone',
      '- N¹: One.\n- N²: Two. (proven by `app/gone.test.ts`)\n',
      'docs/spec.md:2: N² is "proven by" a file that is not there',
    ],
    [
      'by no file',
      '- N¹: One.\n- N²: Two. (decided in a meeting)\n',
      'docs/spec.md:2: N² is "decided in" a file that is not there',
    ],
  ])('a line that explains %s is refused', (_, spec, fault) => {
    expect(faultsOf({ 'docs/spec.md': spec })).toEqual([fill(fault)])
  })

  test.each([
    '(not built: after the season)',
    '(not built)',
    '(proven by `app/home/tile.test.ts`)',
    '(decided in [one](decisions/one.md))',
  ])('a line without a test passes with %j', (remark) => {
    expect(faultsOf({ 'docs/spec.md': `- N¹: One.\n- N²: Two. ${remark}\n` })).toEqual([])
  })

  test('faults and figures are explained in their own tables', () => {
    const tables = {
      'docs/faults.md': '| F-91 a disk | seen | `a test` |\n',
      'docs/figures.md': '| G91: bytes | 1 | 2 | yes |\n| G92, G93: time | 1 | 2 | yes |\n',
    }
    expect(faultsOf(tables)).toEqual([])
    expect(faultsOf({ 'docs/faults.md': tables['docs/faults.md'].replace('| F-91 a disk', '| `F-91 a disk`') })).toHaveLength(1)
  })
})

describe('a number is named', () => {
  test.each([
    ['app/a.ts', '/** The rule (spec N¹, N² and N-¹). */', ['1 N-¹', '1 N¹', '1 N²']],
    ['app/a.ts', 'run() // rows N¹ and N²', ['1 N¹', '1 N²']],
    ['app/a.ts', '/*\n * Both (N¹, N²).\n */', ['2 N¹', '2 N²']],
    ['deploy/a.conf', 'limit 1; # for N-¹', ['1 N-¹']],
    ['docs/a.md', '| N¹: bytes | see `N² a title` |', ['1 N²', '1 N¹']],
    ['bench/a.ts', "figure: 'live, G91: memory'", ['1 G91']],
    ['app/a.test.ts', "describe('N¹', () => {\n  test('N² a title')", ['1 N¹', '2 N²']],
  ])('in %s by %j', (file, text, wanted) => {
    expect(named(file, text)).toEqual(wanted.map(fill))
  })

  test.each([
    ['app/a.tsx', '<path d="M19 6h1" />'],
    ['app/a.ts', "expect(french('W98 vs W99')).toBe(readConfig(N¹))"],
    ['app/a.ts', "const id = 'N-¹'"],
    ['app/a.ts', "get('https://a.example/N-¹')"],
    ['app/a.ts', '// H264 on a T-shirt, W98 vs W99, 0xA4, E0A4F3, N¹ alone, (N¹ vs N²), section N¹.5.1 (N¹.5)'],
    ['app/a.test.ts', "test.each([['a seed', 'N¹ vs N²']])('is told: %s')"],
    ['app/a.test.ts', "test.each([['S3', open]])('%s')"],
    ['app/a.test.ts', "test('H264 plays')\nexpect(text('N¹ plays'))"],
    ['docs/a.md', 'The S3 protocol, V8 and `ASVS V7.5.1`; N¹ alone'],
  ])('not in %s by %j', (file, text) => {
    expect(named(file, text)).toEqual([])
  })
})

test('the titles of a test file give their numbers, in tables and by fixtures of its own, too', () => {
  const source = `
    const signedIn = base.extend({})
    test('N¹ N² both', () => {})
    test.describe('N¹', () => {})
    signedIn(\`N² \${name} of many\`, () => {})
    test.each([
      ['N-¹ a row', 1],
      ['N²', 2],
    ])('%s is said', () => {})
    test(
      'N¹ a long title',
    )
    test('none')
  `
  expect(titleNumbers(fill(source))).toEqual([['N¹', 'N²'], ['N¹'], ['N²'], ['N-¹'], ['N²'], ['N¹']].map((all) => all.map(fill)))
})
