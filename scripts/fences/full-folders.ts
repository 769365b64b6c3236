import { dirname } from 'node:path'
import { isTest } from '../spec-numbers.ts'
import type { Limit } from './limit.ts'

export const FILES_OF_A_FOLDER: Limit = { most: 20, unit: 'files' }

/** Counts the program files directly in each folder. Leaves out tests, which stand beside the code they test. */
export function filesOfFolders(tree: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of tree.keys()) {
    if (!/\.(?:tsx?|mjs)$/.test(file) || isTest(file)) continue
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return counts
}
