/** Why something that the site itself needs, its database or its storage, does not serve: no room is left, or it is away. */
export type Outage = 'full' | 'down'

/** Statuses that say so; all others of the site's failures are faults of its own. */
export const OUTAGE_STATUS: Record<Outage, number> = { full: 507, down: 503 }

/** When it is worth another try, in seconds. */
export const RETRY_SECONDS = '5'

/** Of the file system, and of SQLSTATE (PostgreSQL). */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])
const DOWN = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['EMFILE', 'ENFILE', 'EROFS', 'EIO'],
  // Too many connections, no memory, a statement or a lock given up, a server that only reads, two that waited for each other.
  ...['53300', '53200', '57014', '55P03', '25006', '40001', '40P01'],
])
/** The connection failed, or the server goes down or comes up. */
const DOWN_STATES = /^(08|57P)/

/** SQLite's numbers, in the lowest byte of what it says. */
const SQLITE_FULL = 13
const SQLITE_DOWN = new Set([5, 6, 8, 10, 14])

/** What pg says without a code of its own: of a connection that was lost, not had in time, or fell silent. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (has encountered a connection error|was closed)|Postgres connection has been discarded|Too many wait for the database)/

type Told = {
  code?: unknown
  errcode?: unknown
  message?: unknown
  name?: unknown
  cause?: unknown
  errors?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** Whether an error says that the database or the storage does not serve just now; undefined for every other one. */
export function outageOf(error: unknown): Outage | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, errcode, message, name, cause, errors, $metadata } = error as Told
  if (typeof errcode === 'number' && code === 'ERR_SQLITE_ERROR') {
    if (errcode % 256 === SQLITE_FULL) return 'full'
    if (SQLITE_DOWN.has(errcode % 256)) return 'down'
  }
  if (typeof code === 'string') {
    if (FULL.has(code)) return 'full'
    if (DOWN.has(code) || DOWN_STATES.test(code)) return 'down'
  }
  // Of a storage of the S3 protocol; `TimeoutError` when it did not answer at all.
  const status = $metadata?.httpStatusCode
  if (status === 507) return 'full'
  if ((status ?? 0) >= 500 || name === 'TimeoutError') return 'down'
  if (typeof message === 'string' && LOST.test(message)) return 'down'
  // A host of several addresses that none could be reached of; an error that another one explains.
  const inner = [cause, ...(Array.isArray(errors) ? errors : [])]
  for (const each of inner) {
    const outage = outageOf(each)
    if (outage) return outage
  }
  return undefined
}
