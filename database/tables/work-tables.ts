import type { Generated } from 'kysely'

/** Background work that waits, or that a node is doing. */
export type WorkTables = { work: WorkTable }

/** A piece of work (app/kit/work/work.server.ts). */
type WorkTable = {
  /** What is to be done: 'reset mail', 'translation' … Its `key` is unique among those. */
  kind: string
  key: string
  /** What else a piece is found by, such as its event. */
  about: Generated<string | null>
  /** JSON: what is needed to do it. */
  payload: Generated<string | null>
  added_at: string
  /** When a node may claim it; null once it was given up. */
  due_at: string | null
  tries: Generated<number>
  /** Why the last try failed, or it was given up. */
  fault: Generated<string | null>
  /** The node that does it, with the number of its claim. */
  claimed_by: Generated<string | null>
}
