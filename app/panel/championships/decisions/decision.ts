import { z } from 'zod'
import type { Fact } from '../../../championships/rules/structure.ts'
import { factSchema } from '../../../championships/rules/structure-schema.ts'
import { requiredText } from '../../../kit/form-fields.ts'
import { fromJson } from '../../../kit/text/from-json.ts'
import { CHAMPIONSHIP_LIMITS } from '../championship-values.ts'

const reasonText = requiredText(CHAMPIONSHIP_LIMITS.reason)
const withReason = z.object({ reason: z.object({ en: reasonText, fr: reasonText }) })

/** Reads the game that is played again and why. */
export function readReplay(text: string): { game: string; reason: Record<'en' | 'fr', string> } | undefined {
  return withReason.extend({ game: z.string().max(12) }).safeParse(fromJson(text)).data
}

/** Reads a decision that the page sent as JSON (spec B5): 'reason' while it lacks its reason in one language. */
export function readDecision(
  text: string,
  factId: string,
): { ok: true; fact: Fact } | { ok: false; reason: 'reason' | 'bad-decision' } {
  const sent = fromJson(text)
  const reasoned = withReason.safeParse(sent)
  if (!reasoned.success) return { ok: false, reason: 'reason' }
  const given = typeof sent === 'object' ? sent : {}
  const read = factSchema.safeParse({ ...given, ...reasoned.data, id: factId, seq: 0, at: new Date(0).toISOString() })
  return read.success ? { ok: true, fact: read.data } : { ok: false, reason: 'bad-decision' }
}
