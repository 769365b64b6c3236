import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../tests/scratch.ts'
import { printLabels } from './labels.ts'

const root = mkdtempSync(join(scratchFolder, 'podium-labels-'))
const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@podium.example', ...parameters], { cwd: root, stdio: 'pipe' })
const write = (file: string, ...titles: string[]) =>
  writeFileSync(join(root, file), titles.map((title) => `test('${title}', () => {})\n`).join(''))
const printed = (revision?: string) => {
  const lines: string[] = []
  return { code: printLabels(root, revision, (line) => lines.push(line)), lines }
}

beforeAll(() => {
  for (const folder of [
    'app',
    'bench',
    'database',
    'demo',
    'deploy',
    'docs',
    'french-titles',
    'providers',
    'scripts',
    'server',
    'tests',
  ]) {
    mkdirSync(join(root, folder))
  }
  write('app/été.test.ts', 'X91 one', 'X91 X92 both', 'X93 three', 'none')
  write('tests/b.e2e.ts', 'X91 in a browser', 'X910 no number', 'T-901 a threat')
  write('app/rule.ts', 'X94 in no test file')
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '--no-verify', '-m', 'before')
})
afterAll(() => rmSync(root, { recursive: true }))

test('the numbers of all test titles are listed with how many titles begin with each', () => {
  expect(printed()).toEqual({ code: 0, lines: ['T-901 1', 'X91 3', 'X92 1', 'X93 1'] })
})

test('nothing is lost when tests move to another file', () => {
  rmSync(join(root, 'app/été.test.ts'))
  write('tests/moved.prove.ts', 'X91 one', 'X91 X92 both', 'X93 three')
  expect(printed('HEAD')).toEqual({ code: 0, lines: ['4 numbers in test titles, 4 in HEAD; 0 lost'] })
})

test('a number that is lost fails, and what is new or fewer is told with how many titles each had', () => {
  write('tests/moved.prove.ts', 'X91 one', 'X92 renamed', 'X95 new')
  expect(printed('HEAD')).toEqual({
    code: 1,
    lines: [
      'lost  X93: had 1 title',
      'new   X95: 1 title',
      'fewer X91: 2 titles, had 3',
      '4 numbers in test titles, 4 in HEAD; 1 lost',
    ],
  })
})

test('a revision that is not there says so', () => {
  expect(printed('nowhere')).toEqual({ code: 2, lines: ['There is no commit nowhere here.'] })
})
