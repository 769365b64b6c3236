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

test('a race that is lost once is run again twice by itself, and the run is green and says so', async () => {
  const { report, failures } = await runPlanted({ races: 1 })
  expect(failures).toEqual([])
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

test('three races are retried, four are red and none is run again', async () => {
  expect((await runPlanted({ races: 3 })).failures).toEqual([])
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'podium-gate-'))
  const { report, failures } = await runPlanted({ races: 4 })
  expect(failures).toHaveLength(4)
  expect(report.retried).toEqual([])
  expect(await timesRun(4)).toBe(1)
})

test('a fault stays red when it is run again', async () => {
  const { failures } = await runPlanted({ fault: 'there' })
  expect(failures).toEqual([expect.stringMatching(/^tests\/gate\/planted\/faults\.planted\.ts a fault: .*'there'/)])
})

test('a set-up that fails, and an error that no test waits for, are red', async () => {
  expect((await runPlanted({ fault: 'set-up' })).failures).toEqual([expect.stringContaining('the set-up fails')])
  expect((await runPlanted({ fault: 'unhandled' })).failures).toEqual([expect.stringContaining('nobody waits for it')])
})

test('a runner that ends without a word is red, and so is one that finds no test', async () => {
  const nowhere = { ...vitestPart('nowhere', ['--config=tests/gate/planted/nothing.ts']), isSilent: true }
  expect(failuresOf([await runPart(nowhere)])).not.toEqual([])
  const none = { ...playwrightPart('none', ['nothing-of-this-name']), isSilent: true }
  expect(failuresOf([await runPart(none)])).not.toEqual([])
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
