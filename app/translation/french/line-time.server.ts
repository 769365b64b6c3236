import type { Transaction } from 'kysely'
import type { Tables } from '../../../database/tables.ts'

/** Clocks of nodes may differ by so much, in ms. */
const SKEW_MS = 60_000

/** From when on lines count as news to a node that has read up to `newest`; '' for all of them. Lines of one minute are read twice. */
export const newsFrom = (newest: string) => (newest === '' ? '' : new Date(Date.parse(newest) - SKEW_MS).toISOString())

/**
 * When a line is written, by this clock, but never before the newest one: nodes find what is new by this time, and would not
 * look at what a clock that goes wrong calls old (fault F-18).
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
