import { MINUTE_MS } from '../../../kit/time/time-units.ts'
import { type SportRules, timedWarnings } from '../sport-rules.ts'

/** At this many team fouls in a quarter, the other side begins to shoot free throws. */
const BONUS_FROM = 5

/** Four quarters of 10 minutes, overtimes of 5. */
export const basketball: SportRules = {
  key: 'basketball',
  scoring: 'sum',
  parts: {
    name: 'quarter',
    regular: 4,
    lengthMs: 10 * MINUTE_MS,
    overtimeMs: 5 * MINUTE_MS,
    hasOvertime: true,
    hasShootout: false,
  },
  clock: 'down',
  actions: [
    { act: 'two', stat: 'score', by: 2 },
    { act: 'three', stat: 'score', by: 3 },
    { act: 'free-throw', stat: 'score', by: 1 },
    { act: 'foul', stat: 'fouls', by: 1 },
    { act: 'time-out', stat: 'time-outs', by: 1 },
  ],
  // Team fouls of all overtimes belong to the fourth quarter (FIBA Official Basketball Rules 2024, 41.1.3).
  stats: { fouls: { most: 30, anewWith: 'regular-part' }, 'time-outs': { most: 9 } },
  situation: { arrow: { kind: 'side' } },
  penalties: [],
  warnings(state) {
    const { home, away } = state
    return [
      ...timedWarnings(state, { lastPart: 4, mayTie: false }),
      ...((away.x.fouls ?? 0) >= BONUS_FROM ? (['bonus-home'] as const) : []),
      ...((home.x.fouls ?? 0) >= BONUS_FROM ? (['bonus-away'] as const) : []),
    ]
  },
}
