// The record of what the tests cost, docs/test-times.json, and the budget that it has to stay in.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVERY_DAY } from '../e2e/every-day.ts'
import type { FileTime } from './findings.ts'

const root = join(import.meta.dirname, '../..')
const RECORD = 'docs/test-times.json'

/** The CPU time that a whole run may take, in seconds, without the installation of packages. */
export const BUDGET_SECONDS = 900

/** CPU and wall time in seconds, by test file or by another part of the run. */
export type Record = {
  parts: { [part: string]: [cpu: number, wall: number] }
  files: { [file: string]: [cpu: number, wall: number] }
}

export const readRecord = (): Record =>
  existsSync(join(root, RECORD)) ? JSON.parse(readFileSync(join(root, RECORD), 'utf8')) : { parts: {}, files: {} }

export function writeRecord(times: { parts: { [part: string]: FileTime }; files: { [file: string]: FileTime } }): void {
  const rounded = (all: { [name: string]: FileTime }) =>
    Object.entries(all)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, { cpuSeconds, seconds }]) => `    ${JSON.stringify(name)}: [${cpuSeconds.toFixed(1)}, ${seconds.toFixed(1)}]`)
      .join(',\n')
  const text = `{\n  "parts": {\n${rounded(times.parts)}\n  },\n  "files": {\n${rounded(times.files)}\n  }\n}\n`
  writeFileSync(join(root, RECORD), text)
}

export const totalOf = ({ parts, files }: Record): number =>
  [...Object.values(parts), ...Object.values(files)].reduce((sum, [cpu]) => sum + cpu, 0)

/** Every file whose tests `npm test` runs. */
export function testFiles(): string[] {
  const inside = ['app', 'database', 'demo', 'providers', 'scripts', 'server', 'tests']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.test\.tsx?$/.test(file))
  return [...inside, ...Object.keys(EVERY_DAY).map((file) => `tests/e2e/${file}`)].sort()
}

/** What is wrong with a record of the times of `files`, a line each. */
export function recordFaults(record: Record, files: string[]): string[] {
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
  if (faults.length > 0) console.error('npm test -- --record measures the times anew.')
  process.exit(faults.length > 0 ? 1 : 0)
}
