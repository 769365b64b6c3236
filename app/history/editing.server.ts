import type { Transaction } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import type { Editor } from './audit.server.ts'
import { mustBeAdmin } from './still-admin.server.ts'

/** The services for an edit. Callers check who may edit; an edit by an admin is refused once they are none any more. */
export type Editing = {
  changes: Changes
  seal: Seal
  now: () => Date
  /** The admin for the audit log; absent for the demo. */
  by?: Editor | undefined
  /** What keeps rows of its own by games, such as reminders; absent where nothing does. */
  follower?: GamesFollower
}

/** Keeps rows that hang on games in step with them, in the transaction of the edit. */
export type GamesFollower = {
  /**
   * Makes all others that follow games wait for this transaction. An edit that writes or deletes events calls it after it holds the catalogue
   * and before it touches them: in another order it could deadlock with somebody who asks for a reminder (decision 047).
   */
  hold(trx: Transaction<Tables>): Promise<void>
  /** After the rows of these games were written. */
  follow(trx: Transaction<Tables>, games: readonly FollowedGame[]): Promise<void>
  /** Before a series is deleted: its events may outlive it, and so may what others get by them. */
  leaveSeries(trx: Transaction<Tables>, seriesDocId: string): Promise<void>
}

/** `notice`: what viewers who asked for news of the game are told of the change (spec E9). */
type FollowedGame = { id: string; notice?: 'delayed' | 'moved' | 'postponed' | 'cancelled' | undefined }

/**
 * Runs one edit of categories, series or episodes as one change. Edits run one at a time over all nodes, so what one has read
 * stays true until it writes, and none can deadlock. Returns once every node shows the change, or after 3 s at most, so that
 * the next request finds it on any node. Throws NoLongerAdmin.
 */
export async function edit<T>(editing: Pick<Editing, 'changes' | 'by'>, work: (change: Change) => Promise<T>): Promise<T> {
  const result = await changeBy(editing, work)
  // The change is committed, so an outage right after it must not be reported as a failure.
  await editing.changes.shown().catch(() => {})
  return result
}

/** The same without waiting for other nodes. */
export function changeBy<T>({ changes, by }: Pick<Editing, 'changes' | 'by'>, work: (change: Change) => Promise<T>): Promise<T> {
  return changes.change(async (change) => {
    await holdCatalogue(change.trx)
    if (by) await mustBeAdmin(change.trx, by)
    return work(change)
  })
}

/** Locks out other edits until this transaction ends. Call it before touching any other row. */
export async function holdCatalogue(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('content')
    .set((eb) => ({ last_updated: eb.ref('last_updated') }))
    .where('id', '=', 'main')
    .execute()
}
