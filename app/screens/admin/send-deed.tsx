import type { WholeFault } from './edit-answer.ts'

/** How long, in ms, an answer is waited for (spec K2). */
const PATIENCE = 30_000
const BY_STATUS: Record<number, WholeFault> = { 401: 'signed-out', 403: 'no-admin' }

/** Sends one deed that is no form: what the server answers, or why it could not. */
export async function sendDeed<Answer extends { ok: boolean }>(
  path: string,
  fields: Record<string, string> = {},
): Promise<Answer | { ok: false; reason: WholeFault }> {
  try {
    const body = new URLSearchParams(fields)
    const response = await fetch(path, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE) })
    const reason = BY_STATUS[response.status] ?? (response.status >= 500 ? 'failed' : undefined)
    return reason ? { ok: false, reason } : ((await response.json()) as Answer)
  } catch {
    return { ok: false, reason: 'network' }
  }
}
