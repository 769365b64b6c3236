import { parseSync, Visitor } from 'vite'
import { isTest } from '../spec-numbers.ts'

type Part = { name: string; file: RegExp; most: number; unit: 'lines' | 'words' | 'casts' }

const PRODUCT = /^(?:app|server|database|providers)\/.*\.tsx?$/

/** The parts of the project and their limits, tests left out. A change that needs more raises the number here and says why. */
const PARTS: readonly Part[] = [
  { name: 'product', file: PRODUCT, most: 133_700, unit: 'lines' },
  { name: 'product', file: PRODUCT, most: 275, unit: 'casts' },
  { name: 'French titles', file: /^french-titles\/.*\.ts$/, most: 3_880, unit: 'lines' },
  { name: 'style sheets', file: /^app\/.*\.css$/, most: 11_750, unit: 'lines' },
  { name: 'bench', file: /^bench\/.*\.(?:tsx?|mjs)$/, most: 3_770, unit: 'lines' },
  { name: 'demo', file: /^demo\/.*\.tsx?$/, most: 2_830, unit: 'lines' },
  { name: 'README', file: /^README\.md$/, most: 900, unit: 'words' },
  { name: 'decisions', file: /^docs\/decisions\/\d.*\.md$/, most: 10_040, unit: 'words' },
]

/** Returns one line for each part, with its size in lines, words or casts. */
export function sizesOf(tree: ReadonlyMap<string, string>, parts = PARTS): { text: string; isTooMuch: boolean }[] {
  return parts.map(({ name, file, most, unit }) => {
    const counts = [...tree].flatMap(([path, source]) => (file.test(path) && !isTest(path) ? countOf(path, source, unit) : []))
    const size = counts.reduce((sum, count) => sum + count, 0)
    return { text: `${name}: ${size} ${unit}, at most ${most}`, isTooMuch: size > most }
  })
}

function countOf(path: string, source: string, unit: Part['unit']): number {
  if (unit === 'casts') return castsIn(path, source)
  return unit === 'lines' ? source.split('\n').length - 1 : source.split(/\s+/).filter(Boolean).length
}

/** Counts casts by `as`, each of which the compiler believes without proof; `as const` is none. */
function castsIn(path: string, source: string): number {
  let count = 0
  new Visitor({
    TSAsExpression({ typeAnnotation: { start, end } }) {
      if (source.slice(start, end) !== 'const') count++
    },
  }).visit(parseSync(path, source).program)
  return count
}
