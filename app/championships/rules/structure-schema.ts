import { z } from 'zod'
import { isShowable } from '../../kit/text/showable.ts'

// Structures and facts: their types, and their bounds as they come from forms and files. What they mean is checked by
// check-structure.ts.

export const MOST_GAMES = 256
export const MOST_TEAMS = 128
export const MOST_FACTS = 2_000

/** The keys by which teams are ranked (spec B6). */
export const RANK_KEYS = [
  'wins',
  'points',
  'winPct',
  'h2hWins',
  'h2hDiff',
  'h2hScored',
  'diff',
  'diffCapped',
  'ratioSets',
  'ratioPoints',
  'scored',
  'avgScored',
  'common',
  'vsAbove',
  'lsd',
  'seed',
  'drawn',
] as const

/** Why staff decided a game without its score. */
export const AWARD_REASONS = ['forfeit', 'disqualified', 'abandoned', 'protest', 'other'] as const

const MOST_POOLS = 32
const LONGEST_SERIES = 15
const MOST_DRAWS = 64
const MOST_LOWEST = 32
/** A race of a log has at most 60 places; points are in hundredths. */
const MOST_PLACES = 60
const MOST_POINTS = 99_999

const code = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/i, 'game-code')
  .toUpperCase()
const teamId = z.string().min(1).max(64)
const number = z.int().min(1).max(MOST_TEAMS)
const score = z.int().min(0).max(999)
const side = z.enum(['home', 'away'])
/** One line, all of it visible. */
const line = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => isShowable(text) && !/[\t\n\r]/.test(text))
const text = (most: number) => z.strictObject({ en: line(most), fr: line(most) })

/** A team that takes part. `pool`: the key of its pool, 'A'. `route`: how it qualified, such as 'AUS champion'. */
const entrantSchema = z.strictObject({ teamId, seed: number.nullable(), pool: code.nullable(), route: text(120) })

/** Where a side of a game comes from. Games and series are named by code: 'QF1', 'A', 'W54'. */
const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('seed'), seed: number }),
  /** The n-th team of a pool in the order of the draw, from 1. */
  z.strictObject({ kind: z.literal('member'), pool: code, n: number }),
  z.strictObject({ kind: z.enum(['winner', 'loser']), of: code }),
  z.strictObject({ kind: z.literal('place'), pool: code, place: number }),
  /** The n-th best of the teams with this place in several pools. */
  z.strictObject({ kind: z.literal('best'), n: number, place: number, pools: z.array(code).min(2).max(MOST_POOLS) }),
  /** The n-th lowest-ranked winner of these games, by seed: for reseeding. */
  z.strictObject({ kind: z.literal('lowest'), n: number, of: z.array(code).min(1).max(MOST_LOWEST) }),
  z.strictObject({ kind: z.literal('team'), teamId }),
  z.strictObject({ kind: z.literal('bye') }),
  /** Decided by staff later, with a fact. */
  z.strictObject({ kind: z.literal('open') }),
])

/** A game of the championship; its time, place and score are those of its event. */
const slotSchema = z.strictObject({
  code,
  stage: z.enum(['knockout', 'consolation', 'placing', 'pool', 'meet']),
  /** The column of the bracket, or the round of a pool, from 1. */
  round: number,
  /** The position within its round, from 1. */
  position: number,
  /** Its own name, such as 'Gold-medal game'; '' for the name of its round and position. */
  name: text(120),
  home: sourceSchema,
  away: sourceSchema,
  /** Set for a game of a pool. */
  pool: code.nullable(),
  /**
   * Game `number` of a series of at most `of` games, whose code a source may name. `ahead`: the side of its first game that begins
   * with one win, as the unbeaten team does in the last final of a double elimination; `of` counts that win as a game.
   */
  series: z.strictObject({ code, of: z.int().min(1).max(LONGEST_SERIES), number, ahead: side.exactOptional() }).nullable(),
  need: z.enum(['always', 'if-necessary']),
  /** The final places of its winner and loser, if it decides them. */
  decides: z.strictObject({ winner: number, loser: number }).nullable(),
})

/**
 * `for`: the number of tied teams that it applies to. `cap`: the largest difference that counts in a game. `onlyIfAllMet`: it is
 * skipped unless all tied teams have met equally often; of `common`, opponents count that all have met equally often. `by`: what
 * `common` and `vsAbove` compare, the record unless said otherwise.
 */
const rankStep = z.strictObject({
  key: z.enum(RANK_KEYS),
  for: z.enum(['two', 'more', 'both']),
  cap: score.exactOptional(),
  onlyIfAllMet: z.boolean().exactOptional(),
  by: z.enum(['record', 'diff', 'scored']).exactOptional(),
})

/** How places in races become points (spec B11); staff type it once for a meet. Points are in hundredths, as integers. */
const meetTable = z.strictObject({
  /** The points of the first place, the second …; null: the place itself is the points, as in cross-country. */
  places: z.array(z.int().min(0).max(MOST_POINTS)).min(1).max(MOST_PLACES).nullable(),
  /** What the points of a relay are multiplied by. */
  relayFactor: z.number().min(0).max(10),
  /** The most results of a team that score in one race; null for all. */
  perTeam: z.int().min(1).max(MOST_PLACES).nullable(),
  /** The number of results of a team that are added, its best ones; a team with fewer is incomplete. Null adds all. */
  countsBest: z.int().min(1).max(MOST_PLACES).nullable(),
  /** Whether those who share a place share its points, or each get them all. */
  tie: z.enum(['split', 'full']),
  /** Teams with equal totals where places are the points: by their fifth or sixth result, or equal. */
  tieRule: z.enum(['equal', 'fifth', 'sixth']),
})
export type MeetTable = z.output<typeof meetTable>

/** How a competition ranks the teams of a pool. */
const rankSchema = z.strictObject({
  /** Each key once for each number of teams, and for each thing that it compares. */
  steps: z
    .array(rankStep)
    .min(1)
    .max(24)
    .refine((steps) => new Set(steps.map(({ key, for: among, by }) => `${key} ${among} ${by}`)).size === steps.length),
  /** Where the remaining tied teams continue once some are separated: at the first key, or the next one. */
  restart: z.enum(['top', 'next']),
  /** A key settles only the best team, or the best tied ones; all others start again together. */
  oneAtATime: z.boolean().exactOptional(),
  points: z.strictObject({
    win: score,
    draw: score,
    loss: score,
    forfeitLoss: score,
    /** A win and a loss by one set, where they count differently. */
    closeWin: score.exactOptional(),
    closeLoss: score.exactOptional(),
  }),
  /** The score of a forfeited game, for the winner; the loser has 0. */
  forfeitScore: score,
  /** The winner's score by set of a forfeited game, for ratios of points. */
  forfeitByPart: z.array(score).max(9).exactOptional(),
  /** The games of a team that withdraws: they count, or they are void. */
  withdrawn: z.enum(['keep', 'void']),
  /** For the last-stone draw: the number of worst draws left out of the sum or mean. */
  lsd: z.strictObject({ of: z.enum(['sum', 'mean']), discards: z.int().min(0).max(9) }).exactOptional(),
  /** Without it, the totals of teams are typed in the sessions of a meet. */
  meet: meetTable.exactOptional(),
})

export const structureSchema = z.strictObject({
  entrants: z.array(entrantSchema).max(MOST_TEAMS),
  pools: z.array(z.strictObject({ key: code, name: text(60) })).max(MOST_POOLS),
  slots: z.array(slotSchema).max(MOST_GAMES),
  rank: rankSchema,
})

const said = {
  id: z.string().regex(/^[\w-]{1,64}$/),
  seq: z.int().min(0),
  at: z.iso.datetime(),
  reason: text(300),
}

/** A decision by staff, with its reason in both languages. Facts are only added; `undo` takes one back as if never said. */
export const factSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...said, kind: z.literal('award'), game: code, winner: side.nullable(), why: z.enum(AWARD_REASONS) }),
  /** Under protest: its result advances nobody. */
  z.strictObject({ ...said, kind: z.literal('hold'), game: code }),
  z.strictObject({ ...said, kind: z.literal('withdraw'), teamId }),
  /** These teams play, whatever the sources say; null leaves a side to its source. */
  z.strictObject({ ...said, kind: z.literal('pin'), game: code, home: teamId.nullable(), away: teamId.nullable() }),
  /** Replaces the source of one side: a re-draw. */
  z.strictObject({ ...said, kind: z.literal('source'), game: code, side, source: sourceSchema }),
  /** The order of tied teams by lot or coin, best first. */
  z.strictObject({ ...said, kind: z.literal('draw'), order: z.array(teamId).min(2).max(MOST_TEAMS) }),
  /** Distances of last-stone draws, in mm. */
  z.strictObject({ ...said, kind: z.literal('measure'), teamId, mm: z.array(z.int().min(0).max(9_999)).max(MOST_DRAWS) }),
  z.strictObject({ ...said, kind: z.literal('place'), teamId, place: number }),
  z.strictObject({ ...said, kind: z.literal('needed'), game: code, isNeeded: z.boolean() }),
  z.strictObject({ ...said, kind: z.literal('undo'), of: z.string().max(64) }),
])

export type Side = z.infer<typeof side>
export type Entrant = z.infer<typeof entrantSchema>
export type Source = z.infer<typeof sourceSchema>
export type Slot = z.infer<typeof slotSchema>
export type RankKey = (typeof RANK_KEYS)[number]
export type RankStep = z.infer<typeof rankStep>
export type RankRules = z.infer<typeof rankSchema>
export type Structure = z.infer<typeof structureSchema>
export type Fact = z.infer<typeof factSchema>
