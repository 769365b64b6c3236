import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { inTurns, shareTurn } from '../../database/turns.ts'
import type { Companion } from '../catalog/catalogue.server.ts'
import { isShown } from '../catalog/publication.ts'
import type { FrenchSource } from '../catalog/snapshot.server.ts'
import type { FrenchTexts } from '../catalog/texts/in-french.ts'
import { CATALOG, eventOfTopic, GAMES } from '../history/topics.ts'
import { inParts } from '../kit/in-parts.ts'
import { readTeams, type Teams } from '../teams/stored-teams.server.ts'
import type { EventPicture, FormerStart, SportEvent } from './event.ts'
import { wordsOfSchool, wordsOfTitle } from './find-games.ts'

export type EventRow = Selectable<Tables['event']>

/** An event's webcast with the data that schedules show of its episode. Never sent to browsers as it is. */
export type ShownPicture = EventPicture & {
  seriesDocId: string
  title: string
  thumbnail: string
  language: string
  isLive: boolean
  hasVideo: boolean
  durationSeconds: number
  /** True when episode and series are public (spec O4). */
  isShown: boolean
}

/** Events with their teams at one version of the topic 'games'. Immutable. */
export type Games = Teams & {
  /** Sorted by day and time; events with a time to be confirmed come last in their day. */
  events: readonly SportEvent[]
  byId: ReadonlyMap<string, SportEvent>
  /** Returns all webcasts, including those that are not public, for staff and for locks; pages use openPictures(). */
  picturesOf(eventId: string): readonly ShownPicture[]
  /** Returns the ids of the public events that an episode shows. */
  eventsOfEpisode(docId: string): readonly string[]
  /** True when an episode is a webcast of any public event. */
  showsEpisode(docId: string): boolean
  /** Returns former starts, newest first. */
  formerStartsOf(eventId: string): readonly FormerStart[]
  /**
   * The series that had a password when the events were read. Checked besides the catalogue, which may have been read earlier.
   */
  lockedSeries: ReadonlySet<string>
  /** Returns the event that finishes this one on another day. */
  continuationOf(eventId: string): SportEvent | undefined
  /** French versions of titles that staff wrote only in English. */
  frenchTitles: FrenchTexts
}

export type GamesStore = { games(): Games; companion: Companion }

const NONE: readonly never[] = []

/**
 * Holds all events, teams and venues in memory. The catalogue reloads them through `companion` after each change of the topic
 * 'games'.
 */
export function openGames({ french }: { french: Source }): GamesStore {
  let shown: { games: Games; rows: Rows } | undefined
  return {
    games() {
      if (!shown) throw new Error('The games have not been read yet.')
      return shown.games
    },
    companion: {
      topic: GAMES,
      async read(trx, topics) {
        const before = topics && shown
        const teams = await readTeams(trx, before?.games)
        const ids = before && changedAlone(topics)
        const rows = ids ? await readSome(trx, french, before.rows, ids) : await readAll(trx, french, before?.rows)
        const events = inOrder(rows.byId, before?.games.events)
        // Split the words in advance, so that no search waits for it.
        await inTurns(teams.schools.values(), wordsOfSchool)
        await inTurns(events, wordsOfTitle)
        return () => {
          shown = { games: { ...teams, ...gamesOf(rows, events) }, rows }
        }
      },
    },
  }
}

/** Data read of events, by event; `locked`: series; `french`: by title. */
type Rows = {
  byId: ReadonlyMap<string, SportEvent>
  pictures: ReadonlyMap<string, readonly ShownPicture[]>
  former: ReadonlyMap<string, readonly FormerStart[]>
  locked: ReadonlySet<string>
  french: FrenchTexts
}

type Source = Pick<FrenchSource, 'texts'>

/** Above this number of changed events it is quicker to read all events. */
const MANY = 1_000

/**
 * Returns the changed events if nothing else changed: each edit of an event touches its topic, and so do edits of its episodes,
 * its series' lock and its title's French. An import names no episodes, but touches the catalogue.
 */
function changedAlone(topics: readonly string[]): string[] | undefined {
  const ids = topics.flatMap((topic) => eventOfTopic(topic) ?? [])
  return ids.length > 0 && ids.length <= MANY && !topics.includes(CATALOG) ? ids : undefined
}

function gamesOf({ byId, pictures, former, locked, french }: Rows, events: readonly SportEvent[]): Omit<Games, keyof Teams> {
  let linked: Map<string, string[]> | undefined
  let continued: Map<string | null, SportEvent> | undefined
  function eventsOfEpisode(docId: string): readonly string[] {
    if (!linked) {
      linked = new Map()
      for (const { eventId, episodeDocId } of events.filter(isShown).flatMap(({ id }) => pictures.get(id) ?? NONE)) {
        const others = linked.get(episodeDocId)
        if (others) others.push(eventId)
        else linked.set(episodeDocId, [eventId])
      }
    }
    return linked.get(docId) ?? NONE
  }
  return {
    events,
    byId,
    picturesOf: (eventId) => pictures.get(eventId) ?? NONE,
    eventsOfEpisode,
    showsEpisode: (docId) => eventsOfEpisode(docId).length > 0,
    formerStartsOf: (eventId) => former.get(eventId) ?? NONE,
    continuationOf(eventId) {
      continued ??= new Map(events.map((event) => [event.continuesEventId, event]))
      return continued.get(eventId)
    },
    lockedSeries: locked,
    frenchTitles: french,
  }
}

/** Reads everything, except events whose version is unchanged. */
async function readAll(db: Kysely<Tables>, source: Source, before: Rows | undefined): Promise<Rows> {
  const marks = await db.selectFrom('event').select(['id', 'version', 'updated_at', 'series_doc_id']).execute()
  const byId = new Map<string, SportEvent>()
  const wanted: string[] = []
  for (const { id, version, updated_at, series_doc_id } of marks) {
    const old = before?.byId.get(id)
    // Deleting a series removes it from its events without editing them.
    const isSame = old?.version === version && old.updatedAt === updated_at && old.seriesDocId === series_doc_id
    if (isSame) byId.set(id, old)
    else wanted.push(id)
  }
  for (const some of inParts(wanted)) for (const event of await readEvents(db, some)) byId.set(event.id, event)
  return {
    byId,
    pictures: await readPictures(db),
    former: await readFormerStarts(db),
    locked: await readLocked(db),
    french: await source.texts(db, englishTitles([...byId.values()])),
  }
}

/** Reads only these events, with the locks of their series and the French of their titles. */
async function readSome(db: Kysely<Tables>, source: Source, before: Rows, ids: readonly string[]): Promise<Rows> {
  const byId = new Map(before.byId)
  const pictures = new Map(before.pictures)
  const former = new Map(before.former)
  const locked = new Set(before.locked)
  const french = new Map(before.french)
  for (const some of inParts(ids)) {
    for (const known of [byId, pictures, former]) for (const id of some) known.delete(id)
    const events = await readEvents(db, some)
    for (const event of events) byId.set(event.id, event)
    const shown = await readPictures(db, some)
    for (const [id, theirs] of shown) pictures.set(id, theirs)
    for (const [id, theirs] of await readFormerStarts(db, some)) former.set(id, theirs)
    const series = [...events, ...[...shown.values()].flat()].flatMap(({ seriesDocId }) => seriesDocId ?? [])
    for (const part of inParts([...new Set(series)])) {
      for (const docId of part) locked.delete(docId)
      for (const docId of await readLocked(db, part)) locked.add(docId)
    }
    const titles = englishTitles(events)
    for (const title of titles) french.delete(title)
    for (const [title, said] of await source.texts(db, titles)) french.set(title, said)
  }
  return { byId, pictures, former, locked, french }
}

const englishTitles = (events: readonly SportEvent[]) =>
  events.flatMap(({ title: { en, fr } }) => (en !== '' && fr === '' ? [en] : []))

async function readEvents(db: Kysely<Tables>, ids: readonly string[]): Promise<SportEvent[]> {
  // SQLite answers in the same tick, so the parts of a long read would otherwise run without a break.
  await shareTurn()
  return (await db.selectFrom('event').selectAll().where('id', 'in', ids).execute()).map(toEvent)
}

/**
 * Sorts by local day, then by instant, so that a day's list is in order whatever the zones. Sorting is fast if most events are
 * in order already.
 */
function inOrder(byId: ReadonlyMap<string, SportEvent>, before: readonly SportEvent[] = []): SportEvent[] {
  const kept = before.filter((event) => byId.get(event.id) === event)
  const isKept = new Set(kept)
  const others = [...byId.values()].filter((event) => !isKept.has(event))
  return [...kept, ...others].sort(byStart)
}

const byStart = (a: SportEvent, b: SportEvent) =>
  compared(a.localDate, b.localDate) || compared(a.startsAt ?? '~', b.startsAt ?? '~') || compared(a.id, b.id)

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function readPictures(db: Kysely<Tables>, ids?: readonly string[]): Promise<Map<string, ShownPicture[]>> {
  const rows = await db
    .selectFrom('event_episode')
    .innerJoin('episode', 'episode.doc_id', 'episode_doc_id')
    .innerJoin('series', 'series.doc_id', 'episode.series_doc_id')
    .select(['event_id', 'episode_doc_id', 'label_en', 'label_fr', 'position', 'series_doc_id', 'episode.title', 'language'])
    .select(['is_live', 'duration_seconds', 'episode.thumbnail', 'episode.state', 'series.state as series_state'])
    .select((eb) => eb('video_url', '<>', '').as('has_video'))
    .$if(ids !== undefined, (query) => query.where('event_id', 'in', ids ?? []))
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
      thumbnail: row.thumbnail,
      language: row.language,
      isLive: row.is_live === 1,
      hasVideo: Boolean(row.has_video),
      durationSeconds: row.duration_seconds,
      isShown: isShown(row) && isShown({ state: row.series_state }),
    })
    byEvent.set(row.event_id, pictures)
  })
  return byEvent
}

/** Returns former starts by event, the latest first; of all events, or of these. */
async function readFormerStarts(db: Kysely<Tables>, ids?: readonly string[]): Promise<Map<string, FormerStart[]>> {
  const rows = await db
    .selectFrom('event_date')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('event_id', 'in', ids ?? []))
    .orderBy('replaced_at', 'desc')
    .orderBy('id')
    .execute()
  const byEvent = new Map<string, FormerStart[]>()
  for (const row of rows) {
    const starts = byEvent.get(row.event_id) ?? []
    starts.push(toFormerStart(row))
    byEvent.set(row.event_id, starts)
  }
  return byEvent
}

export const toFormerStart = (row: Selectable<Tables['event_date']>): FormerStart => ({
  eventId: row.event_id,
  localDate: row.local_date,
  localTime: row.local_time,
  zone: row.zone,
  isLater: row.is_later === 1,
  startsAt: row.starts_at,
  replacedAt: row.replaced_at,
  reason: { en: row.reason_en, fr: row.reason_fr },
})

/** Returns the series that have a password; of all, or of these. */
async function readLocked(db: Kysely<Tables>, docIds?: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('series')
    .select('doc_id')
    .where('sealed_password', 'is not', null)
    .$if(docIds !== undefined, (query) => query.where('doc_id', 'in', docIds ?? []))
    .execute()
  return new Set(rows.map(({ doc_id }) => doc_id))
}

export function toEvent(row: EventRow): SportEvent {
  return {
    id: row.id,
    sport: row.sport,
    kind: row.kind,
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
    schedule: row.schedule_state,
    play: row.play_state,
    hasPictureFault: row.has_picture_fault === 1,
    ...(row.picture_notes > 0 && { pictureNotes: row.picture_notes }),
    reason: { en: row.reason_en, fr: row.reason_fr },
    seriesDocId: row.series_doc_id,
    continuesEventId: row.continues_event_id,
    state: row.state,
    publicAt: row.public_at,
    sequence: row.sequence,
    version: row.version,
    updatedAt: row.updated_at,
  }
}
