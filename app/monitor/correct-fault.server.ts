import type { Kysely } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Evidence } from '../catalog/episodes/edit-episodes.server.ts'
import { correctGame } from '../events/edit/commands.server.ts'
import { BY_PROBE } from '../history/audit.server.ts'
import { changeBy, type Editing } from '../history/editing.server.ts'
import { writeSeen } from './evidence.ts'
import { type LinkedWebcast, noticeDue } from './live-rule.ts'
import type { AddressOf, Locks } from './stream-targets.server.ts'

export type Parts = { db: Kysely<Tables>; editing: Editing; locks: Locks; addressOf: AddressOf }

type Picture = LinkedWebcast & { docId: string; since: number; seen: string }

/** Reads all webcasts of an event. One whose stream no node reads stays `waiting`; a check of a former address is ignored. */
export async function picturesOf(
  db: Kysely<Tables>,
  { addressOf }: Pick<Parts, 'addressOf'>,
  eventId: string,
): Promise<Picture[]> {
  const rows = await db
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'event_episode.episode_doc_id')
    .leftJoin('stream_check', 'stream_check.episode_doc_id', 'episode.doc_id')
    .select(['episode.doc_id', 'episode.is_live', 'video_url', 'address'])
    .select(['phase', 'phase_since', 'has_been_good', 'stream_check.state', 'facts'])
    .where('event_episode.event_id', '=', eventId)
    .execute()
  return rows.map(({ doc_id, is_live, video_url, address, state, facts, ...row }): Picture => {
    const readable = addressOf(video_url)
    const picture = { docId: doc_id, isLive: is_live === 1 }
    const { phase } = row
    if (readable === undefined || readable !== address || phase === null || state === null)
      return { ...picture, phase: 'waiting', since: 0, seen: '', isWell: readable === undefined }
    return {
      ...picture,
      phase,
      since: Date.parse(row.phase_since ?? ''),
      seen: writeSeen({ state, facts: JSON.parse(facts ?? '{}') }),
      isWell: phase === 'on' && row.has_been_good === 1,
    }
  })
}

/** Returns the change due in the fault notice of an event, and the webcast that causes it: that of `docId` if several do. */
async function dueChangeOf(db: Kysely<Tables>, parts: Pick<Parts, 'addressOf'>, { id, docId }: { id: string; docId?: string }) {
  const event = await db.selectFrom('event').select('has_picture_fault').where('id', '=', id).executeTakeFirst()
  if (!event) return undefined
  const row = await db.selectFrom('probe_fault').select('is_taken_back').where('event_id', '=', id).executeTakeFirst()
  const pictures = await picturesOf(db, parts, id)
  const told = !row ? 'nothing' : row.is_taken_back === 1 ? 'taken-back' : 'fails'
  const turn = noticeDue(pictures, { told, hasFault: event.has_picture_fault === 1 })
  if (!turn) return undefined
  const why = pictures.filter(({ isLive, isWell }) => isLive && (turn === 'lost' || isWell))
  return { turn, picture: why.find((each) => each.docId === docId) ?? why[0] }
}

type StreamEvidence = { docId: string; evidence: Evidence }

/**
 * Marks an event's stream as failing, or removes that mark if the probe set it: staff may see faults that no playlist shows. Runs
 * in the caller's transaction. `own`: the stream that was just read, with its evidence.
 */
export async function correctFault(
  change: Change,
  parts: Parts,
  { id, own }: { id: string; own?: StreamEvidence },
): Promise<void> {
  const { trx } = change
  const due = await dueChangeOf(trx, parts, { id, ...(own && { docId: own.docId }) })
  if (!due) return
  const { turn, picture } = due
  const stored = { before: { seen: '' }, after: { seen: picture?.seen ?? '' } }
  const evidence = own && picture?.docId === own.docId ? own.evidence : stored
  if (turn === 'lost') {
    if (await correctGame(change, parts.editing, { id, command: 'picture-lost', evidence }))
      await trx.insertInto('probe_fault').values({ event_id: id, is_taken_back: 0 }).execute()
  } else if (turn === 'heed') await trx.updateTable('probe_fault').set({ is_taken_back: 1 }).where('event_id', '=', id).execute()
  else {
    if (turn === 'back') await correctGame(change, parts.editing, { id, command: 'picture-back', evidence })
    await trx.deleteFrom('probe_fault').where('event_id', '=', id).execute()
  }
}

/**
 * Runs `correctFault` for these events and for every event the probe has marked, since staff may have attached another webcast or
 * changed an address. Checks without a lock first.
 */
export async function correctFaults(parts: Parts, eventIds: readonly string[]): Promise<void> {
  const { db } = parts
  const told = await db.selectFrom('probe_fault').select('event_id').execute()
  const ids = [...new Set([...eventIds, ...told.map(({ event_id }) => event_id)])]
  if (ids.length === 0) return
  const locked = await parts.locks(db, ids)
  const editing = { ...parts.editing, by: BY_PROBE }
  for (const id of ids) {
    if (locked.has(id) || !(await dueChangeOf(db, parts, { id }))) continue
    await changeBy(editing, async (change) => {
      if ((await parts.locks(change.trx, [id])).size === 0) await correctFault(change, { ...parts, editing }, { id })
    })
  }
}
