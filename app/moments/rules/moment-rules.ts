import type { ScoreSport } from '../../scores/rules/score-state.ts'

/** How a kind of play is shown: seconds of the picture before and after its entry, and how much it counts in a summary. */
export type Lead = { before: number; after: number; weight: number }

/**
 * The moments of a sport as data (spec J2). The numbers are defaults: a scorer taps after the play, and the picture begins before
 * it.
 */
export type MomentRules = {
  /** By the act of the entry, such as 'goal'. */
  acts: Readonly<Record<string, Lead>>
  /** Where single points are no moments: whoever takes the lead from part `from` on. */
  leads?: Lead & { from: number }
  /** Points in a row by one side. */
  run?: Lead & { points: number }
  /**
   * Points of a close game, with at most `by` between the sides: in the last `leftMs` of its last part; in sports with sets, those
   * that take a side to `points` of a set or of the last one.
   */
  close?: Lead & { by: number; leftMs?: number; points?: { set: number; last: number } }
  /** A won set, the last of its points; an end; a bout's result; a finished race. */
  set?: Lead
  end?: Lead
  bout?: Lead
  race?: Lead
}

/** The lead of the beginnings of parts, of the end of a game, and of acts without one of their own. */
export const PART: Lead = { before: 0, after: 12, weight: 1 }
export const FINAL: Lead = { before: 15, after: 5, weight: 6 }

const GOAL: Lead = { before: 10, after: 8, weight: 5 }
const SHOOTOUT: Lead = { before: 10, after: 4, weight: 4 }
const TRY: Lead = { before: 15, after: 10, weight: 5 }
const KICK: Lead = { before: 10, after: 6, weight: 2 }
const BOUT: Lead = { before: 12, after: 4, weight: 4 }
const RED: Lead = { before: 15, after: 6, weight: 3 }

const goals = { goal: GOAL, 'shootout-goal': SHOOTOUT, 'penalty-shot': SHOOTOUT, red: RED }
const rugby: MomentRules = {
  acts: { try: TRY, 'penalty-try': TRY, conversion: { ...KICK, weight: 1 }, 'penalty-goal': KICK, 'drop-goal': KICK, red: RED },
}
const innings: MomentRules = { acts: { run: { before: 15, after: 8, weight: 4 } } }

export const MOMENT_RULES: Readonly<Record<ScoreSport, MomentRules>> = {
  hockey: { acts: goals },
  soccer: { acts: goals },
  'field-hockey': { acts: goals },
  basketball: {
    acts: {},
    leads: { before: 8, after: 5, weight: 3, from: 4 },
    run: { before: 8, after: 5, weight: 2, points: 8 },
    close: { before: 8, after: 5, weight: 4, leftMs: 120_000, by: 5 },
  },
  football: {
    acts: { touchdown: TRY, 'field-goal': { ...KICK, weight: 3 }, safety: TRY, 'convert-two': KICK, rouge: KICK },
  },
  volleyball: {
    acts: {},
    set: { before: 12, after: 6, weight: 5 },
    close: { before: 10, after: 4, weight: 2, by: 2, points: { set: 24, last: 14 } },
  },
  rugby,
  'rugby-sevens': rugby,
  curling: { acts: {}, end: { before: 25, after: 8, weight: 4 } },
  baseball: innings,
  softball: innings,
  wrestling: { acts: {}, bout: BOUT },
  judo: { acts: {}, bout: BOUT },
  generic: { acts: { point: { ...GOAL, weight: 3 } }, leads: { before: 8, after: 5, weight: 3, from: 1 } },
  meet: { acts: {}, race: { before: 20, after: 10, weight: 3 } },
}
