import type { Generated } from 'kysely'

/** Background work, queued or in progress. */
export type WorkTables = { work: WorkTable }

/** A piece of work (app/kit/work/work.server.ts). */
type WorkTable = {
  /** The kind of work: 'reset mail', 'translation' … `key` is unique within a kind. */
  kind: string
  key: string
  /** Another key to find the work by, such as its event. */
  about: Generated<string | null>
  /** JSON: the data for the work. */
  payload: Generated<string | null>
  added_at: string
  /** The time from which a node may claim the work; null after the last try. */
  due_at: string | null
  tries: Generated<number>
  /** The reason why the last try failed, or why no more follow. */
  fault: Generated<string | null>
  /** The node that does the work, with the number of its claim. */
  claimed_by: Generated<string | null>
}
