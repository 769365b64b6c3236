import { MINUTE_MS } from '../../../kit/time/time-units.ts'
import type { SportRules } from '../sport-rules.ts'

/** Two halves of 45 minutes; the clock counts up, past 45 as added time. */
export const soccer: SportRules = {
  key: 'soccer',
  scoring: 'sum',
  parts: {
    name: 'half',
    regular: 2,
    lengthMs: 45 * MINUTE_MS,
    overtimeMs: 15 * MINUTE_MS,
    hasOvertime: true,
    hasShootout: true,
    isExtraTime: true,
  },
  clock: 'up',
  actions: [
    { act: 'goal', stat: 'score', by: 1 },
    { act: 'shot', stat: 'shots', by: 1 },
    { act: 'corner', stat: 'corners', by: 1 },
    { act: 'yellow', stat: 'yellow', by: 1 },
    { act: 'red', stat: 'red', by: 1 },
    { act: 'penalty-shot', stat: 'shootout', by: 1 },
  ],
  stats: { shots: { most: 99 }, corners: { most: 99 }, yellow: { most: 22 }, red: { most: 5 }, shootout: { most: 40 } },
  hasShotGoals: true,
  situation: {},
  penalties: [],
  warnings: () => [],
}

/** Field hockey: four quarters of 15 minutes. */
export const fieldHockey: SportRules = {
  ...soccer,
  key: 'field-hockey',
  parts: {
    name: 'quarter',
    regular: 4,
    lengthMs: 15 * MINUTE_MS,
    overtimeMs: 10 * MINUTE_MS,
    hasOvertime: true,
    hasShootout: true,
  },
  actions: [
    { act: 'goal', stat: 'score', by: 1 },
    { act: 'shot', stat: 'shots', by: 1 },
    { act: 'corner', stat: 'corners', by: 1 },
    { act: 'green', stat: 'green', by: 1 },
    { act: 'red', stat: 'red', by: 1 },
    { act: 'shootout-goal', stat: 'shootout', by: 1 },
  ],
  stats: { ...soccer.stats, green: { most: 22 } },
  penalties: [2, 5, 10],
}
