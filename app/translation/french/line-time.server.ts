import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** Tolerated difference between the nodes' clocks, in ms. */
const SKEW_MS = 60_000

/**
 * Returns the time from which a node reads next, after it has read up to `newest`; '' means all lines. Lines of the last minute
 * are read twice.
 */
export const nextReadFrom = (newest: string) => (newest === '' ? '' : new Date(Date.parse(newest) - SKEW_MS).toISOString())

/**
 * Returns the time to write into a line: `at`, but never earlier than the newest line's time. Nodes find new lines by this time
 * and would miss those that a wrong clock dates in the past (fault F-18).
 */
export async function lineTime(trx: Transaction<Tables>, at: Date): Promise<string> {
  const newest = await trx
    .selectFrom('translation')
    .select('updated_at')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const mine = at.toISOString()
  return newest && newest.updated_at > mine ? newest.updated_at : mine
}
