import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../catalog/series/series.ts'

/** The period in which a code unlocks, and its maximum number of uses. Times are ISO 8601; null: no start, no end or no limit. */
export type CodeSpan = {
  startsAt: string | null
  endsAt: string | null
  mostUses: number | null
  uses: number
  revokedAt: string | null
}

export type CodeState = 'active' | 'not-yet' | 'ended' | 'used-up' | 'revoked'

/** Returns a code's state at a moment. A code unlocks from its start until just before its end. */
export function codeState({ startsAt, endsAt, mostUses, uses, revokedAt }: CodeSpan, at: Date): CodeState {
  const now = at.getTime()
  if (revokedAt !== null) return 'revoked'
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended'
  if (startsAt !== null && Date.parse(startsAt) > now) return 'not-yet'
  return mostUses !== null && uses >= mostUses ? 'used-up' : 'active'
}

/** True when a code's unlocks no longer count. Those of a used-up code still do. */
export const isOver = (span: Pick<CodeSpan, 'endsAt' | 'revokedAt'>, at: Date): boolean =>
  span.revokedAt !== null || (span.endsAt !== null && Date.parse(span.endsAt) <= at.getTime())

/** Letters and digits that neither sound nor look like another: no 0 and o, no 1, l and i. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const [GROUPS, GROUP] = [2, 4]

/** Returns a new code, such as k7mh-r4tp. `random`: returns a whole number from 0 to below its argument. */
export function proposedCode(random: (below: number) => number): string {
  const sign = () => CODE_SIGNS[random(CODE_SIGNS.length)]
  const group = () => Array.from({ length: GROUP }, sign).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Normalises a code for comparison: someone who hears it read aloud knows neither capitals nor hyphens. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')

export const CODE_LIMITS = { name: 80, code: 40, least: 6, uses: 1_000_000 }
/** The maximum number of a series' codes that are neither revoked nor ended. */
export const MOST_CODES = 100

/** A moment as a form sends it; '' for none. */
const moment = z
  .string()
  .refine((text) => text === '' || z.iso.datetime().safeParse(text).success, 'invalid')
  .transform((text) => text || null)

const code = z
  .string()
  .trim()
  .max(Math.min(CODE_LIMITS.code, PASSWORD_LENGTH), 'code-long')
  .regex(/^[a-z0-9]+(?:[- ][a-z0-9]+)*$/i, 'code-signs')
  .refine((text) => plainCode(text).length >= CODE_LIMITS.least, 'code-short')

/** The form of a new code. Its errors are keys of the page's dictionary. */
export const codeForm = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'required')
      .max(CODE_LIMITS.name, 'too-long')
      .regex(/^\P{Cc}*$/u, 'invalid'),
    code,
    startsAt: moment,
    endsAt: moment,
    mostUses: z
      .string()
      .trim()
      .regex(/^(?:[1-9]\d{0,6})?$/, 'number')
      .transform((text) => (text === '' ? null : Number(text)))
      .refine((uses) => uses === null || uses <= CODE_LIMITS.uses, 'number'),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, { path: ['endsAt'], message: 'ends-before' })

export type CodeValues = z.output<typeof codeForm>
