// The record of what the tests cost, docs/test-times.json, and the budget that it has to stay in.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVERY_DAY } from '../e2e/every-day.ts'
import type { FileTime } from './findings.ts'

const root = join(import.meta.dirname, '../..')
const RECORD = 'docs/test-times.json'

/** The CPU time that a whole run may take, in seconds, without the installation of packages. */
export const BUDGET_SECONDS = 900

/** CPU and wall time in seconds. */
export type Time = [cpu: number, wall: number]
export type Times = { [name: string]: Time }
/** `proofs`: those of `npm run prove`, which are outside of the budget. */
export type TimeRecord = { parts: Times; files: Times; proofs: Times }

/** Throws a message for the terminal when the record cannot be read, as after a merge with conflicts. */
export function readRecord(): TimeRecord {
  try {
    return JSON.parse(readFileSync(join(root, RECORD), 'utf8'))
  } catch (error) {
    throw new Error(`${RECORD} cannot be read: ${(error as Error).message}`)
  }
}

export const timesOf = (files: { [file: string]: FileTime }): Times =>
  Object.fromEntries(Object.entries(files).map(([file, { cpuSeconds, seconds }]) => [file, [cpuSeconds, seconds]]))

/** Writes a record with a line for each file. */
export function writeRecord(record: TimeRecord): void {
  const lines = (times: Times) =>
    Object.entries(times)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, time]) => `    ${JSON.stringify(name)}: [${time.map((seconds) => Number(seconds.toFixed(1))).join(', ')}]`)
      .join(',\n')
  const block = (times: Times) => (Object.keys(times).length > 0 ? `{\n${lines(times)}\n  }` : '{}')
  const groups = Object.entries(record).map(([group, times]) => `  "${group}": ${block(times)}`)
  writeFileSync(join(root, RECORD), `{\n${groups.join(',\n')}\n}\n`)
}

export const totalOf = ({ parts, files }: Pick<TimeRecord, 'parts' | 'files'>): number =>
  [...Object.values(parts), ...Object.values(files)].reduce((sum, [cpu]) => sum + cpu, 0)

/** Every file whose tests `npm test` runs. */
export function testFiles(): string[] {
  const inside = ['app', 'bench', 'database', 'demo', 'french-titles', 'providers', 'scripts', 'server', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file))
  return [...inside, ...Object.keys(EVERY_DAY).map((file) => `tests/e2e/${file}`)].sort()
}

/** What is wrong with a record of the times of `files`, a line each. */
export function recordFaults(record: Pick<TimeRecord, 'parts' | 'files'>, files: string[]): string[] {
  const known = new Set(files)
  const total = totalOf(record)
  return [
    ...files.filter((file) => !(file in record.files)).map((file) => `${file} has no time in ${RECORD}`),
    ...Object.keys(record.files)
      .filter((file) => !known.has(file))
      .map((file) => `${RECORD} has the time of ${file}, which npm test does not run`),
    ...(total > BUDGET_SECONDS
      ? [`The tests of ${RECORD} take ${total.toFixed(0)} s of CPU, and may take ${BUDGET_SECONDS}`]
      : []),
  ]
}

if (import.meta.main) {
  const faults = recordFaults(readRecord(), testFiles())
  for (const fault of faults) console.error(fault)
  if (faults.length > 0)
    console.error('npm test -- --changed main --record measures what changed, npm test -- --record everything.')
  process.exit(faults.length > 0 ? 1 : 0)
}
