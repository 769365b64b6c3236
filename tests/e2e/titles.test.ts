import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { EVERY_DAY } from './every-day.ts'
import { IN_FIREFOX } from './in-firefox.ts'
import { WAITING } from './waiting.ts'

type Suite = { specs: { title: string; file: string; tests: { projectName: string }[] }[]; suites?: Suite[] }
type Test = { title: string; file: string; project: string }

/** The tests that Playwright finds: those of `npm test` (`DAILY=1`) or all. */
function list(environment: Record<string, string> = {}): Test[] {
  const root = join(import.meta.dirname, '../..')
  const parameters = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json']
  const env = { ...process.env, PW_DISABLE_TS_ESM: '1', DAILY: '0', TIMING: '0', ...environment }
  const { suites } = JSON.parse(
    execFileSync(process.execPath, parameters, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 26 }),
  )
  const testsOf = ({ specs, suites = [] }: Suite): Test[] => [
    ...specs.flatMap(({ title, file, tests }) => tests.map(({ projectName: project }) => ({ title, file, project }))),
    ...suites.flatMap(testsOf),
  ]
  return suites.flatMap(testsOf)
}

let all: Test[]
let daily: Test[]
beforeAll(() => {
  all = list()
  daily = list({ DAILY: '1' })
})
const inChromium = ({ project }: Test) => project !== 'firefox'

test.each([
  ['that run in Firefox', [...IN_FIREFOX.DAILY, ...IN_FIREFOX.IN_PROOF]],
  ['of every day', Object.values(EVERY_DAY).flat()],
])('each title of those %s begins one browser test', (_, titles) => {
  const found = all.filter(inChromium)
  for (const beginning of titles)
    expect(
      found.filter(({ title }) => title.startsWith(beginning)),
      beginning,
    ).toHaveLength(1)
})

test('each title of those that wait begins a browser test', () => {
  expect(WAITING.filter((beginning) => !all.some(({ title }) => title.startsWith(beginning)))).toEqual([])
})

test('npm test runs the browser tests of every day, those of each file alone', () => {
  const isOfEveryDay = ({ file, title }: Test) => EVERY_DAY[file]?.some((beginning) => title.startsWith(beginning))
  const named = (tests: Test[]) =>
    tests
      .filter(inChromium)
      .map(({ file, title }) => `${file} ${title}`)
      .sort()
  expect(named(daily)).toEqual(named(all.filter(isOfEveryDay)))
  expect(named(daily)).toHaveLength(Object.values(EVERY_DAY).flat().length)
  expect(daily.filter(({ project }) => project === 'firefox')).toHaveLength(IN_FIREFOX.DAILY.length)
})

test('npm test runs at most 110 browser tests', () => {
  expect(daily.length).toBeLessThanOrEqual(110)
})
