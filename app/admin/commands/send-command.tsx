import { askAsAdmin } from '../../accounts/confirmation.tsx'
import { faultOfStatus, type WholeFault } from '../../shared/whole-fault.ts'

/** Refusals that hold for any command; other answers say by themselves what came of it. */
const isCommon = (status: number): boolean => status === 401 || status === 403 || status >= 500

/** Sends one command that is no form: what the server answers, or why it could not. */
export async function sendCommand<Answer extends { ok: boolean }>(
  path: string,
  fields: Record<string, string> = {},
): Promise<Answer | { ok: false; reason: WholeFault }> {
  try {
    const response = await askAsAdmin(path, { method: 'POST', body: new URLSearchParams(fields) })
    if (isCommon(response.status)) return { ok: false, reason: faultOfStatus(response.status) }
    // A page that tells of a failure is no answer to the command.
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json')
    return isAnswer ? ((await response.json()) as Answer) : { ok: false, reason: faultOfStatus(response.status) }
  } catch {
    return { ok: false, reason: 'network' }
  }
}
