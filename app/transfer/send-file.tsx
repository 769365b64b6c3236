import { askAsAdmin } from '../accounts/confirmation.tsx'
import { faultOfStatus, type WholeFault } from '../shared/whole-fault.ts'
import type { Run } from './outcome.ts'
import { PIECE_BYTES, pieceCount } from './pieces.ts'

export type Refusal = 'bad-file' | 'busy' | WholeFault

/** What a status says of a file, or of an import. */
const BY_STATUS: Record<number, Refusal> = { 400: 'bad-file', 409: 'busy' }

/** An upload is tried again for so long, in ms (spec K2). */
const PATIENCE_MS = 10 * 60_000
/** A piece over a slow line, and the check of a long file, may take so long, in ms. */
const SLOW = 5 * 60_000
const [FIRST_PAUSE, LONGEST_PAUSE] = [500, 10_000]

const addressOf = (id: string) => `/admin/transfer/runs/${id}`

/** Tells the server what to do with an import. */
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
  // Of a file that has not come whole the site says 409 as well, which is no busyness.
  const own = answer.status === 409 && intent !== 'start' ? undefined : BY_STATUS[answer.status]
  return { ok: false, reason: own ?? faultOfStatus(answer.status) }
}

/** How far an import is; undefined when it is gone or cannot be asked for. */
export async function howFar(id: string): Promise<Run | undefined> {
  const answer = await askAsAdmin(addressOf(id)).catch(() => undefined)
  return answer?.ok ? answer.json() : undefined
}

type Sending = {
  id: string
  file: File
  signal: AbortSignal
  onProgress: (share: number) => void
  /** Whether the network is away just now. */
  onWaiting: (isWaiting: boolean) => void
}

/**
 * Sends a file piece by piece and has it checked; each piece is sent again while the network is away.
 * Throws when `signal` ends it, or when it did not get through in ten minutes.
 */
export async function sendFile({ id, file, signal, onProgress, onWaiting }: Sending) {
  const opened = await again(() => command(id, 'open', { fileName: file.name, bytes: String(file.size) }), signal, onWaiting)
  if (!opened.ok) return opened
  const pieces = pieceCount(file.size)
  for (let place = 0; place < pieces; place++) {
    const piece = file.slice(place * PIECE_BYTES, (place + 1) * PIECE_BYTES)
    const answer = await again(() => sendPiece(id, place, piece, signal), signal, onWaiting)
    if (!answer.ok) return { ok: false as const, reason: faultOfStatus(answer.status) }
    onProgress((place + 1) / pieces)
  }
  return again(() => command(id, 'look'), signal, onWaiting)
}

async function sendPiece(id: string, place: number, body: Blob, signal: AbortSignal): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await askAsAdmin(`${addressOf(id)}/pieces/${place}`, { method: 'POST', headers, body, signal, patience: SLOW })
  // Without room on the server there is no use in trying again soon.
  if (answer.status >= 500 && faultOfStatus(answer.status) !== 'full') throw new Error(String(answer.status))
  return answer
}

/** Tries until it gets an answer, with longer and longer pauses. */
async function again<T>(attempt: () => Promise<T>, signal: AbortSignal, onWaiting: (isWaiting: boolean) => void): Promise<T> {
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
