import { dirname } from 'node:path'
import { isTest } from '../spec-numbers.ts'
import type { Limit } from './limit.ts'

export const FILES_OF_A_FOLDER: Limit = { most: 20, unit: 'files' }

/** How many program files each folder holds by itself. Tests stand beside what they test, and are not counted. */
export function filesOfFolders(tree: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of tree.keys()) {
    if (!/\.(?:tsx?|mjs)$/.test(file) || isTest(file)) continue
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return counts
}
