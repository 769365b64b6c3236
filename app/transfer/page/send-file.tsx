import { askAsAdmin } from '../../accounts/second-factor/confirmation.tsx'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import { faultOfStatus, type WholeFault } from '../../kit/whole-fault.ts'
import type { Run } from '../file/outcome.ts'
import { PIECE_BYTES, pieceCount } from '../pieces.ts'

export type Refusal = 'bad-file' | 'busy' | WholeFault

/** The meaning of a status for a file or an import. */
const BY_STATUS: Record<number, Refusal> = { 400: 'bad-file', 409: 'busy' }

/** How long an upload is retried, in ms (spec K2). */
const PATIENCE_MS = 10 * MINUTE_MS
/** The timeout for a piece over a slow connection, and for checking a long file, in ms. */
const SLOW = 5 * MINUTE_MS
const [FIRST_PAUSE, LONGEST_PAUSE] = [500, 10_000]

const addressOf = (id: string) => `/admin/transfer/runs/${id}`

/** Sends a command for an import. */
export async function command(
  id: string,
  intent: 'open' | 'look' | 'start' | 'pause' | 'resume' | 'discard',
  fields: Record<string, string> = {},
): Promise<{ ok: true; run: Run } | { ok: false; reason: Refusal }> {
  const answer = await askAsAdmin(addressOf(id), {
    method: 'POST',
    body: new URLSearchParams({ intent, ...fields }),
    patience: SLOW,
  })
  if (answer.ok) return { ok: true, run: await answer.json() }
  // The site also answers 409 for an incomplete file, which does not mean busy.
  const own = answer.status === 409 && intent !== 'start' ? undefined : BY_STATUS[answer.status]
  return { ok: false, reason: own ?? faultOfStatus(answer.status) }
}

/** Returns the progress of an import; undefined when it is gone or cannot be requested. */
export async function howFar(id: string): Promise<Run | undefined> {
  const answer = await askAsAdmin(addressOf(id)).catch(() => undefined)
  return answer?.ok ? answer.json() : undefined
}

type UploadOptions = {
  id: string
  file: File
  signal: AbortSignal
  onProgress: (share: number) => void
  /** Called when the network goes down or returns. */
  onWaiting: (isWaiting: boolean) => void
}

/**
 * Uploads a file piece by piece and has it checked; resends pieces while the network is down. Throws when `signal` aborts, or
 * when a piece did not get through in ten minutes.
 */
export async function sendFile({ id, file, signal, onProgress, onWaiting }: UploadOptions) {
  const opened = await retry(() => command(id, 'open', { fileName: file.name, bytes: String(file.size) }), signal, onWaiting)
  if (!opened.ok) return opened
  const pieces = pieceCount(file.size)
  for (let place = 0; place < pieces; place++) {
    const piece = file.slice(place * PIECE_BYTES, (place + 1) * PIECE_BYTES)
    const answer = await retry(() => sendPiece(id, place, piece, signal), signal, onWaiting)
    if (!answer.ok) return { ok: false as const, reason: faultOfStatus(answer.status) }
    onProgress((place + 1) / pieces)
  }
  return retry(() => command(id, 'look'), signal, onWaiting)
}

async function sendPiece(id: string, place: number, body: Blob, signal: AbortSignal): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await askAsAdmin(`${addressOf(id)}/pieces/${place}`, { method: 'POST', headers, body, signal, patience: SLOW })
  // When the server has no space, retrying soon is useless.
  if (answer.status >= 500 && faultOfStatus(answer.status) !== 'full') throw new Error(String(answer.status))
  return answer
}

/** Repeats `attempt` after growing delays until it returns an answer. */
async function retry<T>(attempt: () => Promise<T>, signal: AbortSignal, onWaiting: (isWaiting: boolean) => void): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      const answer = await attempt()
      onWaiting(false)
      return answer
    } catch (error) {
      if (signal.aborted || Date.now() > until) throw error
    }
    onWaiting(true)
    await new Promise((resolve) => setTimeout(resolve, pause))
    signal.throwIfAborted()
  }
}
