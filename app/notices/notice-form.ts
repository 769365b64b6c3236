import { z } from 'zod'
import { requiredText } from '../kit/form-fields.ts'
import { CANNED_NOTICES, cannedNotices } from './canned-notices.ts'
import { LONGEST_NOTICE } from './staff-notice.ts'

/** A week, in minutes. */
const LONGEST_MINUTES = 7 * 1440

const text = z
  .string()
  .transform((typed) => typed.replace(/\s+/g, ' '))
  .pipe(requiredText(LONGEST_NOTICE))
const minutes = z
  .string()
  .default('')
  .refine(
    (typed) => typed === '' || (/^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= LONGEST_MINUTES),
    'minutes',
  )
  .transform((typed) => (typed === '' ? null : Number(typed)))

const canned = z
  .object({ canned: z.enum(CANNED_NOTICES, 'choice'), minutes })
  .transform(({ canned: key, minutes }) => ({ en: cannedNotices.en[key], fr: cannedNotices.fr[key], minutes }))
const own = z.object({ en: text, fr: text, minutes })

/** `minutes`: how long it stays; null: until staff end it. */
export type NoticeInput = { en: string; fr: string; minutes: number | null }
export type NoticeFaults = { [field in 'canned' | 'en' | 'fr' | 'minutes']?: string }

/**
 * Reads the texts of a notice: a canned one by its key, or staff's own in both languages. Errors by field: 'choice', 'required',
 * 'too-long', 'control-characters', 'minutes'.
 */
export function readNotice(
  fields: Record<string, string | undefined>,
): { ok: true; value: NoticeInput } | { ok: false; faults: NoticeFaults } {
  const parsed = fields.canned ? canned.safeParse(fields) : own.safeParse({ ...fields, en: fields.en ?? '', fr: fields.fr ?? '' })
  if (parsed.success) return { ok: true, value: parsed.data }
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) faults[String(path[0])] ??= message
  return { ok: false, faults }
}
