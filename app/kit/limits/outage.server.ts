/** Why the database or the storage fails: it is full, or unavailable. */
export type Outage = 'full' | 'down'

/** The HTTP status for each outage. Every other failure is a fault of the site itself. */
export const OUTAGE_STATUS: Record<Outage, number> = { full: 507, down: 503 }

/** The Retry-After header: after how many seconds to retry. */
export const RETRY_SECONDS = '5'

/** Codes of the file system, and of SQLSTATE (PostgreSQL). */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const DOWN = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EMFILE', 'ENFILE', 'EROFS', 'EIO'],
  // Too many connections, out of memory, statement or lock timeout, read-only server, deadlock.
  ...['53300', '53200', '57014', '55P03', '25006', '40001', '40P01'],
])
/** Classes of SQLSTATE: the connection failed, or the server is starting or stopping. */
const DOWN_STATES = /^(08|57P)/

/** SQLite's primary result codes: the lowest byte of the code it reports. */
const SQLITE_FULL = 13
const SQLITE_DOWN = new Set([5, 6, 8, 10, 14])

/** pg's messages without a code: the connection was lost, not acquired in time, or timed out. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Postgres connection has been discarded|Too many wait for the database)/

type ErrorFields = {
  code?: unknown
  errcode?: unknown
  message?: unknown
  name?: unknown
  cause?: unknown
  errors?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** Classifies an error as an outage of the database or the storage; undefined for every other error. */
export function outageOf(error: unknown): Outage | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, errcode, message, name, cause, errors, $metadata } = error as ErrorFields
  if (typeof errcode === 'number' && code === 'ERR_SQLITE_ERROR') {
    if (errcode % 256 === SQLITE_FULL) return 'full'
    if (SQLITE_DOWN.has(errcode % 256)) return 'down'
  }
  if (typeof code === 'string') {
    if (FULL.has(code)) return 'full'
    if (DOWN.has(code) || DOWN_STATES.test(code)) return 'down'
  }
  // An error from S3 storage; `TimeoutError` when it did not answer at all.
  const status = $metadata?.httpStatusCode
  if (status === 507) return 'full'
  if ((status ?? 0) >= 500 || name === 'TimeoutError') return 'down'
  if (typeof message === 'string' && LOST.test(message)) return 'down'
  // None of a host's addresses could be reached; or another error is the cause.
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])]
  for (const each of inner) {
    const outage = outageOf(each)
    if (outage) return outage
  }
  return undefined
}
