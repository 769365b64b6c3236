import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { FULL } from './stream-places.server.ts'

/**
 * The range of delays before a viewer reconnects after a lost connection, in ms. The delays vary so that not all viewers of a
 * dead node return at once.
 */
export const PAUSE_AFTER_LOSS = { from: 1_500, to: 4_000 }
/** The maximum time that a stream waits for an earlier response on its connection to end, in ms. */
const EARLIER_ANSWER_MS = 2_000

/** The head of every stream. */
export const STREAM_HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

export function refuse(response: ServerResponse, status = FULL, head: Record<string, string> = { 'cache-control': 'no-store' }) {
  response.writeHead(status, { ...head, 'retry-after': String(5 + Math.floor(Math.random() * 10)) }).end()
}

/** Resolves to true when the response is, or soon becomes, the next one on its connection. */
export async function isNextOnConnection(response: ServerResponse): Promise<boolean> {
  if (!response.socket) await once(response, 'socket', { signal: AbortSignal.timeout(EARLIER_ANSWER_MS) }).catch(() => {})
  return response.socket !== null
}

export const between = ({ from, to }: { from: number; to: number }) => from + Math.floor(Math.random() * (to - from))
