import { MINUTE_MS } from '../../../kit/time/time-units.ts'
import { type SportRules, timedWarnings } from '../sport-rules.ts'

/** Three periods of 20 minutes, overtime, shootout. */
export const hockey: SportRules = {
  key: 'hockey',
  scoring: 'sum',
  parts: {
    name: 'period',
    regular: 3,
    lengthMs: 20 * MINUTE_MS,
    overtimeMs: 10 * MINUTE_MS,
    hasOvertime: true,
    hasShootout: true,
  },
  clock: 'down',
  actions: [
    { act: 'goal', stat: 'score', by: 1 },
    { act: 'shot', stat: 'shots', by: 1 },
    { act: 'shootout-goal', stat: 'shootout', by: 1 },
  ],
  stats: { shots: { most: 199 }, 'time-outs': { most: 3 }, shootout: { most: 40 } },
  isShootoutGoal: true,
  hasShotGoals: true,
  situation: {
    'empty-net': { kind: 'side' },
    strength: { kind: 'choice', of: ['5-4', '5-3', '4-5', '3-5', '4-4', '4-3', '3-4', '3-3'] },
  },
  // Minor, double minor (IIHF Official Rule Book, Rule 18), major and misconduct.
  penalties: [2, 4, 5, 10],
  warnings: (state) => timedWarnings(state, { lastPart: 3, mayTie: false }),
}
