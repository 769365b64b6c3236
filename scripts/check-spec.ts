// Checks that each number named in the project is explained in docs/spec.md or a file it points to, and that each explained
// number has a test.
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTest, namedNumbers, readTree, titleNumbers } from './spec-numbers.ts'

const SPEC = 'docs/spec.md'
/** The files that explain numbers, in a list item or in the first cell of a table row. */
const EXPLAINED: [file: string, line: RegExp][] = [
  [SPEC, /^- ([A-Z]\d{1,2}|[TQ]-\d{2,3}): \S/],
  ['docs/faults.md', /^\| (F-\d{2}) \S/],
  ['docs/figures.md', /^\| (G\d{1,2}(?:, G\d{1,2})*)[:,] /],
]
/** A trailing remark that says why no test title begins with the number. */
const REMARK = /\((not built|decided in|proven by)\b:?([^()]*(?:\([^()]*\))?)\)$/

/** Returns the violations in a tree of files, one line each; `isThere` is true for an existing path, from the root. */
export function specFaults(tree: Map<string, string>, isThere: (path: string) => boolean): string[] {
  const faults: string[] = []
  const explained = new Set<string>()
  const lines: { number: string; line: string; place: string }[] = []
  for (const [file, pattern] of EXPLAINED) {
    for (const [at, line] of (tree.get(file) ?? '').split('\n').entries()) {
      for (const number of pattern.exec(line)?.[1]?.split(', ') ?? []) {
        if (file === SPEC && explained.has(number)) faults.push(`${file}:${at + 1}: ${number} is explained twice`)
        explained.add(number)
        if (file === SPEC) lines.push({ number, line, place: `${file}:${at + 1}` })
      }
    }
  }
  const tested = new Set<string>()
  for (const [file, source] of tree) {
    if (isTest(file)) for (const number of titleNumbers(source).flat()) tested.add(number)
    for (const { number, line } of namedNumbers(file, source)) {
      if (!explained.has(number)) faults.push(`${file}:${line} names ${number}, which ${SPEC} does not explain`)
    }
  }
  for (const { number, line, place } of lines) {
    const fault = remarkFault(line, tested.has(number), isThere)
    if (fault) faults.push(`${place}: ${number} ${fault}`)
  }
  return faults
}

function remarkFault(line: string, isTested: boolean, isThere: (path: string) => boolean): string | undefined {
  const [, kind, where = ''] = REMARK.exec(line) ?? []
  if (isTested) return kind && `is named by the title of a test, but the line says "${kind}"`
  if (!kind) return 'begins the title of no test, and the line does not say why'
  if (kind === 'not built') return undefined
  const path = /`([^`]+)`/.exec(where)?.[1] ?? normalize(`docs/${/\]\(([^)]+)\)/.exec(where)?.[1] ?? '/'}`)
  return path.length > 5 && isThere(path) ? undefined : `is "${kind}" a file that is not there`
}

if (import.meta.main) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
  const faults = specFaults(readTree(root), (path) => existsSync(join(root, path)))
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
