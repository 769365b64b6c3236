import { askAsAdmin } from '../../../accounts/second-factor/confirmation.tsx'
import { faultOfStatus, type WholeFault } from '../../../kit/whole-fault.ts'

/** True for refusals that any command may get; other answers explain themselves. */
const isCommon = (status: number): boolean => status === 401 || status === 403 || status === 428 || status >= 500

/**
 * Sends a command that is not a form. Returns the server's answer, or the reason why there is none. `patience`, in ms, as for
 * `ask`.
 */
export const sendCommand = <Answer extends { ok: boolean }>(
  path: string,
  fields: Record<string, string> = {},
  { patience }: { patience?: number } = {},
): Promise<Answer | { ok: false; reason: WholeFault }> =>
  postAsAdmin<Answer, WholeFault>(path, { body: new URLSearchParams(fields), ...(patience && { patience }) }, (status) =>
    isCommon(status) ? faultOfStatus(status) : undefined,
  )

/**
 * Posts a body. Returns the server's answer, or the reason why there is none. `reasonOf` returns the reason for a status whose
 * answer is not read.
 */
export async function postAsAdmin<Answer, Reason extends string = never>(
  path: string,
  init: Parameters<typeof askAsAdmin>[1],
  reasonOf: (status: number) => Reason | undefined = () => undefined,
): Promise<Answer | { ok: false; reason: Reason | WholeFault }> {
  try {
    const response = await askAsAdmin(path, { method: 'POST', ...init })
    const reason = reasonOf(response.status)
    if (reason) return { ok: false, reason }
    // An error page is HTML and not an answer.
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json')
    return isAnswer ? ((await response.json()) as Answer) : { ok: false, reason: faultOfStatus(response.status) }
  } catch {
    return { ok: false, reason: 'network' }
  }
}
