import type { SportRules } from '../sport-rules.ts'

const ENDS = 8

/** Eight ends, and extra ones while tied; each end is entered whole. Some championships play ten. */
export const curling: SportRules = {
  key: 'curling',
  scoring: 'sum',
  parts: { name: 'end', regular: ENDS, lengthMs: 0, overtimeMs: 0, hasOvertime: true, hasShootout: false },
  clock: 'none',
  actions: [{ act: 'time-out', stat: 'time-outs', by: 1 }],
  stats: { 'time-outs': { most: 2 } },
  situation: { hammer: { kind: 'side' }, stones: { kind: 'number', from: 0, to: 16 }, draw: { kind: 'side' } },
  penalties: [],
  warnings({ part, home, away }) {
    if (part.n <= ENDS) return []
    return home.score === away.score ? ['tied'] : ['match-over']
  },
}
