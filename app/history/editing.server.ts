import type { Transaction } from 'kysely'
import type { Change, Changes } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Seal } from '../kit/http/seal.server.ts'
import type { Editor } from './audit.server.ts'
import { mustBeAdmin } from './still-admin.server.ts'

/** The services for an edit. Callers check who may edit; an edit is refused if its author has lost that role meanwhile. */
export type Editing = {
  changes: Changes
  seal: Seal
  now: () => Date
  /** The author for the audit log; absent for the demo. */
  by?: Editor | undefined
  /** The owner of further rows that depend on games, such as reminders; absent if there is none. */
  follower?: GamesFollower
}

/** The parts that an edit needs inside the transaction of its caller. */
export type EditContext = Pick<Editing, 'now' | 'by' | 'follower'>

/** Keeps rows that depend on games consistent with them, in the transaction of the edit. */
export type GamesFollower = {
  /**
   * Makes all other transactions that follow games wait for this one. An edit that writes or deletes events calls it after taking
   * the catalogue lock and before touching the events: in another order it could deadlock with somebody requesting a reminder
   * (decision 047).
   */
  hold(trx: Transaction<Tables>): Promise<void>
  /** Called after the rows of these games were written. */
  follow(trx: Transaction<Tables>, games: readonly FollowedGame[]): Promise<void>
  /** Called before a series is deleted: its events may survive it, and so may reminders for them. */
  leaveSeries(trx: Transaction<Tables>, seriesDocId: string): Promise<void>
  /** Called last: writes the teams that now play into other games of the same championships (spec B4). */
  advance?: ((change: Change, editing: EditContext, eventIds: readonly string[]) => Promise<void>) | undefined
  /** Called after a championship, not staff, has changed these games. `version`: the one before. */
  advanced?: ((trx: Transaction<Tables>, games: readonly { id: string; version: number }[]) => Promise<void>) | undefined
  /** Called after events were restored, or deleted (their keys are then those in the trash): championships lose or get them. */
  relink?: (change: Change, editing: EditContext, eventIds: readonly string[]) => Promise<void>
  /** True while a team takes part in a championship. */
  isEntrant?: (trx: Transaction<Tables>, teamId: string) => Promise<boolean>
}

/** `notice`: the change to announce to viewers who asked for news of the game (spec E9). */
type FollowedGame = { id: string; notice?: 'delayed' | 'moved' | 'postponed' | 'cancelled' | 'paired' | undefined }

/**
 * Runs one edit of categories, series or episodes as one change. Edits run one at a time across all nodes, so the data an edit
 * has read stays valid until it writes, and no two can deadlock. Returns once every node shows the change, or after 3 s at most,
 * so that the next request finds it on any node. Throws NoLongerAdmin.
 */
export async function edit<T>(editing: Pick<Editing, 'changes' | 'by'>, work: (change: Change) => Promise<T>): Promise<T> {
  const result = await changeBy(editing, work)
  // The change is committed, so an outage right after it must not be reported as a failure.
  await editing.changes.shown().catch(() => {})
  return result
}

/** Does the same as `edit` without waiting for other nodes. */
export function changeBy<T>({ changes, by }: Pick<Editing, 'changes' | 'by'>, work: (change: Change) => Promise<T>): Promise<T> {
  return changes.change(async (change) => {
    await holdCatalogue(change.trx)
    if (by) await mustBeAdmin(change.trx, by)
    return work(change)
  })
}

/** Takes the catalogue lock: blocks other edits until this transaction ends. Call it before touching any other row. */
export async function holdCatalogue(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable('content')
    .set((eb) => ({ last_updated: eb.ref('last_updated') }))
    .where('id', '=', 'main')
    .execute()
}
