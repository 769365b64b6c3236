import { askAsAdmin } from '../../accounts/second-factor/confirmation.tsx'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { faultOfStatus } from '../../kit/whole-fault.ts'
import { PASTE_TYPE, SEASON_PATH, type SeasonFileAnswer } from '../../season/season-file.ts'

/** How long sending and reading a file may take, in ms: 20 MB over a slow connection. */
const PATIENCE_MS = 5 * MINUTE_MS

/** Sends a file, or the clipboard's HTML and text, to be read by the server. */
export async function sendSeason(
  name: string,
  content: Blob | { html: string; text: string },
  signal: AbortSignal,
): Promise<SeasonFileAnswer> {
  const isFile = content instanceof Blob
  const body = isFile ? content : JSON.stringify(content)
  const headers = { 'Content-Type': isFile ? 'application/octet-stream' : PASTE_TYPE }
  const path = `${SEASON_PATH}?${new URLSearchParams({ name })}`
  try {
    const answer = await askAsAdmin(path, { method: 'POST', headers, body, signal, patience: PATIENCE_MS })
    // Proxies and the site refuse a file that is too large without reading it.
    if (answer.status === 413) return { ok: false, reason: 'too-large' }
    const isAnswer = answer.headers.get('content-type')?.startsWith('application/json')
    return isAnswer ? ((await answer.json()) as SeasonFileAnswer) : { ok: false, reason: faultOfStatus(answer.status) }
  } catch {
    return { ok: false, reason: 'network' }
  }
}
