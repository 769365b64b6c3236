import pino, { type Logger } from 'pino'

/** Bytes that may wait while the standard output is blocked; further lines are dropped. */
const WAITING_BYTES = 1024 * 1024

/** Logs JSON lines to the standard output. A line that cannot be written, say on a full disk, is dropped and blocks nobody. */
export function openLog(level: string): Logger {
  const out = pino.destination({ fd: 1, sync: true, maxLength: WAITING_BYTES })
  out.on('error', () => {})
  return pino({ level }, out)
}
