import { askAsAdmin } from '../../../accounts/second-factor/confirmation.tsx'
import { faultOfStatus, type WholeFault } from '../../../kit/whole-fault.ts'

/** True for refusals that any command may get; other answers explain themselves. */
const isCommon = (status: number): boolean => status === 401 || status === 403 || status === 428 || status >= 500

/**
 * Sends a command that is not a form. Returns the server's answer, or the reason why there is none. `patience`, in ms, as for
 * `ask`.
 */
export async function sendCommand<Answer extends { ok: boolean }>(
  path: string,
  fields: Record<string, string> = {},
  { patience }: { patience?: number } = {},
): Promise<Answer | { ok: false; reason: WholeFault }> {
  try {
    const response = await askAsAdmin(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      ...(patience && { patience }),
    })
    if (isCommon(response.status)) return { ok: false, reason: faultOfStatus(response.status) }
    // An error page is HTML and not an answer to the command.
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json')
    return isAnswer ? ((await response.json()) as Answer) : { ok: false, reason: faultOfStatus(response.status) }
  } catch {
    return { ok: false, reason: 'network' }
  }
}
