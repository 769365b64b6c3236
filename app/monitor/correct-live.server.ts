import type { Kysely } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { type Evidence, switchLive } from '../catalog/episodes/edit-episodes.server.ts'
import { correctGame } from '../events/edit/commands.server.ts'
import { toEvent } from '../events/games.server.ts'
import { BY_PROBE } from '../history/audit.server.ts'
import { changeBy } from '../history/editing.server.ts'
import { correctFault, type Parts, picturesOf } from './correct-fault.server.ts'
import { type Command, isOver, type LiveState, type Phase } from './live-rule.ts'
import type { Target } from './stream-targets.server.ts'
import { timesOf, togetherOf } from './watched-event.ts'

export type CorrectionParts = Parts & { nodeId: string }

type Correction = {
  target: Target
  command: Command
  /** The state of the stream once the command is done. */
  state: LiveState
  evidence: Evidence
}

/**
 * Carries out a command of the live rule as one edit, with its evidence in the activity list (spec D4). Returns the events that
 * this ends. Returns undefined and changes nothing if the command's premises no longer hold; the next reading decides again.
 */
export function correctLive(
  parts: CorrectionParts,
  { target, command, state, evidence }: Correction,
): Promise<string[] | undefined> {
  const editing = { ...parts.editing, by: BY_PROBE }
  return changeBy(editing, async (change) => {
    const { trx } = change
    if (!(await isAsRead(trx, parts, target))) return undefined
    if ((await parts.locks(trx, target.eventIds)).size > 0) return undefined
    if (command === 'start' || command === 'end')
      await switchLive(change, editing, target.docId, { isLive: command === 'start' }, evidence)
    await storePhase(trx, { docId: target.docId, nodeId: parts.nodeId, state })
    const over: string[] = []
    for (const id of target.eventIds) {
      await correctFault(change, { ...parts, editing }, { id, own: { docId: target.docId, evidence } })
      if (await correctOver(change, { ...parts, editing }, { id, evidence })) over.push(id)
    }
    return over
  })
}

/**
 * True when this node still holds the stream, which shows the same events at the same times, and its address and LIVE are as
 * read.
 */
async function isAsRead(db: Kysely<Tables>, { addressOf, nodeId, editing }: CorrectionParts, target: Target): Promise<boolean> {
  const row = await db
    .selectFrom('stream_check')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .select(['leased_by', 'is_live', 'video_url'])
    .where('episode_doc_id', '=', target.docId)
    .executeTakeFirst()
  if (row?.leased_by !== nodeId || row.is_live !== Number(target.isLive)) return false
  if (addressOf(row.video_url) !== target.address) return false
  const events = await db
    .selectFrom('event')
    .innerJoin('event_episode', 'event_id', 'event.id')
    .selectAll('event')
    .where('episode_doc_id', '=', target.docId)
    .where('event.id', 'in', target.eventIds)
    .execute()
  if (events.length !== target.eventIds.length) return false
  const now = togetherOf(events.map(toEvent), editing.now().getTime())
  return now.isOver === target.isOver && now.startsAt === target.startsAt && now.endsAt === target.endsAt
}

/**
 * Ends events whose streams the probe ended long enough ago (spec D4), and returns their ids. Checks without a lock first,
 * because there is mostly nothing to do.
 */
export async function endOver(parts: Parts, eventIds: readonly string[]): Promise<string[]> {
  const over: string[] = []
  for (const id of eventIds) {
    if (!(await isEventOver(parts.db, parts, id))) continue
    const editing = { ...parts.editing, by: BY_PROBE }
    const hasEnded = await changeBy(editing, async (change) => {
      if ((await parts.locks(change.trx, [id])).size > 0) return false
      return correctOver(change, { ...parts, editing }, { id })
    })
    if (hasEnded) over.push(id)
  }
  return over
}

type OwnPhase = { docId: string; nodeId: string; state: LiveState }

/** Stores the phase of a stream. Returns false and stores nothing when another node holds the stream by now. */
export async function storePhase(db: Kysely<Tables>, { docId, nodeId, state }: OwnPhase): Promise<boolean> {
  const { phase, since, hasBeenGood, eventId } = state
  const { numUpdatedRows } = await db
    .updateTable('stream_check')
    .set({ phase, phase_since: new Date(since).toISOString(), has_been_good: Number(hasBeenGood), event_id: eventId })
    .where('episode_doc_id', '=', docId)
    .where('leased_by', '=', nodeId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function isEventOver(db: Kysely<Tables>, parts: Parts, id: string): Promise<boolean> {
  const row = await db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
  return (
    row !== undefined && isOver(await picturesOf(db, parts, id), { at: parts.editing.now().getTime(), ...timesOf(toEvent(row)) })
  )
}

/**
 * Ends an event once: if staff reopen the event, its streams are left to staff. Without `evidence` the activity list shows the
 * last check of the stream that ended last.
 */
async function correctOver(
  change: Change,
  parts: Parts,
  { id, evidence }: { id: string; evidence?: Evidence },
): Promise<boolean> {
  const { trx } = change
  if (!(await isEventOver(trx, parts, id))) return false
  const ended = (await picturesOf(trx, parts, id)).filter(({ phase }) => phase === 'ended')
  const last = ended.toSorted((a, b) => b.since - a.since)[0]
  const seen = evidence ?? { before: { seen: '' }, after: { seen: last?.seen ?? '' } }
  if (!(await correctGame(change, parts.editing, { id, command: 'over', evidence: seen }))) return false
  await trx.deleteFrom('probe_fault').where('event_id', '=', id).execute()
  await trx
    .updateTable('stream_check')
    .set({ phase: 'left' satisfies Phase, phase_since: parts.editing.now().toISOString(), event_id: id })
    .where(
      'episode_doc_id',
      'in',
      ended.map(({ docId }) => docId),
    )
    .execute()
  return true
}
