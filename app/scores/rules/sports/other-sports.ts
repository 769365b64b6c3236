import { MINUTE_MS } from '../../../kit/time/time-units.ts'
import { type SportRules, timedWarnings } from '../sport-rules.ts'

/** Any game of two sides: points, parts and an optional clock. */
export const generic: SportRules = {
  key: 'generic',
  scoring: 'sum',
  parts: {
    name: 'period',
    regular: 4,
    lengthMs: 10 * MINUTE_MS,
    overtimeMs: 5 * MINUTE_MS,
    hasOvertime: true,
    hasShootout: true,
  },
  clock: 'down',
  actions: [
    { act: 'point', stat: 'score', by: 1 },
    { act: 'two', stat: 'score', by: 2 },
    { act: 'three', stat: 'score', by: 3 },
  ],
  stats: { fouls: { most: 99 }, 'time-outs': { most: 9 } },
  situation: { possession: { kind: 'side' } },
  penalties: [],
  warnings: (state) => timedWarnings(state, { lastPart: 4, mayTie: true }),
}

/** A meet: lists of races and heats, and a standing of teams. */
export const meet: SportRules = {
  key: 'meet',
  scoring: 'lists',
  parts: { name: 'race', regular: 1, lengthMs: 0, overtimeMs: 0, hasOvertime: false, hasShootout: false },
  clock: 'none',
  actions: [],
  stats: {},
  situation: {},
  penalties: [],
  warnings: () => [],
}
