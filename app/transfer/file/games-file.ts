import { z } from 'zod'
import { PUBLISH_STATES } from '../../catalog/publication.ts'
import { EVENT_KINDS, PLAY_STATES, SCHEDULE_STATES } from '../../events/event.ts'
import { instantOf, isZone } from '../../events/time/zoned-time.ts'
import { isStoredPicture } from '../../kit/stored-picture.ts'
import { GENDERS, SPORT_KEYS } from '../../teams/sport.ts'
import { SCHOOL_CODE } from '../../teams/team.ts'
import { championship } from './championship-row.ts'
import {
  both,
  documentId,
  eventId,
  type Fault,
  flag,
  given,
  LENGTHS,
  MOST_GAMES,
  matching,
  NAME_LENGTH,
  named,
  oneOf,
  orNull,
  REASON_LENGTH,
  type ReadResult,
  required,
  seriesId,
  text,
  time,
  whole,
} from './file-values.ts'
import { faultsOf } from './transfer-file.ts'

// Members of a file besides series (spec E10). Their names, such as "@events", cannot be document ids.

const zone = (value: unknown): ReadResult<string> =>
  typeof value === 'string' && isZone(value) ? { value } : { fault: 'bad-zone' as const }
const logo = (value: unknown): ReadResult<string> =>
  typeof value === 'string' && (value === '' || isStoredPicture(value)) ? { value } : { fault: 'type' as const }

const venue = z.object(
  {
    id: required(documentId),
    name: both(NAME_LENGTH),
    city: given(named(NAME_LENGTH)),
    province: given(named(LENGTHS.word)),
    zone: given(zone),
  },
  'type',
)

const school = z.object(
  {
    id: required(documentId),
    name: both(NAME_LENGTH),
    short: both(NAME_LENGTH),
    nickname: both(NAME_LENGTH),
    code: required(matching(SCHOOL_CODE, 'bad-id')),
    colour: given(matching(/^#[0-9a-f]{6}$/, 'type')),
    logo: given(logo),
    homeVenueId: given(orNull(documentId)),
  },
  'type',
)

const team = z.object(
  {
    id: required(documentId),
    slug: required(seriesId),
    schoolId: required(documentId),
    sport: given(oneOf(SPORT_KEYS)),
    gender: given(oneOf(GENDERS)),
  },
  'type',
)

const start = {
  localDate: given(matching(/^(?:19|2[01])\d\d-\d\d-\d\d$/, 'bad-date')),
  localTime: given(orNull(matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'bad-time'))),
  zone: given(zone),
  isLater: given(flag),
}

/** Refuses days and times that the zone's clock never shows (spec E1). */
function mustExist(
  value: Parameters<typeof instantOf>[0],
  context: { addIssue(issue: { code: 'custom'; message: string; path: string[] }): void },
) {
  if (!instantOf(value).ok) context.addIssue({ code: 'custom', message: 'bad-time', path: ['localTime'] })
}

const picture = z.object({ episodeDocId: required(documentId), label: both(LENGTHS.tag) }, 'type')

const formerStart = z
  .object({ id: required(documentId), ...start, replacedAt: required(time), reason: both(REASON_LENGTH, text) }, 'type')
  .superRefine(mustExist)

const event = z
  .object(
    {
      id: required(eventId),
      sport: given(oneOf(SPORT_KEYS)),
      kind: given(oneOf(EVENT_KINDS)),
      homeTeamId: given(orNull(documentId)),
      awayTeamId: given(orNull(documentId)),
      title: both(LENGTHS.title),
      isNeutral: given(flag),
      venueId: given(orNull(documentId)),
      ...start,
      expectedMinutes: given(whole(0)),
      schedule: given(oneOf(SCHEDULE_STATES)),
      /** Missing in older files; then the site's value stays. */
      calledOffFrom: given(orNull(oneOf(SCHEDULE_STATES))).optional(),
      play: given(oneOf(PLAY_STATES)),
      hasPictureFault: given(flag),
      reason: both(REASON_LENGTH, text),
      seriesDocId: given(orNull(documentId)),
      /** Missing in older files; then the site's value stays. */
      continuesEventId: given(orNull(documentId)).optional(),
      /** Missing in older files; then the site's values stay, and a new event is public. */
      state: given(oneOf(PUBLISH_STATES)).optional(),
      publicAt: given(orNull(time)).optional(),
      sequence: given(whole(0)),
      sourceKey: given(orNull(text(LENGTHS.address))),
      pictures: z.array(picture, 'type').max(MOST_GAMES.ofEvent, 'too-many'),
      formerStarts: z.array(formerStart, 'type').max(MOST_GAMES.ofEvent, 'too-many'),
    },
    'type',
  )
  .superRefine(mustExist)

const SCHEMAS = { venues: venue, schools: school, teams: team, events: event, championships: championship } as const

export type GamesPart = keyof typeof SCHEMAS
/** The parts of a file, in the order of their references: the rows of a part refer only to parts before it. */
export const GAMES_PARTS = ['venues', 'schools', 'teams', 'events', 'championships'] as const satisfies GamesPart[]
export type FileRow<Part extends GamesPart> = z.output<(typeof SCHEMAS)[Part]>
/** Rows with their places in the file. */
export type GameEntries = { [Part in GamesPart]: { path: string; row: FileRow<Part> }[] }

const MEMBER = /^@(venues|schools|teams|events|championships)(?:-\d{1,4})?$/

/** Returns the name of a member with rows of a part, where `at` counts from 0: '@events', '@events-2'. */
export const memberName = (part: GamesPart, at: number): string => (at === 0 ? `@${part}` : `@${part}-${at + 1}`)

/** Returns the part that a member of this name holds; undefined for a series. */
export const partOf = (name: string): GamesPart | undefined => GAMES_PARTS.find((part) => part === MEMBER.exec(name)?.[1])

const rowsOf = z.object({ rows: z.array(z.unknown(), 'type').max(MOST_GAMES.inPart, 'too-many') }, 'type')

/** Collects the members of a file that are not series. */
export function openGamesFile() {
  const games: GameEntries = { venues: [], schools: [], teams: [], events: [], championships: [] }
  const seen = new Set<string>()

  function isTwin(name: string): boolean {
    const isSeen = seen.has(name)
    seen.add(name)
    return isSeen
  }

  return {
    games,
    isEmpty: () => GAMES_PARTS.every((part) => games[part].length === 0),
    /** Adds the rows of a member; returns the member's errors. */
    take(part: GamesPart, name: string, value: unknown): Fault[] {
      if (isTwin(name)) return [{ path: name, reason: 'twice' }]
      const read = rowsOf.safeParse(value)
      if (!read.success) return faultsOf(read.error, name)
      if (games[part].length + read.data.rows.length > MOST_GAMES.inFile) return [{ path: name, reason: 'too-many' }]
      const faults: Fault[] = []
      for (const [at, each] of read.data.rows.entries()) {
        const path = `${name}.rows[${at}]`
        const row = SCHEMAS[part].safeParse(each)
        if (!row.success) {
          faults.push(...faultsOf(row.error, path))
          continue
        }
        for (const [field, own] of uniques(part, row.data))
          if (isTwin(own)) faults.push({ path: `${path}.${field}`, reason: 'twice' })
        games[part].push({ path, row: row.data } as never)
      }
      return faults
    },
  }
}

/** Returns the values that no two rows of a file may share, each with the field to blame. */
function uniques(part: GamesPart, row: FileRow<GamesPart>): [field: string, name: string][] {
  const own: [string, string][] = [['id', `${part} id ${row.id}`]]
  if ('facts' in row) {
    own.push(['slug', `championship ${row.slug}`])
    for (const [at, { code, eventId }] of row.games.entries())
      own.push([`games[${at}].code`, `slot ${row.id} ${code}`], [`games[${at}].eventId`, `slot of ${eventId}`])
    for (const [at, { id }] of row.facts.entries()) own.push([`facts[${at}].id`, `fact ${id}`])
    return own
  }
  if ('code' in row) own.push(['code', `code ${row.code}`])
  if ('slug' in row) own.push(['slug', `slug ${row.slug}`], ['sport', `team ${row.schoolId} ${row.sport} ${row.gender}`])
  if (!('pictures' in row)) return own
  if (row.sourceKey !== null) own.push(['sourceKey', `key ${row.sourceKey}`])
  for (const [at, { episodeDocId }] of row.pictures.entries())
    own.push([`pictures[${at}].episodeDocId`, `picture ${row.id} ${episodeDocId}`])
  for (const [at, { id }] of row.formerStarts.entries()) own.push([`formerStarts[${at}].id`, `date ${id}`])
  return own
}
