import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { PASTE_TYPE, SEASON_PATH, type SeasonFileAnswer } from '../../season/season-file.ts'
import { postAsAdmin } from '../kit/commands/send-command.tsx'

/** How long sending and reading a file may take, in ms: 20 MB over a slow connection. */
const PATIENCE_MS = 5 * MINUTE_MS

/** Sends a file, or the clipboard's HTML and text, to be read by the server. */
export function sendSeason(
  name: string,
  content: Blob | { html: string; text: string },
  signal: AbortSignal,
): Promise<SeasonFileAnswer> {
  const isFile = content instanceof Blob
  const body = isFile ? content : JSON.stringify(content)
  const headers = { 'Content-Type': isFile ? 'application/octet-stream' : PASTE_TYPE }
  const path = `${SEASON_PATH}?${new URLSearchParams({ name })}`
  // Proxies and the site refuse a file that is too large without reading it.
  const reasonOf = (status: number) => (status === 413 ? 'too-large' : undefined)
  return postAsAdmin<SeasonFileAnswer, 'too-large'>(path, { headers, body, signal, patience: PATIENCE_MS }, reasonOf)
}
