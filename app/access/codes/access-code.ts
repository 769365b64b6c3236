import { z } from 'zod'
import { PASSWORD_LENGTH } from '../../catalog/series/series.ts'

/** When a code unlocks, and how often. Times are ISO 8601; null: from the beginning, without an end, for any number. */
export type CodeSpan = {
  startsAt: string | null
  endsAt: string | null
  mostUses: number | null
  uses: number
  revokedAt: string | null
}

export type CodeState = 'active' | 'not-yet' | 'ended' | 'used-up' | 'revoked'

/** What a code does at a moment. It works from its start on, and no longer at its end. */
export function codeState({ startsAt, endsAt, mostUses, uses, revokedAt }: CodeSpan, at: Date): CodeState {
  const now = at.getTime()
  if (revokedAt !== null) return 'revoked'
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended'
  if (startsAt !== null && Date.parse(startsAt) > now) return 'not-yet'
  return mostUses !== null && uses >= mostUses ? 'used-up' : 'active'
}

/** Whether what a code has unlocked is locked again. A code that is used up keeps what it has unlocked. */
export const isOver = (span: Pick<CodeSpan, 'endsAt' | 'revokedAt'>, at: Date): boolean =>
  span.revokedAt !== null || (span.endsAt !== null && Date.parse(span.endsAt) <= at.getTime())

/** Letters and digits that sound and look like no other: no 0 and o, no 1, l and i. */
const CODE_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const [GROUPS, GROUP] = [2, 4]

/** A new code, such as k7mh-r4tp. `random`: a whole number from 0 to below its argument. */
export function proposedCode(random: (below: number) => number): string {
  const sign = () => CODE_SIGNS[random(CODE_SIGNS.length)]
  const group = () => Array.from({ length: GROUP }, sign).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** A code as it is compared: whoever hears it read aloud knows neither capitals nor hyphens. */
export const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '')

export const CODE_LIMITS = { name: 80, code: 40, least: 6, uses: 1_000_000 }
/** How many codes of a series may be neither revoked nor over. */
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

/** The form of a new code. Faults are codes of the page's words. */
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
