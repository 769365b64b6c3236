import pino, { type Logger } from 'pino'

/** Lines that may wait while the standard output takes none, in bytes; those beyond are lost. */
const WAITING_BYTES = 1024 * 1024

/** JSON lines on the standard output. One that cannot be written, say on a full disk, is lost and stops nobody. */
export function openLog(level: string): Logger {
  const out = pino.destination({ fd: 1, sync: true, maxLength: WAITING_BYTES })
  out.on('error', () => {})
  return pino({ level }, out)
}
