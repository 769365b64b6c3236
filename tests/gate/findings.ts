import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'

/** A test that failed, or a file or group of tests whose set-up failed. */
export type FailedTest = {
  file: string
  project: string
  /** The title with those of its groups, as its runner compares them; none where the file as a whole failed. */
  title?: string
  /** The first line of its first error. */
  message: string
  /** How many processes wanted a core in the minute before. */
  load: number
}

export type FileTime = { cpuSeconds: number; seconds: number }

/** What one run of Vitest or Playwright found. */
export type Findings = {
  passed: number
  red: FailedTest[]
  /** What failed outside of any file. */
  errors: string[]
  files: Record<string, FileTime>
}

/** The variable that tells a reporter where its findings go. */
export const FINDINGS_FILE = 'FINDINGS_FILE'

export const emptyFindings = (): Findings => ({ passed: 0, red: [], errors: [], files: {} })

export const redOf = (where: Omit<FailedTest, 'message' | 'load'>, message: string | undefined): FailedTest => ({
  ...where,
  message: firstLine(message),
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
})

const COLOURS = /\u001b\[[\d;]*m/g

/** The first line of an error, without colours. */
export const firstLine = (message = 'no message') => (message.replace(COLOURS, '').trim().split('\n', 1)[0] ?? '').slice(0, 300)

export function addFileTime(files: Findings['files'], file: string, time: FileTime): void {
  const known = files[file] ?? { cpuSeconds: 0, seconds: 0 }
  files[file] = { cpuSeconds: known.cpuSeconds + time.cpuSeconds, seconds: known.seconds + time.seconds }
}

/** Writes them where the run that started this reporter reads them. */
export function writeFindings(findings: Findings): void {
  const file = process.env[FINDINGS_FILE]
  if (file) writeFileSync(file, JSON.stringify(findings))
}

/** The findings in a file; undefined when the run ended before it wrote them. */
export function readFindings(file: string): Findings | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
