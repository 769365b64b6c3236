import type { Transaction } from 'kysely'
import type { Change } from '../../../../database/changes.ts'
import type { Tables } from '../../../../database/tables.ts'
import { switchLive, writeEpisode } from '../../../catalog/episodes/edit-episodes.server.ts'
import type { VideoType } from '../../../catalog/episodes/episode.ts'
import {
  type CommandRefused,
  commandGame,
  type FormerRows,
  openGame,
  picturesOf,
  type StoredPicture,
} from '../../../events/edit/commands.server.ts'
import { editionOf, readEvent } from '../../../events/edit/event-rows.server.ts'
import { setLock } from '../../../events/edit/lock-event.server.ts'
import { putBackEvents } from '../../../events/edit/undo-event.server.ts'
import type { EventRow } from '../../../events/games.server.ts'
import { type Editing, edit } from '../../../history/editing.server.ts'
import { DAY_MS } from '../../../kit/time/time-units.ts'
import { addNotice, endNotice, type NoticeRow, putNotice } from '../../../notices/edit-notices.server.ts'
import type { NoticeInput } from '../../../notices/notice-form.ts'
import { answerTo } from '../desk-store.server.ts'
import { commandInputOf, type DeskAnswer, type DeskCommandName, type DeskFields, isOfGame } from './desk-command.ts'
import { latestChange } from './latest-change.server.ts'

/**
 * A command as received. The browser creates the `id`, so that the command runs once however often it is sent. `seen`: the
 * version of the event that the user saw, by `editionOf`.
 */
export type DeskRequest = {
  id: string
  command: DeskCommandName
  /** '' for a notice to the whole site. */
  eventId: string
  seen: number
  fields: DeskFields
  /** For 'notice'. */
  notice?: NoticeInput
  /** For 'address': the values to store. */
  video?: { videoUrl: string; videoType: VideoType; onRoku: boolean }
  /** For 'address': the stored address that the user saw. */
  was?: string | undefined
}

/** Rows as they were before a command, for its undo. */
type UndoRows = FormerRows & {
  address?: { docId: string } & Pick<StoredPicture['row'], 'video_url' | 'videos' | 'on_roku'>
  /** Id of the notice that the command added. */
  notice?: string
  /** The notice that the command removed. */
  ended?: NoticeRow
}

/** The version of a game or an episode before and after a command. */
type VersionStep = { id: string; from: number | undefined; to: number | undefined }
type StoredUndo = UndoRows & { steps: VersionStep[] }

/** Returns the version of a game, by `editionOf`, and those of its episodes, by their ids. */
async function versionsOf(trx: Transaction<Tables>, eventId: string): Promise<Map<string, number>> {
  const event = await readEvent(trx, eventId)
  const pictures = await picturesOf(trx, eventId)
  const versions = new Map(pictures.map(({ docId, card }) => [docId, card.version]))
  return event ? versions.set(eventId, editionOf(event)) : versions
}

/** Aborts a command and rolls back everything it has written. */
class RefusedError extends Error {
  readonly answer: DeskAnswer & { ok: false }
  constructor(answer: Omit<DeskAnswer & { ok: false }, 'ok'>) {
    super(answer.reason)
    this.answer = { ok: false, ...answer }
  }
}

/** The time for which answers and undos are stored, in ms: one day, because a phone may come back online late. */
const RETENTION_MS = DAY_MS

/**
 * Runs a command of the desk in one transaction (spec D2). Refuses when the event has changed since the user saw it, and names
 * the author and the change. A command that already ran gets its first answer again.
 */
export async function runCommand(editing: Editing, sent: DeskRequest): Promise<DeskAnswer> {
  return edit<DeskAnswer>(editing, async (change) => {
    const { trx } = change
    const uid = editing.by?.uid ?? ''
    const before = await answerTo(trx, sent.id, uid)
    if (before) return before
    const { id, eventId, command } = sent
    const found = await versionsOf(trx, eventId)
    const undo = command === 'undo' ? await undoCommand(change, editing, sent) : await carryOut(change, editing, sent)
    const at = editing.now().toISOString()
    const versions = await versionsOf(trx, eventId)
    const steps = [...versions].map(([each, to]): VersionStep => ({ id: each, from: found.get(each), to }))
    const answer: DeskAnswer = { ok: true, version: versions.get(eventId) ?? 0, at }
    const row = { id, uid, event_id: eventId, command, answer: JSON.stringify(answer), made_at: at }
    await trx
      .insertInto('desk_command')
      .values({ ...row, undo: undo && JSON.stringify({ ...undo, steps: steps.filter(({ from, to }) => from !== to) }) })
      .execute()
    return answer
  }).catch((error) => {
    if (error instanceof RefusedError) return error.answer
    throw error
  })
}

/** Deletes commands that ran more than a day ago. */
export async function sweepCommands({ changes, now }: Pick<Editing, 'changes' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS).toISOString()
  await changes.change(({ trx }) => trx.deleteFrom('desk_command').where('made_at', '<', before).execute())
}

async function carryOut(change: Change, editing: Editing, sent: DeskRequest): Promise<UndoRows> {
  const { command, eventId, fields } = sent
  if (command === 'notice-end') {
    const row = await endNotice(change, editing, fields.notice ?? '')
    if (!row) throw new RefusedError({ reason: 'gone' })
    return { ended: row }
  }
  // A notice whose game got lost in the request must not go to the whole site.
  if (command === 'notice' && (eventId === '') !== (fields.scope === 'site')) throw new RefusedError({ reason: 'unknown' })
  if (command === 'notice' && eventId === '') return storeNotice(change, editing, sent, { scope: 'site', scopeId: '' })
  if (isOfGame(command)) {
    const done = await commandGame(change, editing, { command, eventId, seen: sent.seen, told: commandInputOf(fields) })
    return done.ok ? done.before : refuse(change, done)
  }
  // A notice is not part of the event, so it needs no version.
  const game = await openGame(change.trx, eventId, command === 'notice' ? undefined : sent.seen)
  if (!game.ok) return refuse(change, game)
  if (command === 'notice') return storeNotice(change, editing, sent, placeOfNotice(sent, game))
  return saveAddress(change, editing, sent, game.pictures)
}

/** Refuses with the reason from the command table; adds the latest change when the event has changed since the user saw it. */
async function refuse({ trx }: Change, { reason, subjects }: CommandRefused): Promise<never> {
  if (reason === 'event-not-found') throw new RefusedError({ reason: 'gone' })
  const latest = subjects && (await latestChange(trx, subjects))
  throw new RefusedError({ reason, ...(latest && { latest }) })
}

const refuseChanged = (change: Change, eventId: string, pictures: readonly StoredPicture[]): Promise<never> =>
  refuse(change, { ok: false, reason: 'changed', subjects: [eventId, ...pictures.map(({ docId }) => docId)] })

/** Stores a stream address. It does not raise the event's version, so a colleague's address is detected separately. */
async function saveAddress(
  change: Change,
  editing: Editing,
  sent: DeskRequest,
  pictures: readonly StoredPicture[],
): Promise<UndoRows> {
  if (pictures.length === 0) throw new RefusedError({ reason: 'unsuited' })
  const picture = pictures.find(({ docId }) => docId === sent.fields.picture)
  if (!picture || !sent.video) throw new RefusedError({ reason: 'gone' })
  const { docId, row } = picture
  const { series_doc_id: seriesDocId, title, version, video_url, videos, on_roku } = row
  if (sent.was !== undefined && sent.was !== video_url) await refuseChanged(change, sent.eventId, pictures)
  const saved = await writeEpisode(change, editing, { docId, seriesDocId, title, ...sent.video, baseVersion: version })
  if (!saved.ok) throw new RefusedError({ reason: saved.reason })
  return { address: { docId, video_url, videos, on_roku } }
}

function placeOfNotice({ fields }: DeskRequest, { event, pictures }: { event: EventRow; pictures: readonly StoredPicture[] }) {
  if (fields.scope !== 'series') return { scope: 'event', scopeId: event.id } as const
  const scopeId = event.series_doc_id ?? pictures[0]?.row.series_doc_id
  if (scopeId === undefined) throw new RefusedError({ reason: 'gone' })
  return { scope: 'series', scopeId } as const
}

async function storeNotice(
  change: Change,
  editing: Editing,
  { notice }: DeskRequest,
  place: { scope: 'site' | 'series' | 'event'; scopeId: string },
): Promise<UndoRows> {
  const row = notice && (await addNotice(change, editing, { ...notice, ...place }))
  if (!row) throw new RefusedError({ reason: 'gone' })
  return { notice: row.id }
}

/** Undoes a command, unless its subject has changed since (spec D1). */
async function undoCommand(change: Change, editing: Editing, { eventId, fields }: DeskRequest): Promise<null> {
  const { trx } = change
  const done = await trx
    .selectFrom('desk_command')
    .select(['id', 'uid', 'event_id', 'undo'])
    .where('id', '=', fields.of ?? '')
    .executeTakeFirst()
  if (!done?.undo || done.uid !== (editing.by?.uid ?? '') || done.event_id !== eventId)
    throw new RefusedError({ reason: 'too-late' })
  const undo = JSON.parse(done.undo) as StoredUndo
  const pictures = await picturesOf(trx, eventId)
  const event = await readEvent(trx, eventId)
  const versions = await versionsOf(trx, eventId)
  if (undo.steps.some(({ id, to }) => versions.get(id) !== to)) await refuseChanged(change, eventId, pictures)
  for (const { docId, wasLive, state, public_at } of undo.episodes ?? [])
    await switchLive(change, editing, docId, { isLive: wasLive, publication: { state, public_at } })
  if (undo.event && event) {
    // The note of a stream fault is not undone, because the latest note counts.
    const { has_picture_fault } = event
    const before = { ...undo.event, has_picture_fault, version: event.version - 1 }
    const saved = await putBackEvents(change, editing, { event: [before], event_date: undo.dates ?? [] })
    if (!saved.ok) throw new RefusedError({ reason: saved.reason })
  }
  if (undo.address) await restoreAddress(change, editing, undo.address, pictures)
  if (undo.notice) await endNotice(change, editing, undo.notice)
  if (undo.ended) await putNotice(change, undo.ended, editing)
  if (undo.lock !== undefined) await setLock(change, editing, { eventId, axis: 'play', isLocked: !undo.lock, as: undo.opened })
  await trx.updateTable('desk_command').set({ undo: null }).where('id', '=', done.id).execute()
  await passVersions(trx, eventId, undo.steps)
  return null
}

/** Makes earlier commands undoable again, by mapping their versions to those that this undo created (spec Q-105). */
async function passVersions(trx: Transaction<Tables>, eventId: string, undone: readonly VersionStep[]): Promise<void> {
  const now = await versionsOf(trx, eventId)
  const from = new Map(undone.map((step) => [step.id, step.from]))
  const rows = trx.selectFrom('desk_command').select(['id', 'undo']).where('event_id', '=', eventId)
  for (const { id, undo } of await rows.where('undo', 'is not', null).execute()) {
    const storedUndo = JSON.parse(undo ?? '') as StoredUndo
    const steps = storedUndo.steps.map((step) => (step.to === from.get(step.id) ? { ...step, to: now.get(step.id) } : step))
    await trx
      .updateTable('desk_command')
      .set({ undo: JSON.stringify({ ...storedUndo, steps }) })
      .where('id', '=', id)
      .execute()
  }
}

async function restoreAddress(
  change: Change,
  editing: Editing,
  { docId, video_url, videos, on_roku }: NonNullable<UndoRows['address']>,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const row = pictures.find((each) => each.docId === docId)?.row
  if (!row) throw new RefusedError({ reason: 'gone' })
  const [video] = JSON.parse(videos) as { videoType?: VideoType }[]
  const before = { videoUrl: video_url, videoType: video?.videoType ?? 'External', onRoku: on_roku === 1 } as const
  const { series_doc_id: seriesDocId, title, version } = row
  const saved = await writeEpisode(change, editing, { docId, seriesDocId, title, ...before, baseVersion: version })
  if (!saved.ok) throw new RefusedError({ reason: saved.reason })
}
