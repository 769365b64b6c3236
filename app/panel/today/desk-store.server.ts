import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import type { PublishState } from '../../catalog/publication.ts'
import { locksOf } from '../../events/edit/lock-event.server.ts'
import { LATE_NIGHT } from '../../events/event-state.ts'
import { readChanges } from '../../history/field-changes.ts'
import { DAY_MS } from '../../kit/time/time-units.ts'
import type { DeskAnswer } from './commands/desk-command.ts'
import type { DeskCard, DeskWebcast } from './desk-card.ts'

/** Details that the desk reads from the database because memory does not hold them. */
export type DeskDetails = {
  episodes: ReadonlyMap<string, Omit<DeskWebcast, 'docId' | 'title' | 'lang' | 'label' | 'path'> & { seriesDocId: string }>
  locks: ReadonlyMap<string, NonNullable<DeskCard['lock']>>
  /** Titles of the series that are not public. */
  hiddenSeries: ReadonlyMap<string, string>
  /** The time at which a stream failure was noted, by event. */
  faults: ReadonlyMap<string, string>
}
/** `faulty`: the ids of the events whose stream fails. */
type DetailsQuery = {
  eventIds: readonly string[]
  faulty: readonly string[]
  seriesDocIds: readonly string[]
  episodeDocIds: readonly string[]
}
export type Desk = {
  detailsOf(wanted: DetailsQuery): Promise<DeskDetails>
  answerTo(id: string, uid: string): Promise<DeskAnswer | undefined>
}

/** Opens the desk's reads. */
export function openDesk({ db, now }: { db: Kysely<Tables>; now: () => Date }): Desk {
  return {
    answerTo: (id, uid) => answerTo(db, id, uid),
    async detailsOf({ eventIds, faulty, seriesDocIds, episodeDocIds }) {
      const locks = await locksOf(db, eventIds)
      const names = await namesOf(
        db,
        locks.map(({ lockedBy }) => lockedBy),
      )
      return {
        episodes: await episodesOf(db, episodeDocIds, now()),
        hiddenSeries: await hiddenOf(db, seriesDocIds),
        faults: await faultsOf(db, faulty, now()),
        locks: new Map(
          locks.map(({ eventId, lockedBy, lockedAt }) => [eventId, { by: names.get(lockedBy) ?? '', at: lockedAt }]),
        ),
      }
    },
  }
}

/** Reads episodes. `liveSince` covers only the last day; a webcast left on for longer is shown without a time. */
async function episodesOf(db: Kysely<Tables>, docIds: readonly string[], now: Date): Promise<DeskDetails['episodes']> {
  if (docIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('episode')
    .select(['doc_id', 'series_doc_id', 'video_url', 'is_live', 'state'])
    .where('doc_id', 'in', docIds)
    .execute()
  const live = rows.filter(({ is_live }) => is_live === 1).map(({ doc_id }) => doc_id)
  const since = new Map<string, string>()
  if (live.length > 0) {
    const begun = await db
      .selectFrom('audit')
      .select(({ fn }) => ['subject', fn.max('at').as('at')])
      .where('subject', 'in', live)
      .where('action', '=', 'episode.live')
      .where('at', '>', new Date(now.getTime() - DAY_MS - LATE_NIGHT).toISOString())
      .groupBy('subject')
      .execute()
    for (const { subject, at } of begun) since.set(subject, at)
  }
  return new Map(
    rows.map(({ doc_id, series_doc_id, video_url, is_live, state }) => [
      doc_id,
      {
        seriesDocId: series_doc_id,
        videoUrl: video_url,
        isLive: is_live === 1,
        state,
        liveSince: is_live === 1 ? (since.get(doc_id) ?? null) : null,
      },
    ]),
  )
}

async function hiddenOf(db: Kysely<Tables>, docIds: readonly string[]): Promise<DeskDetails['hiddenSeries']> {
  if (docIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('series')
    .select(['doc_id', 'title'])
    .where('doc_id', 'in', docIds)
    .where('state', '<>', 'public' satisfies PublishState)
    .execute()
  return new Map(rows.map(({ doc_id, title }) => [doc_id, title]))
}

/** Reads the times at which the probe or staff noted, within the last day, that the stream of an event fails. */
async function faultsOf(db: Kysely<Tables>, eventIds: readonly string[], now: Date): Promise<DeskDetails['faults']> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('audit')
    .select(['subject', 'at', 'changes'])
    .where('subject', 'in', eventIds)
    .where('changes', 'like', '%has_picture_fault%')
    .where('at', '>', new Date(now.getTime() - DAY_MS - LATE_NIGHT).toISOString())
    .orderBy('at')
    .execute()
  const isSaid = (changes: string | null) =>
    readChanges(changes).some(({ field, to }) => field === 'has_picture_fault' && Number(to) === 1)
  return new Map(rows.filter(({ changes }) => isSaid(changes)).map(({ subject, at }) => [subject, at]))
}

/** Returns the stored answer to a command that was sent before; undefined for a new command. Refuses anybody but the sender. */
export async function answerTo(db: Kysely<Tables>, id: string, uid: string): Promise<DeskAnswer | undefined> {
  const done = await db.selectFrom('desk_command').select(['uid', 'answer']).where('id', '=', id).executeTakeFirst()
  if (!done) return undefined
  return done.uid === uid ? (JSON.parse(done.answer) as DeskAnswer) : { ok: false, reason: 'unknown' }
}

/** Returns the names of colleagues at the desk: the first part of their email, since accounts have no names. */
async function namesOf(db: Kysely<Tables>, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db.selectFrom('viewer').select(['id', 'email']).where('id', 'in', uids).execute()
  return new Map(rows.map(({ id, email }) => [id, nameOf(email)]))
}

export const nameOf = (email: string): string => email.split('@')[0] ?? ''
