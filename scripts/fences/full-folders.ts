import { dirname } from 'node:path'
import { isTest } from '../spec-numbers.ts'
import type { Limit } from './debts.ts'

export const FILES_OF_A_FOLDER: Limit = {
  most: 20,
  unit: 'files',
  debts: {
    'app/access': [24, '2026-12-12'],
    'app/accounts': [74, '2026-12-12'],
    'app/audience': [21, '2026-12-12'],
    'app/catalog': [49, '2026-12-12'],
    'app/events': [29, '2026-12-12'],
    'app/language': [24, '2026-12-12'],
    'app/outputs': [23, '2026-12-12'],
    'app/playback': [25, '2026-12-12'],
    'app/playback/native-player': [51, '2026-12-12'],
    'app/reminders': [25, '2026-12-12'],
    'app/scores': [64, '2026-12-12'],
    'app/screens': [42, '2026-12-12'],
    'app/season': [53, '2026-12-12'],
    'app/shared': [61, '2026-12-12'],
    'app/shell': [23, '2026-12-12'],
    'app/thumbnails': [24, '2026-12-12'],
    'app/transfer': [42, '2026-12-12'],
    'app/translation/glossary': [35, '2026-12-12'],
    'app/watch': [51, '2026-12-12'],
    server: [25, '2026-12-12'],
    'server/http': [31, '2026-12-12'],
    tests: [49, '2026-12-12'],
  },
}

/** How many program files each folder holds by itself. Tests stand beside what they test, and are not counted. */
export function filesOfFolders(tree: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const file of tree.keys()) {
    if (!/\.(?:tsx?|mjs)$/.test(file) || isTest(file)) continue
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return counts
}
