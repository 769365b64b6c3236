import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Load balancers time out soon, so a database that does not answer within this time, in ms, counts as down. */
const READY_MS = 1_900

/**
 * Returns a check that is true when the database answers within `withinMs`. It runs one query at a time, even past that time,
 * so that checks take one connection at most.
 */
export function readiness(db: Kysely<Tables>, { withinMs = READY_MS } = {}): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  const ask = () =>
    db
      .selectFrom('content')
      .select('id')
      .executeTakeFirstOrThrow()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
  return () => {
    asking ??= ask()
    return Promise.race([asking, pause(withinMs, false, { ref: false })])
  }
}
