import { MINUTE_MS } from '../../../kit/time/time-units.ts'
import { IPPON, WAZA_ARI, WINNING, YUKO } from '../judo-points.ts'
import type { ScoreState } from '../score-state.ts'
import type { SportRules, Warning } from '../sport-rules.ts'

/** Warns of a bout that is won but has no result yet. */
function boutWarnings(rules: Pick<SportRules, 'isBoutWon'>, state: ScoreState): Warning[] {
  const bout = state.bouts.find(({ n }) => n === state.part.n)
  return bout && !bout.result && rules.isBoutWon?.(bout, state) ? ['bout-over'] : []
}

/** Lead that ends a bout of freestyle. */
const SUPERIORITY = 10

/** Bouts by weight, two periods of three minutes; teams score the points that bouts are worth. */
export const wrestling: SportRules = {
  key: 'wrestling',
  scoring: 'bouts',
  parts: { name: 'bout', regular: 1, lengthMs: 3 * MINUTE_MS, overtimeMs: 0, hasOvertime: false, hasShootout: false },
  clock: 'down',
  actions: [
    { act: 'one', stat: 'points', by: 1 },
    { act: 'two-points', stat: 'points', by: 2 },
    { act: 'four', stat: 'points', by: 4 },
    { act: 'five', stat: 'points', by: 5 },
    { act: 'caution', stat: 'cautions', by: 1 },
  ],
  stats: { points: { most: 60 }, cautions: { most: 9, anewWith: 'part' } },
  situation: { half: { kind: 'choice', of: ['1', '2'] } },
  penalties: [],
  corners: { home: 'red', away: 'blue' },
  boutCodes: [
    { code: 'fall', winner: 5, loser: 0 },
    { code: 'superiority', winner: 4, loser: 0 },
    { code: 'superiority-scored', winner: 4, loser: 1 },
    { code: 'points', winner: 3, loser: 0 },
    { code: 'points-scored', winner: 3, loser: 1 },
    { code: 'injury', winner: 5, loser: 0 },
    { code: 'forfeit', winner: 5, loser: 0 },
  ],
  after(state, entry) {
    if (entry.kind === 'bout') delete state.situation.half
  },
  isBoutWon: ({ home, away }) => Math.abs(home - away) >= SUPERIORITY,
  warnings: (state) => boutWarnings(wrestling, state),
}

/** The number of shidos against one side that gives the bout to the other. */
const MOST_SHIDOS = 3

/** Bouts of four minutes. Points as boards show them: a waza-ari is 10, a yuko 1, and an ippon 99 whatever came before it. */
export const judo: SportRules = {
  ...wrestling,
  key: 'judo',
  parts: { ...wrestling.parts, lengthMs: 4 * MINUTE_MS },
  actions: [
    { act: 'ippon', stat: 'points', by: IPPON },
    { act: 'waza-ari', stat: 'points', by: WAZA_ARI },
    { act: 'yuko', stat: 'points', by: YUKO },
    { act: 'shido', stat: 'shidos', by: 1 },
  ],
  stats: { points: { most: IPPON }, shidos: { most: MOST_SHIDOS, anewWith: 'part' } },
  situation: {},
  decisive: IPPON,
  corners: { home: 'white', away: 'blue' },
  boutCodes: [
    { code: 'ippon', winner: 1, loser: 0 },
    { code: 'waza-ari', winner: 1, loser: 0 },
    { code: 'yuko', winner: 1, loser: 0 },
    { code: 'hansoku-make', winner: 1, loser: 0 },
    { code: 'draw', winner: 0, loser: 0 },
  ],
  isBoutWon: (bout, { home, away }) =>
    Math.max(bout.home, bout.away) >= WINNING || Math.max(home.x.shidos ?? 0, away.x.shidos ?? 0) >= MOST_SHIDOS,
  warnings: (state) => boutWarnings(judo, state),
}
