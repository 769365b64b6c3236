import { z } from 'zod'
import { AWARD_REASONS, type Fact, MOST_GAMES, MOST_TEAMS, RANK_KEYS, type Structure } from './structure.ts'

// Structures and facts as they come from forms and files: strict and bounded. What they mean is checked by check-structure.ts.

const MOST_POOLS = 32
const LONGEST_SERIES = 15
const MOST_DRAWS = 64
/** A race of a log has at most 60 places; points are in hundredths. */
const MOST_PLACES = 60
const MOST_POINTS = 99_999

const code = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,11}$/i)
  .toUpperCase()
const teamId = z.string().min(1).max(64)
const number = z.int().min(1).max(MOST_TEAMS)
const score = z.int().min(0).max(999)
const side = z.enum(['home', 'away'])
const text = (most: number) => z.strictObject({ en: z.string().max(most), fr: z.string().max(most) })

const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('seed'), seed: number }),
  z.strictObject({ kind: z.literal('member'), pool: code, n: number }),
  z.strictObject({ kind: z.enum(['winner', 'loser']), of: code }),
  z.strictObject({ kind: z.literal('place'), pool: code, place: number }),
  z.strictObject({ kind: z.literal('best'), n: number, place: number, pools: z.array(code).min(2).max(MOST_POOLS) }),
  z.strictObject({ kind: z.literal('lowest'), n: number, of: z.array(code).min(1).max(MOST_TEAMS) }),
  z.strictObject({ kind: z.literal('team'), teamId }),
  z.strictObject({ kind: z.literal('bye') }),
  z.strictObject({ kind: z.literal('open') }),
])

const slotSchema = z.strictObject({
  code,
  stage: z.enum(['knockout', 'consolation', 'placing', 'pool', 'meet']),
  round: number,
  position: number,
  name: text(120),
  home: sourceSchema,
  away: sourceSchema,
  pool: code.nullable(),
  series: z.strictObject({ code, of: z.int().min(1).max(LONGEST_SERIES), number, ahead: side.exactOptional() }).nullable(),
  need: z.enum(['always', 'if-necessary']),
  decides: z.strictObject({ winner: number, loser: number }).nullable(),
})

const rankStep = z.strictObject({
  key: z.enum(RANK_KEYS),
  for: z.enum(['two', 'more', 'both']),
  cap: score.exactOptional(),
  onlyIfAllMet: z.boolean().exactOptional(),
  by: z.enum(['record', 'diff', 'scored']).exactOptional(),
})

const meetTable = z.strictObject({
  places: z.array(z.int().min(0).max(MOST_POINTS)).min(1).max(MOST_PLACES).nullable(),
  relayFactor: z.number().min(0).max(10),
  perTeam: z.int().min(1).max(MOST_PLACES).nullable(),
  countsBest: z.int().min(1).max(MOST_PLACES).nullable(),
  tie: z.enum(['split', 'full']),
  tieRule: z.enum(['equal', 'fifth', 'sixth']),
})

const rankSchema = z.strictObject({
  steps: z.array(rankStep).min(1).max(24),
  restart: z.enum(['top', 'next']),
  oneAtATime: z.boolean().exactOptional(),
  points: z.strictObject({
    win: score,
    draw: score,
    loss: score,
    forfeitLoss: score,
    closeWin: score.exactOptional(),
    closeLoss: score.exactOptional(),
  }),
  forfeitScore: score,
  forfeitByPart: z.array(score).max(9).exactOptional(),
  withdrawn: z.enum(['keep', 'void']),
  lsd: z.strictObject({ of: z.enum(['sum', 'mean']), discards: z.int().min(0).max(9) }).exactOptional(),
  meet: meetTable.exactOptional(),
})

export const structureSchema = z.strictObject({
  entrants: z.array(z.strictObject({ teamId, seed: number.nullable(), pool: code.nullable(), route: text(120) })).max(MOST_TEAMS),
  pools: z.array(z.strictObject({ key: code, name: text(60) })).max(MOST_POOLS),
  slots: z.array(slotSchema).max(MOST_GAMES),
  rank: rankSchema,
}) satisfies z.ZodType<Structure>

const said = {
  id: z.string().regex(/^[\w-]{1,64}$/),
  seq: z.int().min(0),
  at: z.iso.datetime(),
  reason: text(300),
}

export const factSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...said, kind: z.literal('award'), game: code, winner: side.nullable(), why: z.enum(AWARD_REASONS) }),
  z.strictObject({ ...said, kind: z.literal('hold'), game: code }),
  z.strictObject({ ...said, kind: z.literal('withdraw'), teamId }),
  z.strictObject({ ...said, kind: z.literal('pin'), game: code, home: teamId.nullable(), away: teamId.nullable() }),
  z.strictObject({ ...said, kind: z.literal('source'), game: code, side, source: sourceSchema }),
  z.strictObject({ ...said, kind: z.literal('draw'), order: z.array(teamId).min(2).max(MOST_TEAMS) }),
  z.strictObject({ ...said, kind: z.literal('measure'), teamId, mm: z.array(z.int().min(0).max(9_999)).max(MOST_DRAWS) }),
  z.strictObject({ ...said, kind: z.literal('place'), teamId, place: number }),
  z.strictObject({ ...said, kind: z.literal('needed'), game: code, isNeeded: z.boolean() }),
  z.strictObject({ ...said, kind: z.literal('undo'), of: z.string().max(64) }),
]) satisfies z.ZodType<Fact>
