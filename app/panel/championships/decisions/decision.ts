import { z } from 'zod'
import type { Fact, Side, Source } from '../../../championships/rules/structure.ts'
import { factSchema } from '../../../championships/rules/structure-schema.ts'
import { requiredText } from '../../../kit/form-fields.ts'
import { fromJson } from '../../../kit/text/from-json.ts'
import { CHAMPIONSHIP_LIMITS } from '../championship-values.ts'

export type DecisionKind = Fact['kind'] | 'replay'

/** What a decision says besides its game and reason, while it is filled in; each name is that of the fact. */
export type DecisionDraft = {
  /** Undefined until staff choose, because a wrong winner is easily confirmed. */
  winner: Side | null | undefined
  why: Extract<Fact, { kind: 'award' }>['why']
  home: string | null
  away: string | null
  side: Side
  source: Source
  isNeeded: boolean
  teamId: string
  order: string[]
  /** Numbers as they are typed. */
  mm: string
  place: string
}

/** What each kind of decision says. */
export const DECISION_FIELDS: Record<DecisionKind, readonly (keyof DecisionDraft)[]> = {
  award: ['winner', 'why'],
  hold: [],
  pin: ['home', 'away'],
  source: ['side', 'source'],
  needed: ['isNeeded'],
  replay: [],
  withdraw: ['teamId'],
  draw: ['order'],
  measure: ['teamId', 'mm'],
  place: ['teamId', 'place'],
  undo: [],
}

/** Returns the decision that a draft makes; `isWhole`: nothing of it is missing. */
export function decisionOf(about: { kind: DecisionKind; game?: string; of?: string }, draft: DecisionDraft) {
  const numbers = {
    mm: draft.mm
      .split(/[\s;,]+/)
      .filter(Boolean)
      .map(Number),
    place: Number(draft.place),
  }
  const values = { ...draft, ...numbers }
  const decision = { ...about, ...Object.fromEntries(DECISION_FIELDS[about.kind].map((name) => [name, values[name]])) }
  const isMeasured = about.kind !== 'measure' || numbers.mm.length > 0
  return { decision, isWhole: about.kind === 'replay' || (isMeasured && factOf(decision, 'new').success) }
}

const factOf = (decision: object, id: string) =>
  factSchema.safeParse({ reason: { en: '', fr: '' }, ...decision, id, seq: 0, at: new Date(0).toISOString() })

const reasonText = requiredText(CHAMPIONSHIP_LIMITS.reason)
const withReason = z.object({ reason: z.object({ en: reasonText, fr: reasonText }) })

/** Reads the game that is played again and why. */
export function readReplay(text: string, factId: string) {
  const read = withReason.extend({ game: z.string().max(12) }).safeParse(fromJson(text)).data
  const eventId = z.uuid().safeParse(factId).data
  return read && eventId !== undefined ? { code: read.game, reason: read.reason, eventId } : undefined
}

/** Reads a decision that the page sent as JSON (spec B5): 'reason' while it lacks its reason in one language. */
export function readDecision(
  text: string,
  factId: string,
): { ok: true; fact: Fact } | { ok: false; reason: 'reason' | 'bad-decision' } {
  const sent = fromJson(text)
  const reasoned = withReason.safeParse(sent)
  if (!reasoned.success) return { ok: false, reason: 'reason' }
  const read = factOf({ ...(typeof sent === 'object' ? sent : {}), ...reasoned.data }, factId)
  return read.success ? { ok: true, fact: read.data } : { ok: false, reason: 'bad-decision' }
}
