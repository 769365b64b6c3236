// What a run leaves in test-results/: the tests that were retried, over all runs, and a stamp of the last run.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FailedTest } from './findings.ts'
import { RESULTS } from './parts.ts'

const FLAKES = join(RESULTS, 'flakes.json')
const STAMP = join(RESULTS, 'last.json')

export type Flake = FailedTest & { at: string }

/** Adds retried tests to the ledger of this checkout. */
export function noteFlakes(retried: FailedTest[], at: Date, file = FLAKES): void {
  if (retried.length === 0) return
  writeJson(file, [...readFlakes(file), ...retried.map((red): Flake => ({ ...red, at: at.toISOString() }))])
}

export function readFlakes(file = FLAKES): Flake[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

export type Stamp = {
  commit: string
  /** Whether the tree was the commit's, without edits, from the beginning to the end. */
  isClean: boolean
  startedAt: string
  endedAt: string
  /** What ran: `all`, or the parts and the change that were asked for. */
  ran: string
  isGreen: boolean
  passed: number
  failed: string[]
  retried: string[]
}

/** The commit that is checked out, and whether the tree differs from it; `unknown` where there is no repository. */
export function checkout(root = join(RESULTS, '..')): Pick<Stamp, 'commit' | 'isClean'> {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return { commit: git('rev-parse', 'HEAD'), isClean: git('status', '--porcelain') === '' }
  } catch {
    return { commit: 'unknown', isClean: false }
  }
}

/** A run that is broken off leaves no stamp. */
export const removeStamp = (): void => rmSync(STAMP, { force: true })

export const writeStamp = (stamp: Stamp): void => writeJson(STAMP, stamp)

function writeJson(file: string, value: unknown) {
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
