// What a run says at its end.
import type { FailedTest, Findings } from './findings.ts'
import { type TimeRecord, totalOf } from './times.ts'

/** A part of the run, and what became of it. */
export type PartReport = {
  name: string
  seconds: number
  cpuSeconds: number
  findings: Findings
  /** Its failed tests that passed each time they were rerun alone. */
  retried: FailedTest[]
}

export const nameOf = ({ file, title, project }: FailedTest) =>
  [file, project === 'firefox' && '(firefox)', title].filter(Boolean).join(' ')

/** Everything that is red in the end, a line each. */
export function failuresOf(parts: PartReport[]): string[] {
  return [
    ...parts.flatMap(({ name, findings }) => findings.errors.map((error) => `${name}: ${error}`)),
    ...parts.flatMap(({ findings, retried: green }) =>
      findings.red.filter((red) => !green.includes(red)).map((red) => `${nameOf(red)}: ${red.message}`),
    ),
  ]
}

/** The parts as a table, with a line that sums them up. */
export function tableOf(parts: PartReport[]): string[] {
  const rows = parts.map(({ name, seconds, cpuSeconds, findings, retried }) => [
    name,
    findings.passed + findings.red.length,
    seconds,
    cpuSeconds,
    findings.red.length + findings.errors.length - retried.length,
    retried.length,
  ])
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column]), 0)
  const all = [...rows, ['all', ...[1, 2, 3, 4, 5].map(sum)]]
  const cells = all.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell)))
  const head = ['part', 'tests', 'seconds', 'CPU', 'red', 'retried']
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => (row[column] ?? '').length)))
  return [head, ...cells].map((row) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  '),
  )
}

/** The ten most expensive files and the total, beside the record. */
export function mostExpensive(parts: PartReport[], record: TimeRecord): string[] {
  const files = parts.flatMap(({ findings }) => Object.entries(findings.files))
  const recorded = (file: string) => (record.files[file] ? `recorded ${record.files[file][0].toFixed(1)}` : 'no record')
  const total = parts.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  return [
    ...files
      .sort(([, a], [, b]) => b.cpuSeconds - a.cpuSeconds)
      .slice(0, 10)
      .map(([file, { cpuSeconds }]) => `${cpuSeconds.toFixed(1).padStart(6)} s of CPU, ${recorded(file)}: ${file}`),
    `${total.toFixed(0).padStart(6)} s of CPU in all, recorded ${totalOf(record).toFixed(0)}`,
  ]
}
