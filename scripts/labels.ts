// `npm run labels` lists the numbers of docs/spec.md that test titles begin with; `npm run labels -- REVISION` compares with
// that commit.
import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTest, readTree, titleNumbers } from './spec-numbers.ts'

/** Counts the test titles that begin with each number. */
export function countLabels(tree: Map<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [file, source] of tree) {
    if (!isTest(file)) continue
    for (const number of titleNumbers(source).flatMap((numbers) => [...new Set(numbers)])) {
      counts.set(number, (counts.get(number) ?? 0) + 1)
    }
  }
  return new Map([...counts].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true })))
}

/** Compares two counts. Returns lines to print, and as `lost` the numbers that no title begins with any more. */
export function compareLabels(before: Map<string, number>, after: Map<string, number>): { lost: string[]; lines: string[] } {
  const titles = (count: number) => (count === 1 ? '1 title' : `${count} titles`)
  const lost = [...before.keys()].filter((number) => !after.has(number))
  const lines = [
    ...lost.map((number) => `lost  ${number}: had ${titles(before.get(number) ?? 0)}`),
    ...[...after].filter(([number]) => !before.has(number)).map(([number, count]) => `new   ${number}: ${titles(count)}`),
    ...[...after]
      .filter(([number, count]) => count < (before.get(number) ?? 0))
      .map(([number, count]) => `fewer ${number}: ${titles(count)}, had ${before.get(number)}`),
  ]
  return { lost, lines }
}

/** Reads the test files of a commit, by path. Throws when there is no such commit. */
export function readRevision(root: string, revision: string): Map<string, string> {
  const git = (parameters: string[], input?: string) =>
    execFileSync('git', parameters, { cwd: root, input, maxBuffer: 1 << 30, stdio: ['pipe', 'pipe', 'ignore'] })
  const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
    .toString()
    .trim()
  const paths = git(['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit]).toString().split('\0').filter(isTest)
  const blobs = git(['cat-file', '--batch'], paths.map((path) => `${commit}:${path}\n`).join(''))
  const tree = new Map<string, string>()
  let at = 0
  for (const path of paths) {
    const bodyAt = blobs.indexOf(10, at) + 1
    const size = Number(blobs.toString('utf8', at, bodyAt).trim().split(' ')[2])
    tree.set(path, blobs.toString('utf8', bodyAt, bodyAt + size))
    at = bodyAt + size + 1
  }
  return tree
}

/**
 * Prints the numbers of the tree, or the differences from a revision. Returns the exit code: 1 when one is lost, 2 when there
 * is no such revision.
 */
export function printLabels(root: string, revision: string | undefined, print: (line: string) => void): number {
  const now = countLabels(readTree(root))
  if (revision === undefined) {
    for (const [number, count] of now) print(`${number} ${count}`)
    return 0
  }
  let then: Map<string, number>
  try {
    then = countLabels(readRevision(root, revision))
  } catch {
    print(`There is no commit ${revision} here.`)
    return 2
  }
  const { lost, lines } = compareLabels(then, now)
  for (const line of lines) print(line)
  print(`${now.size} numbers in test titles, ${then.size} in ${revision}; ${lost.length} lost`)
  return lost.length > 0 ? 1 : 0
}

if (import.meta.main) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..')
  process.exit(printLabels(root, process.argv[2], console.log))
}
