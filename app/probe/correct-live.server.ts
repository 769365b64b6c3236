import type { Kysely, Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { BY_PROBE } from '../catalog/audit.server.ts'
import { changeBy, type Editing } from '../catalog/edit.server.ts'
import { type Evidence, switchLive } from '../catalog/edit-episodes.server.ts'
import { correctEvent } from '../events/correct-event.server.ts'
import type { Games } from '../events/games.server.ts'
import { type Command, isFaulty, isOver, type LiveState, type Phase } from './live-rule.ts'
import type { Locks, Target } from './stream-targets.server.ts'
import { timesOf } from './watched-event.ts'

export type Correcting = { db: Kysely<Tables>; editing: Editing; games: () => Games; locks: Locks; nodeId: string }

type Given = {
  target: Pick<Target, 'docId' | 'eventIds' | 'isLive'>
  command: Command
  /** What the probe makes of the stream once the command is done. */
  state: LiveState
  evidence: Evidence
}

/**
 * Carries out what the live rule commands, as one edit with its evidence in the activity list (spec D4). False, and nothing is done, when the
 * stream is another node's by now, staff have locked its event or changed LIVE meanwhile, or it is gone: the next reading decides anew.
 */
export function correctLive(parts: Correcting, { target, command, state, evidence }: Given): Promise<boolean> {
  const editing = { ...parts.editing, by: BY_PROBE }
  return changeBy(editing, async (change) => {
    const { trx } = change
    const row = await trx
      .selectFrom('stream_check')
      .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
      .select(['leased_by', 'is_live'])
      .where('episode_doc_id', '=', target.docId)
      .executeTakeFirst()
    if (row?.leased_by !== parts.nodeId || row.is_live !== Number(target.isLive)) return false
    if ((await parts.locks(trx, target.eventIds)).size > 0) return false
    if (command === 'start' || command === 'end')
      await switchLive(change, editing, target.docId, { isLive: command === 'start' }, evidence)
    await storePhase(trx, target.docId, state)
    for (const id of target.eventIds) {
      await correctFault(change, editing, { id, docId: target.docId, evidence })
      await correctOver(change, { ...parts, editing }, { id, evidence })
    }
    return true
  })
}

/**
 * Ends events whose pictures the probe has ended for long enough (spec D4). Looks without a lock first: mostly there is nothing to do. Returns
 * how many ended.
 */
export async function endOver(parts: Correcting, eventIds: readonly string[]): Promise<number> {
  const { db } = parts
  let count = 0
  for (const id of eventIds) {
    if (!(await isEventOver(db, parts, id))) continue
    const editing = { ...parts.editing, by: BY_PROBE }
    const evidence = { before: { seen: '' }, after: { seen: 'ended' } }
    const hasEnded = await changeBy(editing, async (change) => {
      if ((await parts.locks(change.trx, [id])).size > 0) return false
      return correctOver(change, { ...parts, editing }, { id, evidence })
    })
    count += Number(hasEnded)
  }
  return count
}

export const storePhase = (db: Kysely<Tables>, docId: string, { phase, since, hasBeenGood }: LiveState) =>
  db
    .updateTable('stream_check')
    .set({ phase, phase_since: new Date(since).toISOString(), has_been_good: Number(hasBeenGood) })
    .where('episode_doc_id', '=', docId)
    .execute()

type Picture = { docId: string; phase: Phase; since: number; isLive: boolean; hasSetFault: boolean }

/** All pictures of an event. Those that nobody reads wait for ever. */
async function picturesOf(db: Kysely<Tables>, eventId: string): Promise<Picture[]> {
  const rows = await db
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'event_episode.episode_doc_id')
    .leftJoin('stream_check', 'stream_check.episode_doc_id', 'episode.doc_id')
    .select(['episode.doc_id', 'episode.is_live', 'phase', 'phase_since', 'has_set_fault'])
    .where('event_episode.event_id', '=', eventId)
    .execute()
  return rows.map(({ doc_id, is_live, phase, phase_since, has_set_fault }) => ({
    docId: doc_id,
    phase: (phase ?? 'waiting') as Phase,
    since: phase_since === null ? 0 : Date.parse(phase_since),
    isLive: is_live === 1,
    hasSetFault: has_set_fault === 1,
  }))
}

type Editor = Pick<Editing, 'now' | 'by' | 'planReminders' | 'holdReminders'>

/** Says that the picture fails, and takes back only what the probe has said: staff may see what no playlist tells. */
async function correctFault(
  change: Change,
  editing: Editor,
  { id, docId, evidence }: { id: string; docId: string; evidence: Evidence },
): Promise<void> {
  const { trx } = change
  const pictures = await picturesOf(trx, id)
  const isSet = pictures.some(({ hasSetFault }) => hasSetFault)
  if (isFaulty(pictures)) {
    if (isSet) return
    if (await correctEvent(change, editing, { id, correction: 'picture-lost', evidence })) await markFault(trx, [docId], 1)
  } else if (isSet) {
    await correctEvent(change, editing, { id, correction: 'picture-back', evidence })
    await markFault(
      trx,
      pictures.map((picture) => picture.docId),
      0,
    )
  }
}

const markFault = (trx: Transaction<Tables>, docIds: string[], has_set_fault: number) =>
  trx.updateTable('stream_check').set({ has_set_fault }).where('episode_doc_id', 'in', docIds).execute()

async function isEventOver(db: Kysely<Tables>, { games, editing }: Pick<Correcting, 'games' | 'editing'>, id: string) {
  const event = games().byId.get(id)
  return event !== undefined && isOver(await picturesOf(db, id), { at: editing.now().getTime(), ...timesOf(event) })
}

/** An event is ended once: if staff open it again, its streams are theirs. */
async function correctOver(
  change: Change,
  parts: Pick<Correcting, 'games'> & { editing: Editing },
  { id, evidence }: { id: string; evidence: Evidence },
): Promise<boolean> {
  const { trx } = change
  if (!(await isEventOver(trx, parts, id))) return false
  if (!(await correctEvent(change, parts.editing, { id, correction: 'over', evidence }))) return false
  const ended = (await picturesOf(trx, id)).filter(({ phase }) => phase === 'ended')
  await trx
    .updateTable('stream_check')
    .set({ phase: 'left' satisfies Phase, phase_since: parts.editing.now().toISOString() })
    .where(
      'episode_doc_id',
      'in',
      ended.map(({ docId }) => docId),
    )
    .execute()
  return true
}
