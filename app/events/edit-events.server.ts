import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Change } from '../../database/changes.ts'
import type { Tables } from '../../database/tables.ts'
import { record } from '../catalog/audit.server.ts'
import { type Conflict, isNewer } from '../catalog/conflict.ts'
import { type Editing, edit } from '../catalog/edit.server.ts'
import { keepRemoved } from '../catalog/kept-rows.server.ts'
import { publication, type Unsaid } from '../catalog/merge-rows.server.ts'
import { isShown, type Publication } from '../catalog/publication.ts'
import { startEpisodes } from '../catalog/start-episodes.server.ts'
import { eventTopic, GAMES, NOTICES } from '../catalog/topics.ts'
import { touchContinued, touchSeriesOfGames } from '../catalog/touch-games.server.ts'
import { hasNotices } from '../history/hanging-rows.server.ts'
import { remindersOf } from '../history/kept-reminders.server.ts'
import { markRows } from '../history/marked-rows.server.ts'
import type { Language } from '../shared/language.ts'
import type { Result } from '../shared/result.ts'
import type { SportEvent } from './event.ts'
import { isOff } from './event-command.ts'
import { isSameStart, noticeOf, raisesSequence } from './event-state.ts'
import { mustShareSport } from './event-values.ts'
import { type EventRow, toEvent } from './games.server.ts'
import { publishWith } from './publish-pictures.server.ts'
import { instantOf } from './zoned-time.ts'

/** A picture as an edit gives it, in the order of the list. */
export type GivenPicture = { episodeDocId: string; label: Record<Language, string> }

/**
 * The values of an event in an edit; without `id` it is new. Pictures, the game that it continues, and whether it is shown stay where they are
 * not given; a new one is public then.
 */
export type EventContent = Omit<
  SportEvent,
  'id' | 'continuesEventId' | 'startsAt' | 'sequence' | 'version' | 'updatedAt' | keyof Publication
> &
  Unsaid<Publication> & {
    id?: string
    continuesEventId?: string | null | undefined
    pictures?: readonly GivenPicture[] | undefined
    sourceKey?: string | null
    /** How the schedule stood before it was called off, where an undo says so; otherwise the row before tells. */
    calledOffFrom?: string | null | undefined
    /** The version that the editor saw; a newer one is not overwritten (spec M12). */
    baseVersion?: number | undefined
  }

export type Missing = 'team-not-found' | 'venue-not-found' | 'series-not-found' | 'episode-not-found'
/** Also where an event would continue itself. */
type Continued = 'continued-not-found'
export type TimeFault = 'no-such-time' | 'unknown-zone'
/** Also where the away team of a game plays another sport than the home team. */
type Teams = 'other-sport'
export type SavedEvent = Result<{ id: string }, 'event-not-found' | Missing | Continued | Teams | TimeFault | Conflict>

/**
 * Adds or replaces an event (spec E1): derives the instant from its local start, keeps an earlier start of one that was moved, delayed or
 * postponed, raises the sequence as calendars need it, and sets the start of its episodes. A time that does not exist is refused, and so are
 * two teams of different sports that did not stand there before.
 */
export function saveEvent(editing: Editing, content: EventContent): Promise<SavedEvent> {
  return edit(editing, (change) => writeEvent(change, editing, content))
}

/** The same in the caller's transaction, which holds the catalogue. `isPutBack`: the event was stored like this once. */
export async function writeEvent(
  change: Change,
  editing: Editing,
  content: EventContent,
  { isPutBack = false } = {},
): Promise<SavedEvent> {
  const { now, by } = editing
  const { trx, touch } = change
  await editing.holdReminders?.(trx)
  const id = content.id ?? randomUUID()
  const before = await readEvent(trx, id)
  if (!before && content.baseVersion !== undefined) return { ok: false, reason: 'event-not-found' }
  if (isNewer(before, content.baseVersion)) return { ok: false, reason: 'changed' }
  const missing = (await missingOf(trx, content)) ?? (await continuedFault(trx, { ...content, id }, before))
  if (missing) return { ok: false, reason: missing }
  if (!isPutBack && (await hasOtherSport(trx, content, before))) return { ok: false, reason: 'other-sport' }
  const start = instantOf(content)
  if (!start.ok) return start
  const at = now().toISOString()
  const plain = eventRowOf(content, { id, startsAt: start.startsAt, isTwice: start.isTwice, at, before })
  const after = { ...plain, sequence: nextSequence(before, plain) }
  const isOfSeries = before?.series_doc_id === after.series_doc_id && !content.pictures
  const isElsewhere = !isOfSeries || before.local_date !== after.local_date
  if (before && isElsewhere) await touchSeriesOfGames(change, [id])
  await trx
    .insertInto('all_event')
    .values(after)
    .onConflict((c) => c.column('id').doUpdateSet(after))
    .execute()
  const former = before && formerStartOf({ before, after, by: by?.uid ?? '', at })
  if (former) await trx.insertInto('all_event_date').values(former).execute()
  if (content.pictures) await writePictures(trx, id, content.pictures)
  if (isElsewhere) await touchSeriesOfGames(change, [id])
  if (before) await publishWith(change, editing, before, after)
  await startEpisodes(change, [id], at)
  await editing.planReminders?.(trx, id, toldOf(before, after))
  touch(GAMES)
  touch(eventTopic(id))
  await touchContinued(change, [id])
  if (before?.continues_event_id) touch(eventTopic(before.continues_event_id))
  await record(change, by, now(), {
    action: actionOf(before, after),
    subject: id,
    title: await loggedTitle(trx, after),
    before,
    after,
  })
  return { ok: true, id }
}

/**
 * Removes an event by which nothing hangs: one with a picture or a score is cancelled instead (spec E10), so that its address goes on saying why.
 * `removedId` puts it back.
 */
export function removeEvent(
  editing: Editing,
  id: string,
): Promise<Result<{ removedId: string }, 'event-not-found' | 'has-picture' | 'has-score'>> {
  const { now, by } = editing
  return edit(editing, async (change) => {
    const { trx, touch } = change
    await editing.holdReminders?.(trx)
    const gone = await readEvent(trx, id)
    if (!gone) return { ok: false, reason: 'event-not-found' }
    const picture = await trx.selectFrom('event_episode').select('event_id').where('event_id', '=', id).executeTakeFirst()
    if (picture) return { ok: false, reason: 'has-picture' }
    const fact = await trx.selectFrom('score_fact').select('id').where('event_id', '=', id).limit(1).executeTakeFirst()
    if (fact) return { ok: false, reason: 'has-score' }
    await touchSeriesOfGames(change, [id])
    await touchContinued(change, [id])
    const title = await loggedTitle(trx, gone)
    if (await hasNotices(trx, { eventIds: [id] })) touch(NOTICES)
    const rows = await remindersOf(trx, { eventIds: [id] })
    const removedId = randomUUID()
    await markRows(trx, 'event', [id], removedId)
    const marked = { removedId, documents: 1, episodes: 0 }
    await keepRemoved(trx, { kind: 'event', rows, listed: { title, subject: id }, marked }, by, now())
    touch(GAMES)
    touch(eventTopic(id))
    await record(change, by, now(), { action: 'event.remove', subject: id, title, before: gone, removedId })
    return { ok: true, removedId }
  })
}

export const readEvent = (trx: Transaction<Tables>, id: string) =>
  trx.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()

type Named = Pick<EventContent, 'homeTeamId' | 'awayTeamId' | 'venueId' | 'seriesDocId' | 'pictures'>

/** What an event names and is not there. */
export async function missingOf(trx: Transaction<Tables>, content: Named): Promise<Missing | undefined> {
  const { homeTeamId, awayTeamId, venueId, seriesDocId, pictures = [] } = content
  const teams = [homeTeamId, awayTeamId].filter((id) => id !== null)
  for (const id of teams)
    if (!(await trx.selectFrom('team').select('id').where('id', '=', id).executeTakeFirst())) return 'team-not-found'
  if (venueId !== null && !(await trx.selectFrom('venue').select('id').where('id', '=', venueId).executeTakeFirst()))
    return 'venue-not-found'
  const series = trx.selectFrom('series').select('doc_id')
  if (seriesDocId !== null && !(await series.where('doc_id', '=', seriesDocId).executeTakeFirst())) return 'series-not-found'
  for (const { episodeDocId } of pictures)
    if (!(await trx.selectFrom('episode').select('doc_id').where('doc_id', '=', episodeDocId).executeTakeFirst()))
      return 'episode-not-found'
  return undefined
}

async function hasOtherSport(trx: Transaction<Tables>, content: EventContent, before: EventRow | undefined): Promise<boolean> {
  if (!mustShareSport(content, before && toEvent(before))) return false
  const ids = [content.homeTeamId, content.awayTeamId].filter((id) => id !== null)
  const teams = await trx.selectFrom('team').select('sport').where('id', 'in', ids).execute()
  return new Set(teams.map(({ sport }) => sport)).size > 1
}

/** A game that was deleted since it was named may stay named: it may come back. */
async function continuedFault(
  trx: Transaction<Tables>,
  { id, continuesEventId }: Pick<EventContent, 'continuesEventId'> & { id: string },
  before: EventRow | undefined,
): Promise<Continued | undefined> {
  if (!continuesEventId || continuesEventId === before?.continues_event_id) return undefined
  return continuesEventId !== id && (await readEvent(trx, continuesEventId)) ? undefined : 'continued-not-found'
}

type Marks = { id: string; startsAt: string | null; isTwice: boolean; at: string; before: EventRow | undefined }

/** The row of an event's values, with the sequence of the one before. */
export function eventRowOf(content: EventContent, { id, startsAt, isTwice, at, before }: Marks): EventRow {
  return {
    id,
    sport: content.sport,
    kind: content.kind,
    home_team_id: content.homeTeamId,
    away_team_id: content.awayTeamId,
    title_en: content.title.en,
    title_fr: content.title.fr,
    is_neutral: Number(content.isNeutral),
    venue_id: content.venueId,
    local_date: content.localDate,
    local_time: content.localTime,
    zone: content.zone,
    is_later: Number(content.isLater && isTwice),
    starts_at: startsAt,
    expected_minutes: content.expectedMinutes,
    schedule_state: content.schedule,
    called_off_from: content.calledOffFrom === undefined ? calledOffFrom(content, before) : content.calledOffFrom,
    play_state: content.play,
    has_picture_fault: Number(content.hasPictureFault),
    picture_notes: before?.picture_notes ?? 0,
    reason_en: content.reason.en,
    reason_fr: content.reason.fr,
    series_doc_id: content.seriesDocId,
    continues_event_id: content.continuesEventId === undefined ? (before?.continues_event_id ?? null) : content.continuesEventId,
    ...publication(before, content),
    sequence: before?.sequence ?? 0,
    source_key: content.sourceKey === undefined ? (before?.source_key ?? null) : content.sourceKey,
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? at,
    updated_at: at,
    imported_at: before?.imported_at ?? null,
  }
}

function calledOffFrom(content: EventContent, before: EventRow | undefined): string | null {
  if (!isOff(content) || !before) return null
  return isOff(toEvent(before)) ? before.called_off_from : before.schedule_state
}

/** The notice that goes out for an edit: none for an event that was not public, or is none (spec O4). */
export const toldOf = (before: EventRow | undefined, after: EventRow) =>
  before && isShown(before) && isShown(after) ? noticeOf(toEvent(before), toEvent(after)) : undefined

/** That of the row before, or 0: one more where calendars must follow. */
export const nextSequence = (before: EventRow | undefined, after: EventRow): number =>
  before ? before.sequence + Number(raisesSequence(toEvent(before), toEvent(after))) : 0

/**
 * The start that an edit replaces, as a row to keep; undefined when it stays. A planned event whose time is corrected was never announced
 * otherwise; any other keeps the start that it had.
 */
export function formerStartOf({ before, after, by, at }: { before: EventRow; after: EventRow; by: string; at: string }) {
  if (after.schedule_state === 'planned' || isSameStart(toEvent(before), toEvent(after))) return undefined
  const { local_date, local_time, zone, is_later, starts_at } = before
  const { reason_en, reason_fr } = after
  const start = { local_date, local_time, zone, is_later, starts_at, reason_en, reason_fr }
  return { id: randomUUID(), event_id: after.id, ...start, replaced_at: at, replaced_by: by }
}

async function writePictures(trx: Transaction<Tables>, eventId: string, pictures: readonly GivenPicture[]): Promise<void> {
  // Those of episodes in the trash stay, and come back with them.
  const shown = trx.selectFrom('event_episode').select('episode_doc_id').where('event_id', '=', eventId)
  await trx.deleteFrom('all_event_episode').where('event_id', '=', eventId).where('episode_doc_id', 'in', shown).execute()
  const byEpisode = new Map(pictures.map((picture) => [picture.episodeDocId, picture]))
  const rows = [...byEpisode.values()].map(({ episodeDocId, label }, position) => ({
    event_id: eventId,
    episode_doc_id: episodeDocId,
    label_en: label.en,
    label_fr: label.fr,
    position,
  }))
  if (rows.length > 0) await trx.insertInto('all_event_episode').values(rows).execute()
}

const ACTIONS = {
  planned: 'event.plan',
  delayed: 'event.delay',
  moved: 'event.reschedule',
  postponed: 'event.postpone',
  cancelled: 'event.cancel',
} as const

/** How the activity list calls an edit. */
export function actionOf(before: EventRow | undefined, after: EventRow) {
  if (!before) return 'event.add'
  if (before.schedule_state === after.schedule_state) return 'event.edit'
  return ACTIONS[after.schedule_state as keyof typeof ACTIONS]
}

/** How the activity list calls it: its own title, or its teams. */
export async function loggedTitle(trx: Transaction<Tables>, event: EventRow): Promise<string> {
  if (event.title_en || event.title_fr) return event.title_en || event.title_fr
  const names: string[] = []
  for (const id of [event.away_team_id, event.home_team_id]) {
    if (id === null) continue
    const team = await trx
      .selectFrom('team')
      .innerJoin('school', 'school.id', 'team.school_id')
      .select(['short_en', 'name_en'])
      .where('team.id', '=', id)
      .executeTakeFirst()
    if (team) names.push(team.short_en || team.name_en)
  }
  return [names.join(' – ') || event.sport, event.local_date].join(', ')
}
