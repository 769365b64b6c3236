import type { Selectable, Transaction } from 'kysely'
import type { Change } from '../../../database/changes.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Evidence, PUBLIC, switchLive } from '../../catalog/episodes/edit-episodes.server.ts'
import { type EditContext, type Editing, edit } from '../../history/editing.server.ts'
import { keepRemoved } from '../../history/kept-rows.server.ts'
import { inParts } from '../../kit/in-parts.ts'
import type { Result } from '../../kit/result.ts'
import type { SportEvent } from '../event.ts'
import type { EventLock } from '../event-lock.ts'
import { followGames, type GameOutcome } from '../follow/follow-games.server.ts'
import { type EventRow, toEvent, toFormerStart } from '../games.server.ts'
import type { StartRefusal } from '../time/new-start.ts'
import {
  COMMANDS,
  type CommandInput,
  commandRow,
  type EventCommand,
  type GameDayCommand,
  type GameValues,
  isAllowed,
  type ProbeCommand,
  type ScoreCommand,
  type SwitchedPicture,
  suits,
} from './commands.ts'
import { writeEvent, writeEvents } from './edit-events.server.ts'
import { editionOf, type ManyContent, readEvent, rowsById, type SaveRefusal } from './event-rows.server.ts'
import { locksOf, setLock } from './lock-event.server.ts'

// Carries out the commands of commands.ts, each in one transaction with all its consequences (follow-games.server.ts).

type EpisodeRow = Pick<
  Selectable<Tables['episode']>,
  'series_doc_id' | 'title' | 'version' | 'video_url' | 'videos' | 'on_roku' | 'state' | 'public_at'
>

/** A webcast of a game as stored. */
export type StoredPicture = { docId: string; row: EpisodeRow; card: SwitchedPicture & { version: number } }

/** The state before a command, to be restored by its undo. */
export type FormerRows = {
  event?: EventRow
  dates?: Selectable<Tables['event_date']>[]
  /** `state` and `public_at`: their former values. */
  episodes?: ({ docId: string; wasLive: boolean } & Pick<EpisodeRow, 'state' | 'public_at'>)[]
  /** True when the command set a lock. */
  lock?: boolean
  /** The lock that the command removed. */
  opened?: EventLock
}

/** `changed`: with the ids of the game and its webcasts, so that the activity list can say who changed it. */
type StaleEvent = { ok: false; reason: 'event-not-found' | 'changed'; subjects?: string[] }

/** Reads a game with its webcasts; refused if it is not in the version seen (see `editionOf`). Without `seen`, takes any. */
export async function openGame(
  trx: Transaction<Tables>,
  eventId: string,
  seen?: number,
): Promise<{ ok: true; event: EventRow; pictures: StoredPicture[] } | StaleEvent> {
  const event = await readEvent(trx, eventId)
  if (!event) return { ok: false, reason: 'event-not-found' }
  const pictures = await picturesOf(trx, eventId)
  const subjects = [eventId, ...pictures.map(({ docId }) => docId)]
  return seen === undefined || seen === editionOf(event)
    ? { ok: true, event, pictures }
    : { ok: false, reason: 'changed', subjects }
}

type OneGame = { command: GameDayCommand; eventId: string; seen: number; told: Omit<CommandInput, 'now'> }
export type CommandRefused = StaleEvent | { ok: false; reason: 'unsuited' | StartRefusal | SaveRefusal; subjects?: undefined }

/**
 * Carries out a command on one game, in the caller's transaction, which holds the catalogue lock. Refused if the game has changed
 * since it was seen, its state does not allow the command, or the requested start is invalid. Returns the former state.
 */
export async function commandGame(
  change: Change,
  editing: Editing,
  { command, eventId, seen, told }: OneGame,
): Promise<{ ok: true; before: FormerRows } | CommandRefused> {
  const { trx } = change
  const isLock = command === 'lock' || command === 'unlock'
  // A lock is not part of the event, so it needs no version.
  const opened = await openGame(trx, eventId, isLock ? undefined : seen)
  if (!opened.ok) return opened
  const { event, pictures } = opened
  if (isLock) return setPlayLock(change, editing, eventId, command === 'lock')
  const { values, switches } = commandRow(command)
  const game = toEvent(event)
  if (!isAllowed(command, { ...game, pictures: pictures.map(({ card }) => card) })) return { ok: false, reason: 'unsuited' }
  const dates = await datesOf(trx, [event.id])
  const calledOffFrom = event.called_off_from
  const known = { formerStarts: dates.map(toFormerStart), calledOffFrom }
  const wanted = values(game, { ...told, now: editing.now().getTime() }, known)
  if (!wanted.ok) return wanted
  const episodes = switches && (await switchPictures(change, editing, switches, pictures))
  const saved = await writeEvent(change, editing, { ...game, ...wanted.values, baseVersion: event.version })
  if (!saved.ok) return saved
  return { ok: true, before: { event, dates, ...(episodes && { episodes }) } }
}

/** Locks or unlocks a game against automatic changes of its play and its webcasts. */
async function setPlayLock(change: Change, editing: Editing, eventId: string, isLocked: boolean) {
  const [opened] = (await locksOf(change.trx, [eventId])).filter(({ axis }) => axis === 'play')
  if (!(await setLock(change, editing, { eventId, axis: 'play', isLocked }))) return { ok: false, reason: 'unsuited' } as const
  return { ok: true, before: { lock: isLocked, ...(opened && { opened }) } } as const
}

/**
 * Puts the webcasts of a game on air, including drafts, or takes them off. A webcast that staff put on air stays public (spec
 * O4).
 */
async function switchPictures(
  change: Change,
  editing: Editing,
  { isLive, picks }: { isLive: boolean; picks(picture: SwitchedPicture): boolean },
  pictures: readonly StoredPicture[],
): Promise<NonNullable<FormerRows['episodes']>> {
  const episodes: NonNullable<FormerRows['episodes']> = []
  for (const { docId, card, row } of pictures) {
    if (!picks(card)) continue
    await switchLive(change, editing, docId, { isLive, publication: isLive ? PUBLIC : undefined })
    // The undo makes a former draft a draft again (spec O4).
    episodes.push({ docId, wasLive: card.isLive, state: row.state, public_at: row.public_at })
  }
  return episodes
}

/** Reads the webcasts of an event as stored, in order. */
export async function picturesOf(trx: Transaction<Tables>, eventId: string): Promise<StoredPicture[]> {
  const rows = await trx
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .select([
      'episode.doc_id',
      'series_doc_id',
      'title',
      'version',
      'video_url',
      'videos',
      'on_roku',
      'is_live',
      'state',
      'public_at',
    ])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('episode.doc_id')
    .execute()
  const docIds = rows.map(({ doc_id }) => doc_id)
  const elsewhere = new Set<string>()
  if (docIds.length > 0) {
    const others = await trx
      .selectFrom('event_episode')
      .innerJoin('event', 'event.id', 'event_id')
      .select('episode_doc_id')
      .where('episode_doc_id', 'in', docIds)
      .where('event_id', '<>', eventId)
      .where('play_state', 'in', ['in-play', 'interrupted'])
      .execute()
    for (const { episode_doc_id } of others) elsewhere.add(episode_doc_id)
  }
  return rows.map(({ doc_id, is_live, ...row }) => {
    const { state, video_url: videoUrl, version } = row
    return { docId: doc_id, row, card: { isLive: is_live === 1, state, videoUrl, version, isElsewhere: elsewhere.has(doc_id) } }
  })
}

/** An event and the version that the editor saw. */
export type EventVersion = { id: string; version: number }
type Values = GameValues & Partial<Pick<SportEvent, 'venueId' | 'title'>>
type Refusal = SaveRefusal | StartRefusal
/** `ids`: events that are gone, or newer than the version seen. */
export type ChangedEvents = { ok: true; count: number; undoId: string } | { ok: false; reason: Refusal; ids?: string[] }

/**
 * Carries out a command of the list on events, all or none (spec E3). The list asks for a reason, so a delayed game retains it
 * even if it returns to its first start. The panel offers only commands that suit an event: one that does not suit means that the
 * event has changed, or that the request is forged.
 */
export function commandGames(
  editing: Editing,
  command: EventCommand,
  events: readonly EventVersion[],
  told: Omit<CommandInput, 'now'>,
): Promise<ChangedEvents> {
  const now = editing.now().getTime()
  return changeEvents(editing, events, (event) => {
    const wanted = COMMANDS[command].values(event, { ...told, now })
    return wanted.ok && !suits(command, event) ? { ok: false, reason: 'changed' } : wanted
  })
}

/**
 * Changes events in one edit, which `undoId` reverts as a whole (spec E3). `valuesOf` returns the new values of each. All or
 * none: refused if one is newer than the version seen (spec M12), was deleted, or cannot have its new start.
 */
export function changeEvents(
  editing: Editing,
  events: readonly EventVersion[],
  valuesOf: (event: SportEvent) => Result<{ values: Values }, StartRefusal | 'changed'>,
): Promise<ChangedEvents> {
  return edit<ChangedEvents>(editing, async (change) => {
    const { trx } = change
    const ids = events.map(({ id }) => id)
    const before = await rowsById(trx, ids)
    const gone = ids.filter((id) => !before.has(id))
    if (gone.length > 0) return { ok: false, reason: 'event-not-found', ids: gone }
    const newer = events.filter(({ id, version }) => before.get(id)?.version !== version).map(({ id }) => id)
    if (newer.length > 0) return { ok: false, reason: 'changed', ids: newer }
    const dates = await datesOf(trx, ids)
    const rows = ids.flatMap((id) => before.get(id) ?? [])
    const contents: ManyContent[] = []
    for (const row of rows) {
      const event = toEvent(row)
      const wanted = valuesOf(event)
      if (!wanted.ok) return wanted
      contents.push({ ...event, ...wanted.values, baseVersion: row.version })
    }
    const written = await writeEvents(change, editing, contents)
    if (!written.ok) return written
    const kept = { kind: 'event_edit', rows: { event: rows, event_date: dates } } as const
    return { ok: true, count: events.length, undoId: await keepRemoved(trx, kept, editing.by, editing.now()) }
  })
}

async function datesOf(trx: Transaction<Tables>, ids: readonly string[]) {
  const dates = []
  for (const some of inParts(ids))
    dates.push(...(await trx.selectFrom('event_date').selectAll().where('event_id', 'in', some).orderBy('id').execute()))
  return dates
}

/**
 * Carries out a command of the probe on a game (spec D4), with its evidence in the activity list, in the caller's transaction,
 * which holds the catalogue lock. Returns false if nothing changed: the event is gone, is already in that state, or does not
 * suit the command.
 */
export async function correctGame(
  change: Change,
  editing: EditContext,
  { id, command, evidence }: { id: string; command: ProbeCommand; evidence: Evidence },
): Promise<boolean> {
  await editing.follower?.hold(change.trx)
  const before = await readEvent(change.trx, id)
  if (!before || !isAllowed(command, { ...toEvent(before), pictures: [] })) return false
  const after = rowAfter(before, command, editing)
  if (after.play_state === before.play_state && after.has_picture_fault === before.has_picture_fault) return false
  const picture_notes = before.picture_notes + Number(command !== 'over')
  await note(change, editing, {
    before,
    after: { ...after, picture_notes },
    entry: { action: COMMANDS[command].action, ...evidence },
  })
  return true
}

/**
 * Makes the play of a game follow its score, in the caller's transaction, which has locked the event's row. `title`: for the
 * activity list.
 */
export async function followScore(
  change: Change,
  editing: EditContext,
  { before, command, title }: { before: EventRow; command: ScoreCommand; title: string },
): Promise<void> {
  const after = rowAfter(before, command, editing)
  await note(change, editing, { before, after, entry: { action: COMMANDS[command].action, title } })
}

/** Returns the row after a command that changes only `play` and the fault. Calendars show neither, so the sequence stays. */
function rowAfter(before: EventRow, command: ProbeCommand | ScoreCommand, { now }: Pick<Editing, 'now'>): EventRow {
  const wanted = commandRow(command).values(toEvent(before), { now: now().getTime() })
  const { play, hasPictureFault } = { ...toEvent(before), ...(wanted.ok && wanted.values) }
  const marks = { version: before.version + 1, updated_at: now().toISOString() }
  return { ...before, play_state: play, has_picture_fault: Number(hasPictureFault), ...marks }
}

async function note(change: Change, editing: EditContext, outcome: GameOutcome): Promise<void> {
  const { id, play_state, has_picture_fault, picture_notes, version, updated_at } = outcome.after
  await change.trx
    .updateTable('all_event')
    .set({ play_state, has_picture_fault, picture_notes, version, updated_at })
    .where('id', '=', id)
    .execute()
  await followGames(change, editing, [outcome], { isNote: true })
}
