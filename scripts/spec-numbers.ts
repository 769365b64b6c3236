// Finds the numbers of docs/spec.md (`W3`, `F-30`, `T-42`) in files, and tells them from lookalikes.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export type SpecNumber = { number: string; line: number }

const NUMBER = String.raw`(?:[FTQ]-\d{2,3}|[A-Z]\d{1,2})(?![\w.-])`
const HYPHENED = /(?<![\w-])[FTQ]-\d{2,3}(?![\w-])/g
/** `spec W3, P5`, `rows V1 and V2`. */
const SPOKEN = new RegExp(String.raw`\b(?:[Ss]pec|[Rr]ows?) (${NUMBER}(?:(?:, | and | to )${NUMBER})*)`, 'g')
/** `(A4)`, `(H8, A8)`. */
const BRACKETED = new RegExp(String.raw`\((${NUMBER}(?:, ${NUMBER})*)\)`, 'g')
/** The start of a quoted title, `P1 P3 the exact password`; in Markdown between backticks. */
const startOf = (quote: string) => new RegExp(`(${quote})(${NUMBER}(?:,? ${NUMBER})*)(?= |\\1)`, 'g')
const QUOTED = startOf("['`]")
const TICKED = startOf('`')
/** A row of a table: `| G1: last of 10,000`, `| G6, G13: longest`, `| W3 |`. */
const ROW = new RegExp(String.raw`^\| (${NUMBER}(?:, ${NUMBER})*)(?=[: ,|])`, 'gm')
/** A figure: `live, G1: last of`, `nodes, G6 G13: longest`. */
const FIGURE = /, (G\d{1,2}(?: G\d{1,2})*):/g

const TESTS = /\.(test|e2e|prove)\.tsx?$/
const SOURCES = /\.(tsx?|mjs|css|c)$/
const SETTINGS = /\.(conf|ya?ml|service|cfg|example|sh)$/
const FOLDERS = ['app', 'bench', 'database', 'demo', 'deploy', 'docs', 'french-titles', 'providers', 'scripts', 'server', 'tests']

export const isTest = (file: string) => TESTS.test(file)

/** Reads the files of a tree that may name numbers, by path from its root. */
export function readTree(root: string): Map<string, string> {
  const isRead = (name: string) => SOURCES.test(name) || SETTINGS.test(name) || name.endsWith('.md')
  const inside = FOLDERS.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  const paths = [...inside, ...readdirSync(root, { withFileTypes: true })]
    .filter((entry) => entry.isFile() && isRead(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** Returns the numbers of each test title of a file; leaves out titles without one. */
export function titleNumbers(source: string): string[][] {
  return titles(source).map(({ numbers }) => numbers)
}

/** Returns the numbers that a file names: in comments and test titles, in Markdown prose, in the figures of `bench/`. */
export function namedNumbers(file: string, source: string): SpecNumber[] {
  const found: SpecNumber[] = []
  const add = (at: number, numbers: string[]) => {
    const line = source.slice(0, at).split('\n').length
    for (const number of numbers)
      if (!found.some((one) => one.number === number && one.line === line)) found.push({ number, line })
  }
  const search = (text: string, pattern: RegExp, group: number) => {
    for (const match of text.matchAll(pattern)) add(match.index, numbersOf(match[group] as string))
  }
  const isProse = file.endsWith('.md')
  const prose = isProse ? source : comments(file, source)
  search(prose, HYPHENED, 0)
  search(prose, SPOKEN, 1)
  search(prose, BRACKETED, 1)
  if (isProse) {
    search(prose, TICKED, 2)
    search(prose, ROW, 1)
  }
  if (file.startsWith('bench/')) {
    search(source, QUOTED, 2)
    search(source, FIGURE, 1)
  }
  if (isTest(file)) for (const { at, numbers } of titles(source)) add(at, numbers)
  return found
}

const numbersOf = (text: string) => text.match(/[A-Z]-?\d+/g) ?? []

/** Returns the text with everything but comments blanked, so that offsets stay valid. */
function comments(file: string, source: string): string {
  const sign = SOURCES.test(file) ? /^\s*\*|\/\*|(?<![:\w'"`])\/\// : /#/
  return source
    .split('\n')
    .map((line) => {
      const at = line.search(sign)
      return at < 0 ? ' '.repeat(line.length) : ' '.repeat(at) + line.slice(at)
    })
    .join('\n')
}

function titles(source: string): { at: number; numbers: string[] }[] {
  const extended = [...source.matchAll(/\bconst (\w+) = \w+\.extend\b|\btest as (\w+)/g)].map(([, made, named]) => made ?? named)
  const calls = ['test', 'describe', 'it', ...extended].join('|')
  const before = [String.raw`(?:(?<![.\w])(?:${calls})(?:\.\w+)*|\))\(\s*`]
  // Titles in a table: `['T-37 what a file says', …]`, or a number alone when the title follows separately.
  if (/\)\(\s*['`]%s/.test(source)) before.push(String.raw`^\s*\[\s*(?=['\`]${NUMBER} )`)
  if (/\)\(\s*['`]%s /.test(source)) before.push(String.raw`^\s*\[`)
  const found = new Map<number, string[]>()
  for (const place of before) {
    for (const match of source.matchAll(new RegExp(place + QUOTED.source, 'gm'))) {
      found.set(match.index + match[0].length, numbersOf(match[2] as string))
    }
  }
  return [...found].map(([at, numbers]) => ({ at, numbers })).sort((a, b) => a.at - b.at)
}
