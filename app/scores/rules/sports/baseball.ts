import type { Entry } from '../score-fact.ts'
import type { ScoreState } from '../score-state.ts'
import type { Moment, SportRules, Warning } from '../sport-rules.ts'

/** Lead that may end a game early, and the first inning in which it may. */
const RUN_RULE = { by: 10, from: 7 }

/** Counts that restart with each half of an inning. */
const COUNTS = ['balls', 'strikes', 'outs', 'bases'] as const

/** Nine innings. */
export const baseball: SportRules = {
  key: 'baseball',
  scoring: 'sum',
  parts: { name: 'inning', regular: 9, lengthMs: 0, overtimeMs: 0, hasOvertime: true, hasShootout: false },
  clock: 'none',
  actions: [
    { act: 'run', stat: 'score', by: 1 },
    { act: 'hit', stat: 'hits', by: 1 },
    { act: 'error', stat: 'errors', by: 1 },
  ],
  stats: { hits: { most: 99 }, errors: { most: 30 } },
  situation: {
    half: { kind: 'choice', of: ['top', 'bottom'] },
    balls: { kind: 'number', from: 0, to: 3 },
    strikes: { kind: 'number', from: 0, to: 2 },
    outs: { kind: 'number', from: 0, to: 2 },
    /** Sum of 1 for first, 2 for second, 4 for third. */
    bases: { kind: 'number', from: 0, to: 7 },
  },
  penalties: [],
  after: beginHalf,
  warnings: (state) => inningWarnings(state, 9, RUN_RULE),
}

/** Softball: seven innings. */
export const softball: SportRules = {
  ...baseball,
  key: 'softball',
  parts: { ...baseball.parts, regular: 7 },
  warnings: (state) => inningWarnings(state, 7, { by: 8, from: 5 }),
}

/** Resets counts and bases with each half, except for values in the same entry; an inning begins with its top. */
function beginHalf(state: ScoreState, entry: Entry, before: Moment): void {
  const said: Record<string, unknown> = entry.kind === 'situation' ? entry.to : {}
  const isOtherInning = state.part.n !== before.part.n
  // A game whose half nobody has entered is in the top of an inning.
  const isOtherHalf = typeof said.half === 'string' && said.half !== (before.situation.half ?? 'top')
  if (!isOtherInning && !isOtherHalf) return
  if (isOtherInning) state.situation.half = 'top'
  for (const count of COUNTS) if (!Object.hasOwn(said, count)) state.situation[count] = 0
}

function inningWarnings({ part, home, away }: ScoreState, regular: number, rule: { by: number; from: number }): Warning[] {
  const isRunRule = part.n > rule.from && Math.abs(home.score - away.score) >= rule.by
  const isOver = part.n > regular && home.score !== away.score
  return [...(isRunRule ? (['run-rule'] as const) : []), ...(isOver ? (['match-over'] as const) : [])]
}
