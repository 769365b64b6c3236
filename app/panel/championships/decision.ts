import { z } from 'zod'
import { AWARD_REASONS, MOST_TEAMS } from '../../championships/rules/structure.ts'
import { requiredText } from '../../kit/form-fields.ts'
import { fromJson } from '../../kit/text/from-json.ts'
import { CHAMPIONSHIP_LIMITS, sourceSchema } from './championship-values.ts'

// A decision by staff as the page sends it (spec B5).

const id = z.string().min(1).max(200)
const game = z.string().min(1).max(12)
const reasonText = requiredText(CHAMPIONSHIP_LIMITS.reason)
const reason = { reason: z.object({ en: reasonText, fr: reasonText }) }

const decision = z.discriminatedUnion('kind', [
  z.object({
    ...reason,
    kind: z.literal('award'),
    game,
    winner: z.enum(['home', 'away']).nullable(),
    why: z.enum(AWARD_REASONS),
  }),
  z.object({ ...reason, kind: z.literal('hold'), game }),
  z.object({ ...reason, kind: z.literal('withdraw'), teamId: id }),
  z.object({ ...reason, kind: z.literal('pin'), game, home: id.nullable(), away: id.nullable() }),
  z.object({ ...reason, kind: z.literal('source'), game, side: z.enum(['home', 'away']), source: sourceSchema }),
  z.object({ ...reason, kind: z.literal('draw'), order: z.array(id).min(2).max(MOST_TEAMS) }),
  z.object({
    ...reason,
    kind: z.literal('measure'),
    teamId: id,
    mm: z.array(z.number().min(0).max(10_000)).min(1).max(99),
  }),
  z.object({ ...reason, kind: z.literal('place'), teamId: id, place: z.number().int().min(1).max(MOST_TEAMS) }),
  z.object({ ...reason, kind: z.literal('needed'), game, isNeeded: z.boolean() }),
  z.object({ ...reason, kind: z.literal('undo'), of: id }),
])

export type Decision = z.output<typeof decision>

/** Reads a decision in JSON; 'reason' if only its reason is missing or too long, 'bad-decision' for anything else. */
export function readDecision(text: string): { ok: true; decision: Decision } | { ok: false; reason: 'reason' | 'bad-decision' } {
  const read = decision.safeParse(fromJson(text))
  if (read.success) return { ok: true, decision: read.data }
  return { ok: false, reason: read.error.issues.every(({ path }) => path[0] === 'reason') ? 'reason' : 'bad-decision' }
}
