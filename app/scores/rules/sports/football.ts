import { MINUTE_MS } from '../../../kit/time/time-units.ts'
import { type SportRules, timedWarnings } from '../sport-rules.ts'

/** Canadian football: four quarters of 15 minutes, three downs, 110 yards, a rouge; overtime by possessions, without a clock. */
export const football: SportRules = {
  key: 'football',
  scoring: 'sum',
  parts: { name: 'quarter', regular: 4, lengthMs: 15 * MINUTE_MS, overtimeMs: 0, hasOvertime: true, hasShootout: false },
  clock: 'down',
  actions: [
    { act: 'touchdown', stat: 'score', by: 6 },
    { act: 'convert', stat: 'score', by: 1 },
    { act: 'convert-two', stat: 'score', by: 2 },
    { act: 'field-goal', stat: 'score', by: 3 },
    { act: 'safety', stat: 'score', by: 2 },
    { act: 'rouge', stat: 'score', by: 1 },
    { act: 'time-out', stat: 'time-outs', by: 1 },
  ],
  stats: { 'time-outs': { most: 4 } },
  situation: {
    possession: { kind: 'side' },
    down: { kind: 'number', from: 1, to: 3 },
    distance: { kind: 'number', from: 0, to: 110 },
    'ball-on': { kind: 'number', from: 0, to: 55 },
    'ball-half': { kind: 'side' },
  },
  penalties: [],
  warnings: (state) => timedWarnings(state, { lastPart: 4, mayTie: false }).filter(() => state.part.of === 'regular'),
}
