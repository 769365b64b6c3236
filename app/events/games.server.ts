import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inTurns } from '../../database/turns.ts'
import type { Companion } from '../catalog/catalogue.server.ts'
import { GAMES } from '../catalog/topics.ts'
import { inParts } from '../shared/in-parts.ts'
import type { Sport } from '../teams/sport.ts'
import { readTeams, type Teams } from '../teams/stored-teams.server.ts'
import type { EventKind, EventPicture, FormerStart, PlayState, ScheduleState, SportEvent } from './event.ts'
import { wordsOfSchool, wordsOfTitle } from './find-games.ts'

export type EventRow = Selectable<Tables['event']>

/** An event's picture with what schedules tell of its episode. Never sent to browsers as it is. */
export type ShownPicture = EventPicture & {
  seriesDocId: string
  title: string
  language: string
  isLive: boolean
  hasVideo: boolean
  durationSeconds: number
}

/** Events with their teams at one version of the topic 'games'. Immutable. */
export type Games = Teams & {
  /** By day and time; those to be confirmed end their day. */
  events: readonly SportEvent[]
  byId: ReadonlyMap<string, SportEvent>
  picturesOf(eventId: string): readonly ShownPicture[]
  /** Whether an episode is the picture of any event. */
  showsEpisode(docId: string): boolean
  /** The starts that it had before, newest first. */
  formerStartsOf(eventId: string): readonly FormerStart[]
  /** Series with a password when the events were read: asked besides the catalogue, which may be read before. */
  lockedSeries: ReadonlySet<string>
}

export type GamesStore = { games(): Games; companion: Companion }

const NONE: readonly never[] = []

/** Holds all events, teams and venues in memory. The catalogue reads it, after each change of the topic 'games', through `companion`. */
export function openGames(): GamesStore {
  let shown: Games | undefined
  return {
    games() {
      if (!shown) throw new Error('The games have not been read yet.')
      return shown
    },
    companion: {
      topic: GAMES,
      async read(trx, isWhole) {
        const next = await readGames(trx, isWhole ? undefined : shown)
        return () => {
          shown = next
        }
      },
    },
  }
}

/** Reads everything, but of events only the rows whose version has changed. Takes their words apart, so that no search waits for that. */
async function readGames(db: Kysely<Tables>, before: Games | undefined): Promise<Games> {
  const teams = await readTeams(db)
  const byId = await readEvents(db, before)
  const events = await inOrder([...byId.values()])
  const pictures = await readPictures(db)
  const linked = new Set([...pictures.values()].flatMap((some) => some.map(({ episodeDocId }) => episodeDocId)))
  const former = await readFormerStarts(db)
  await inTurns(teams.schools.values(), wordsOfSchool)
  await inTurns(events, wordsOfTitle)
  const locked = await db.selectFrom('series').select('doc_id').where('sealed_password', 'is not', null).execute()
  return {
    ...teams,
    events,
    byId,
    picturesOf: (eventId) => pictures.get(eventId) ?? NONE,
    showsEpisode: (docId) => linked.has(docId),
    formerStartsOf: (eventId) => former.get(eventId) ?? NONE,
    lockedSeries: new Set(locked.map(({ doc_id }) => doc_id)),
  }
}

async function readEvents(db: Kysely<Tables>, before: Games | undefined): Promise<Map<string, SportEvent>> {
  const marks = await db.selectFrom('event').select(['id', 'version', 'updated_at', 'series_doc_id']).execute()
  const byId = new Map<string, SportEvent>()
  const wanted: string[] = []
  for (const { id, version, updated_at, series_doc_id } of marks) {
    const old = before?.byId.get(id)
    // An event loses its series without an edit when the series is deleted.
    const isSame = old?.version === version && old.updatedAt === updated_at && old.seriesDocId === series_doc_id
    if (isSame) byId.set(id, old)
    else wanted.push(id)
  }
  for (const some of inParts(wanted)) {
    const rows = await db.selectFrom('event').selectAll().where('id', 'in', some).execute()
    for (const row of rows) byId.set(row.id, toEvent(row))
  }
  return byId
}

/** By local day, then by instant, so that a day's list is in order whatever the zones. */
async function inOrder(events: SportEvent[]): Promise<SportEvent[]> {
  const keys = new Map<SportEvent, string>()
  await inTurns(events, (event) => keys.set(event, `${event.localDate} ${event.startsAt ?? '~'} ${event.id}`))
  return events.sort((a, b) => ((keys.get(a) as string) < (keys.get(b) as string) ? -1 : 1))
}

async function readPictures(db: Kysely<Tables>): Promise<Map<string, ShownPicture[]>> {
  const rows = await db
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .select(['event_id', 'episode_doc_id', 'label_en', 'label_fr', 'position', 'series_doc_id', 'title', 'language'])
    .select(['is_live', 'duration_seconds'])
    .select((eb) => eb('video_url', '<>', '').as('has_video'))
    .orderBy('position')
    .orderBy('episode_doc_id')
    .execute()
  const byEvent = new Map<string, ShownPicture[]>()
  await inTurns(rows, (row) => {
    const pictures = byEvent.get(row.event_id) ?? []
    pictures.push({
      eventId: row.event_id,
      episodeDocId: row.episode_doc_id,
      label: { en: row.label_en, fr: row.label_fr },
      position: row.position,
      seriesDocId: row.series_doc_id,
      title: row.title,
      language: row.language,
      isLive: row.is_live === 1,
      hasVideo: Boolean(row.has_video),
      durationSeconds: row.duration_seconds,
    })
    byEvent.set(row.event_id, pictures)
  })
  return byEvent
}

async function readFormerStarts(db: Kysely<Tables>): Promise<Map<string, FormerStart[]>> {
  const rows = await db.selectFrom('event_date').selectAll().orderBy('replaced_at', 'desc').orderBy('id').execute()
  const byEvent = new Map<string, FormerStart[]>()
  for (const row of rows) {
    const starts = byEvent.get(row.event_id) ?? []
    starts.push({
      eventId: row.event_id,
      localDate: row.local_date,
      localTime: row.local_time,
      zone: row.zone,
      isLater: row.is_later === 1,
      startsAt: row.starts_at,
      replacedAt: row.replaced_at,
      reason: { en: row.reason_en, fr: row.reason_fr },
    })
    byEvent.set(row.event_id, starts)
  }
  return byEvent
}

export function toEvent(row: EventRow): SportEvent {
  return {
    id: row.id,
    sport: row.sport as Sport,
    kind: row.kind as EventKind,
    homeTeamId: row.home_team_id,
    awayTeamId: row.away_team_id,
    title: { en: row.title_en, fr: row.title_fr },
    isNeutral: row.is_neutral === 1,
    venueId: row.venue_id,
    localDate: row.local_date,
    localTime: row.local_time,
    zone: row.zone,
    isLater: row.is_later === 1,
    startsAt: row.starts_at,
    expectedMinutes: row.expected_minutes,
    schedule: row.schedule_state as ScheduleState,
    play: row.play_state as PlayState,
    hasPictureFault: row.has_picture_fault === 1,
    reason: { en: row.reason_en, fr: row.reason_fr },
    seriesDocId: row.series_doc_id,
    sequence: row.sequence,
    version: row.version,
    updatedAt: row.updated_at,
  }
}
