import { MINUTE_MS } from '../../../kit/time/time-units.ts'
import type { SportRules } from '../sport-rules.ts'

/** Rugby union: two halves of 40 minutes, counting up; a yellow card is 10 minutes, a red one that allows a replacement 20. */
export const rugby: SportRules = {
  key: 'rugby',
  scoring: 'sum',
  parts: {
    name: 'half',
    regular: 2,
    lengthMs: 40 * MINUTE_MS,
    overtimeMs: 10 * MINUTE_MS,
    hasOvertime: true,
    hasShootout: false,
    isExtraTime: true,
  },
  clock: 'up',
  actions: [
    { act: 'try', stat: 'score', by: 5 },
    { act: 'conversion', stat: 'score', by: 2 },
    { act: 'penalty-goal', stat: 'score', by: 3 },
    { act: 'drop-goal', stat: 'score', by: 3 },
    { act: 'penalty-try', stat: 'score', by: 7 },
    { act: 'red', stat: 'red', by: 1 },
  ],
  stats: { red: { most: 5 } },
  situation: {},
  // In elite rugby a player sent off may be replaced after 20 minutes (World Rugby, Global Law Trial of November 2024).
  penalties: [10, 20],
  hasCards: true,
  warnings: () => [],
}

/** Sevens: two halves of 7 minutes; a yellow card is 2 minutes. */
export const rugbySevens: SportRules = {
  ...rugby,
  key: 'rugby-sevens',
  parts: { ...rugby.parts, lengthMs: 7 * MINUTE_MS, overtimeMs: 5 * MINUTE_MS },
  penalties: [2],
}
