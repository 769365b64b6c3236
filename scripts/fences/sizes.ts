import { isTest } from '../spec-numbers.ts'

type Part = { name: string; file: RegExp; most: number; unit: 'lines' | 'words' }

/** The parts of the project and their limits, tests left out. A change that needs more raises the number here and says why. */
const PARTS: readonly Part[] = [
  { name: 'product', file: /^(?:app|server|database|providers)\/.*\.tsx?$/, most: 118_300, unit: 'lines' },
  { name: 'French titles', file: /^french-titles\/.*\.ts$/, most: 4_900, unit: 'lines' },
  { name: 'style sheets', file: /^app\/.*\.css$/, most: 10_500, unit: 'lines' },
  { name: 'bench', file: /^bench\/.*\.(?:tsx?|mjs)$/, most: 3_300, unit: 'lines' },
  { name: 'demo', file: /^demo\/.*\.tsx?$/, most: 2_500, unit: 'lines' },
  { name: 'README', file: /^README\.md$/, most: 900, unit: 'words' },
  { name: 'decisions', file: /^docs\/decisions\/\d.*\.md$/, most: 9_800, unit: 'words' },
]

/** Returns one line for each part, with its size in lines or words. */
export function sizesOf(tree: ReadonlyMap<string, string>, parts = PARTS): { text: string; isTooMuch: boolean }[] {
  return parts.map(({ name, file, most, unit }) => {
    const sources = [...tree].flatMap(([path, source]) => (file.test(path) && !isTest(path) ? source : []))
    const size = sources.reduce((sum, source) => sum + countOf(source, unit), 0)
    return { text: `${name}: ${size} ${unit}, at most ${most}`, isTooMuch: size > most }
  })
}

const countOf = (source: string, unit: Part['unit']) =>
  unit === 'lines' ? source.split('\n').length - 1 : source.split(/\s+/).filter(Boolean).length
