import type { Language } from '../../../kit/language.ts'
import type { reminderPageWords } from './reminder-page-words.ts'

/** Returns the text of a refusal; `retryAfter`: seconds until the next try is allowed. */
export function faultText(
  words: (typeof reminderPageWords)[Language],
  fault: string | undefined,
  retryAfter = 60,
): string | undefined {
  if (fault === undefined) return undefined
  if (fault === 'too-many') return words.tooMany(Math.max(1, Math.ceil(retryAfter / 60)))
  const texts: Record<string, string> = words.faults
  return texts[fault] ?? words.faults.failed
}
