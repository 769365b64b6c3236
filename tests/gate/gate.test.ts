import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteFlakes, readFlakes } from './ledger.ts'
import { playwrightPart, retry, runPart, vitestPart } from './parts.ts'
import { failuresOf, tableOf } from './report.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-gate-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs tests of which so many fail the first time only, and one fails always where a fault is planted. */
async function runPlanted({ races = 0, fault = 'none' } = {}) {
  const part = vitestPart('planted', ['--config=tests/gate/planted/vitest.config.ts'], {
    PLANTED_FOLDER: folder,
    PLANTED_RACES: String(races),
    PLANTED_FAULT: fault,
    TIMING: '0',
  })
  const report = await runPart({ ...part, isSilent: true })
  await retry([{ part: { ...part, isSilent: true }, report }])
  return { report, failures: failuresOf([report]) }
}
const timesRun = async (race: number) => (await readFile(join(folder, String(race)), 'utf8')).trim().split('\n').length

test('a race that is lost once is run again twice by itself, is green and told; a fault is red again', async () => {
  const { report, failures } = await runPlanted({ races: 1, fault: 'there' })
  expect(failures).toEqual([expect.stringMatching(/^tests\/gate\/planted\/faults\.planted\.ts a fault: .*'there'/)])
  expect(report.retried).toMatchObject([
    {
      file: 'tests/gate/planted/faults.planted.ts',
      title: "races > race 1 (it's [odd])",
      message: expect.stringContaining('lost the race'),
    },
  ])
  expect(report.findings.passed).toBe(4)
  expect(await timesRun(1)).toBe(3)
})

test('four races are red, and none is run again', async () => {
  const { report, failures } = await runPlanted({ races: 4 })
  expect(failures).toHaveLength(4)
  expect(report.retried).toEqual([])
  expect(await timesRun(4)).toBe(1)
})

test.each([
  ['set-up', 'the set-up fails'],
  ['unhandled', 'nobody waits for it'],
])('what fails outside of a test is red: %s', async (fault, message) => {
  expect((await runPlanted({ fault })).failures).toEqual([expect.stringContaining(message)])
})

test('a browser test is rerun by its whole title, with whatever tags stand behind it', () => {
  const command = playwrightPart('one', []).again?.({
    file: 'a.e2e.ts',
    project: 'chromium',
    title: 'W6 it (ends)',
    message: '',
    load: 1,
  })
  const grep = new RegExp(command?.[command.indexOf('--grep') + 1] ?? '')
  expect(
    ['W6 it (ends)', 'W6 it (ends) @timing', 'W6 it (ends) anew'].map((text) => grep.test(`chromium a.e2e.ts ${text}`)),
  ).toEqual([true, true, false])
})

test('a runner that ends without a word is red, and so is one that finds no test', async () => {
  const part = vitestPart('planted', ['--config=tests/gate/planted/vitest.config.ts', 'no-file-of-this-name'])
  expect(failuresOf([await runPart({ ...part, isSilent: true })])).not.toEqual([])
  const wordless = { ...part, commands: [['--eval', '']], isSilent: true }
  expect(failuresOf([await runPart(wordless)])).toEqual([expect.stringContaining('before it said what it found')])
})

test('the ledger keeps what was retried in earlier runs', () => {
  const file = join(folder, 'flakes.json')
  const red = { file: 'a.test.ts', project: 'rules', title: 'a race', message: 'lost', load: 2.5 }
  noteFlakes([red], new Date('2026-11-28T10:00:00Z'), file)
  noteFlakes([], new Date('2026-11-28T11:00:00Z'), file)
  noteFlakes([{ ...red, title: 'another' }], new Date('2026-11-28T12:00:00Z'), file)
  expect(readFlakes(file)).toEqual([
    { ...red, at: '2026-11-28T10:00:00.000Z' },
    { ...red, title: 'another', at: '2026-11-28T12:00:00.000Z' },
  ])
})

test('the table sums up the parts', () => {
  const red = { file: 'a.test.ts', project: 'rules', title: 'a race', message: 'lost', load: 2.5 }
  const findings = { passed: 8, red: [red, { ...red, title: 'a fault' }], errors: ['gone'], files: {} }
  const part = { name: 'one', seconds: 60, cpuSeconds: 100, findings, retried: [red] }
  expect(tableOf([part, { ...part, name: 'another' }])).toEqual([
    'part     tests  seconds  CPU  red  retried',
    'one         10       60  100    2        1',
    'another     10       60  100    2        1',
    'all         20      120  200    4        2',
  ])
})
