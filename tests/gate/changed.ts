// `npm test -- --changed REVISION`: the tests that a change affects, for while you work. The gate runs all.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Part, playwrightPart, vitestPart } from './parts.ts'
import { TESTS_OF_ROOMS } from './tests-of-rooms.ts'

const root = join(import.meta.dirname, '../..')

const baseName = (file: string) => basename(file).replace(/\.(test|e2e)\.tsx?$/, '')
const isTestFile = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)

/** The test files of sites and browsers by path from the root; imports lead to all others. */
export function siteAndBrowserTests(): string[] {
  return ['server/backup', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => isTestFile(file) && !/^tests\/(gate\/|e2e\/.*\.test\.ts$)/.test(file))
}

/** The tests of sites and browsers that changed files touch, of all those there are. */
export function touchedTests(changed: string[], all: string[]): string[] {
  const touched = new Set<string>()
  for (const file of changed) {
    if (all.includes(file)) touched.add(file)
    if (isTestFile(file)) continue
    const room = Object.keys(TESTS_OF_ROOMS)
      .filter((path) => file.startsWith(`${path}/`))
      .sort((a, b) => b.length - a.length)[0]
    for (const test of all) if (!room || TESTS_OF_ROOMS[room]?.includes(baseName(test))) touched.add(test)
  }
  return [...touched].sort()
}

/** Files that differ from a commit, those that git does not track yet included. Throws a message when there is no such commit. */
function changedFiles(since: string): string[] {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean)
  try {
    return [...git('diff', '--name-only', since, '--'), ...git('ls-files', '--others', '--exclude-standard')]
  } catch {
    throw new Error(`There is no revision ${since} here.`)
  }
}

/** The parts of a run that a change since a commit affects; browser tests that changed themselves run whole. */
export function changedParts(since: string): Part[] {
  const changed = changedFiles(since)
  const touched = touchedTests(changed, siteAndBrowserTests())
  const sites = touched.filter((file) => !file.endsWith('.e2e.ts'))
  const browsers = touched.filter((file) => file.endsWith('.e2e.ts'))
  const own = browsers.filter((file) => changed.includes(file))
  const others = browsers.filter((file) => !changed.includes(file))
  const projects = ['rules', 'stores', 'alone'].flatMap((project) => ['--project', project])
  return [
    vitestPart('rules and stores', [...projects, `--changed=${since}`, '--passWithNoTests']),
    ...(sites.length > 0 ? [vitestPart('sites', ['--project', 'sites', ...sites])] : []),
    ...(own.length > 0 ? [playwrightPart('changed browser tests', own)] : []),
    ...(others.length > 0 ? [playwrightPart('browsers', ['--pass-with-no-tests', ...others], { DAILY: '1' })] : []),
  ]
}
