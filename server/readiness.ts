import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** A balancer that asks whether a node is ready gives up soon: a database that says nothing for this long, in ms, is none. */
const READY_MS = 1_900

/**
 * Whether the database answers within `withinMs`. One query at a time, also past that time: however often somebody asks, no more
 * than one connection is kept from viewers.
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
