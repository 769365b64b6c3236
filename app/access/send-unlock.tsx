import { ask } from '../kit/browser/ask.tsx'
import { isRefusal } from './refusal-text.tsx'
import type { UnlockAnswer } from './unlock-answer.ts'

/** Sends the form. Returns the server's response; a missing or unreadable one counts as a failed verification (spec P3). */
export async function sendUnlock(body: URLSearchParams): Promise<UnlockAnswer> {
  try {
    const answer: UnlockAnswer = await (await ask('/unlock', { method: 'POST', body })).json()
    return answer.ok || isRefusal(answer.reason) ? answer : { ok: false, reason: 'failed' }
  } catch {
    return { ok: false, reason: 'failed' }
  }
}
