import { foldText } from '../../../kit/text/fold.ts'
import { isShowable } from '../../../kit/text/showable.ts'
import { type Gender, isSport, type Sport } from '../../../teams/sport.ts'
import { type ValueKind, valueKey } from '../../match/match-values.ts'
import { isToCome } from '../../match/to-come.ts'
import { gameRows } from '../columns.ts'
import { type DateOrder, dateOrder, readDate } from '../dates.ts'
import { datedRows, type RowWithDate } from '../days-above.ts'
import type { Field } from '../fields.ts'
import type { Table, TableRow } from '../table.ts'
import type { RowFault } from './row-fault.ts'
import { rowStart } from './row-start.ts'
import { type MissingTeam, type RowSides, type RowTeams, type TeamCells, teamFinder, writtenSides } from './row-teams.ts'
import type { Answers, SeasonRecords, SeasonRow } from './season-row.ts'
import { sourceTitle } from './source-title.ts'
import { type ParsedTitle, readTitle } from './written-title.ts'
import { type ParsedStatus, readGender, readNeutral, readStatus, sideReader, splitGender } from './written-words.ts'
import type { ParsedZone } from './written-zone.ts'
import type { ZoneRules } from './zone-rules.ts'

/** The field of each column, with its index from 0 and the clock of its heading, as guessed or as staff chose. */
export type Columns = readonly { column: number; field: Field | null; clock?: ParsedZone }[]

export type SeasonRows =
  | {
      ok: true
      rows: SeasonRow[]
      faults: RowFault[]
      /** The values of rows with faults. */
      unread: RowWithoutGame[]
      /** Rows without a date of their own, which take that of the row above. */
      fromAbove: number[]
      /** The questions that the file leaves open for all of its rows, answered or not. */
      asks: Questions
      /** The external ids of rows with faults, because their games are in the file all the same. */
      faultyIds: string[]
      missingTeams: MissingTeam[]
    }
  /** A question must be answered first; `rows` are two rows that contradict each other. */
  | { ok: false; reason: 'no-date-column' | 'order-asked' }
  | { ok: false; reason: 'order-contradictory'; rows: [dayFirst: number, monthFirst: number] }

/** A row that is not a game yet: its date, as read or as written, its time as written, and its teams. */
export type RowWithoutGame = { row: number; date: string; time: string; who: string[] }

/** Values that the rows do not give by themselves. */
export type Questions = { [answer in 'sport' | 'gender' | 'schoolId' | 'seasonYear' | 'isLater']: boolean }

const LENGTHS = { title: 200, externalId: 200, gameNumber: 40 } as const

/** The cells of a row by field; undefined where the file has no column for it. */
type Cells = (field: Field) => string | undefined

function cellsBy(columns: Columns) {
  const places = new Map(columns.flatMap(({ field, column }) => (field === null ? [] : [[field, column] as const])))
  return ({ cells }: TableRow): Cells =>
    (field) => {
      const column = places.get(field)
      return column === undefined ? undefined : (cells[column] ?? '')
    }
}

/**
 * Lists the distinct names in a file that refer to the site's data, for matchValues: schools, venues, sports, series. Teams in
 * titles count only when no column has teams.
 */
export function valuesOf(table: Table, columns: Columns): Record<ValueKind, string[]> {
  const values: Record<ValueKind, Set<string>> = { school: new Set(), venue: new Set(), sport: new Set(), series: new Set() }
  const readers = readersOf(table, columns)
  for (const { row } of readers.games) {
    const cells = readers.cellsOf(row)
    const sides = writtenSides(readers.teamCells(cells))
    if ('home' in sides) for (const name of [sides.home, sides.away]) values.school.add(name)
    const venue = readers.venueOf(cells)
    values.venue.add(isToCome(venue) ? '' : venue)
    values.sport.add(splitGender(cells('sport') ?? '').sport)
    values.series.add(cells('series') ?? '')
  }
  const all = (kind: ValueKind) => [...values[kind]].filter((value) => value !== '')
  return { school: all('school'), venue: all('venue'), sport: all('sport'), series: all('series') }
}

function readersOf(table: Table, columns: Columns) {
  const cellsOf = cellsBy(columns)
  const rows = gameRows(table)
  const all = rows.map(cellsOf)
  const side = sideReader(all.map((cells) => cells('isHome') ?? ''))
  const cities = new Map<string, Set<string>>()
  for (const cells of all) {
    const venue = cells('venue') ?? ''
    cities.set(venue, (cities.get(venue) ?? new Set()).add(cells('city') ?? ''))
  }
  return {
    cellsOf,
    /** The rows of games with their dates; merged cells give one date per day. */
    games: datedRows(rows, (row) => {
      const cells = cellsOf(row)
      const named = (['home', 'away', 'opponent', 'titleEn', 'titleFr'] as const).map((field) => cells(field) ?? '')
      const names = [...named.slice(0, 3), cells('opponent') === undefined ? '' : 'whose schedule it is']
      return {
        date: cells('date') ?? '',
        time: cells('time') ?? '',
        isGame: named.some((text) => text !== ''),
        names: names.map(foldText).filter((name) => name !== ''),
      }
    }),
    teamCells: (cells: Cells): TeamCells => ({
      home: cells('home'),
      away: cells('away'),
      team: cells('team'),
      opponent: cells('opponent'),
      isHome: cells('isHome'),
      title: readTitle(cells('titleEn') || cells('titleFr') || ''),
      side,
    }),
    /** Returns the venue's name, with the city where venues of several cities share the name. */
    venueOf(cells: Cells): string {
      const [venue = '', city = ''] = [cells('venue'), cells('city')]
      return venue !== '' && city !== '' && (cities.get(venue)?.size ?? 0) > 1 ? `${venue}, ${city}` : venue
    },
  }
}

/**
 * Reads the rows of a table as games (spec E11), using the columns and answers of staff. A row with a fault becomes no game, and
 * all of its faults are reported.
 */
export function seasonRows(given: {
  table: Table
  columns: Columns
  answers: Answers
  facts: SeasonRecords
  rules: ZoneRules
}): SeasonRows {
  const { table, columns, answers, facts, rules } = given
  if (!columns.some(({ field }) => field === 'date')) return { ok: false, reason: 'no-date-column' }
  const readers = readersOf(table, columns)
  const order = orderOf(readers.games, answers)
  if (!order.ok) return order

  const finder = teamFinder(facts.teams, answers)
  const zoneOf = new Map(facts.venues.map(({ id, zone }) => [id, zone]))
  const schools = new Map(facts.schools.map((school) => [school.id, school]))
  const headingClock = columns.find(({ field }) => field === 'time')?.clock
  const asks: Questions = { sport: false, gender: false, schoolId: false, seasonYear: false, isLater: false }
  const read: Extract<SeasonRows, { ok: true }> = {
    ...{ ok: true, rows: [], faults: [], unread: [], fromAbove: [], asks, faultyIds: [], missingTeams: [] },
  }
  for (const { row: tableRow, date, isFromAbove } of readers.games) {
    const cells = readers.cellsOf(tableRow)
    const found: RowFaults = []
    const teamCells = readers.teamCells(cells)
    const about = aboutRow(cells, teamCells.title, answers, { found, asks })
    const texts = textsOf(cells, found)
    const told = optionalValues(cells, readers.venueOf(cells), answers, found)
    const { sides, teams } = teamsOf(teamCells, finder, { ...about, hasTitle: texts.titles.length > 0 }, found)
    if (sides && asksSchool(sides)) asks.schoolId = true
    const homeVenue = sides?.isNeutral ? undefined : (schools.get(teams?.homeSchoolId ?? '')?.homeVenueId ?? undefined)
    const start = rowStart(
      { ...writtenStart(cells), date, headingClock, calendarZone: tableRow.zone },
      {
        order: order.order,
        answers,
        rules,
        zones: { venue: zoneOf.get(told.venueId ?? ''), home: zoneOf.get(homeVenue ?? '') },
      },
    )
    if ('faults' in start) found.push(...start.faults)
    const day = readDate(date, { order: order.order })
    if (!day.ok && day.reason === 'no-year') asks.seasonYear = true
    if (isTwice(start, answers)) asks.isLater = true
    if (found.length > 0 || !('start' in start) || about.sport === undefined || !teams) {
      read.faults.push(...found.map((fault) => ({ row: tableRow.number, ...fault })))
      read.unread.push({
        row: tableRow.number,
        date: day.ok ? day.date : date,
        time: cells('time') ?? '',
        who: whoOf(sides, texts.titles),
      })
      if (texts.externalId !== '') read.faultyIds.push(texts.externalId)
      continue
    }
    if (isFromAbove) read.fromAbove.push(tableRow.number)
    read.rows.push({
      row: tableRow.number,
      ...start.start,
      externalId: texts.externalId,
      sport: about.sport,
      gender: about.gender ?? null,
      homeTeamId: teams.teamIds?.home ?? null,
      awayTeamId: teams.teamIds?.away ?? null,
      ...(teams.sources ? { sources: teams.sources } : {}),
      title: titleOf(texts, teams, schools),
      ...told,
      status: statusOf(told.status, start.status, texts.status),
      isNeutral: sides?.isNeutral ? true : told.isNeutral,
      hasTime: (cells('time') ?? '') !== '' || start.start.localTime !== null,
      gameNumber: texts.gameNumber,
    })
  }
  return { ...read, missingTeams: finder.missing() }
}

/** Returns a row's title: its own, one by pattern where a team is not known, or none where the teams make it. */
function titleOf(
  { title, titles }: ReturnType<typeof textsOf>,
  { teamIds, sources, schoolIds }: RowTeams,
  schools: ReadonlyMap<string, SchoolOfRow>,
): SeasonRow['title'] {
  if (!teamIds) return title
  if (!sources) return titles.length === 2 ? title : NO_TITLE
  const schoolOf = (id: string | undefined) => (id === undefined ? undefined : schools.get(id))
  const [home, away] = [schoolOf(schoolIds?.home), schoolOf(schoolIds?.away)]
  const made = sourceTitle(sources, { ...(home && { home }), ...(away && { away }) })
  return { en: title.en || made.en, fr: title.fr || made.fr }
}

const NO_TITLE = { en: '', fr: '' }
type SchoolOfRow = SeasonRecords['schools'][number]

const writtenStart = (cells: Cells) => ({
  time: cells('time'),
  zone: cells('zone') ?? '',
  allDay: cells('allDay') ?? '',
})

/**
 * Returns the status that counts: 'cancelled' or 'postponed' does wherever it is written, because calendars go on calling such an
 * event confirmed.
 */
const statusOf = (...told: (ParsedStatus | undefined)[]) =>
  told.find((status) => status !== undefined && status !== 'planned') ?? told.find((status) => status !== undefined)

/** True when the file does not name the team whose schedule it is. */
const asksSchool = ({ home, away, columns }: RowSides) =>
  (columns.home === 'team' && home === '') || (columns.away === 'team' && away === '')

const isTwice = (start: ReturnType<typeof rowStart>, { isLater }: Answers) =>
  'faults' in start ? start.faults.some(({ code }) => code === 'time-twice') : isLater !== undefined && start.isTwice

const whoOf = (sides: RowSides | undefined, titles: string[]) =>
  (titles.length > 0 ? titles.slice(0, 1) : [sides?.away ?? '', sides?.home ?? '']).filter((name) => name !== '')

type Order = { ok: true; order: DateOrder | undefined } | Exclude<SeasonRows, { ok: true }>

function orderOf(games: readonly RowWithDate[], answers: Answers): Order {
  const finding = dateOrder(games.map(({ date }) => date))
  if (finding.state === 'contradictory') {
    const at = (place: number) => games[place]?.row.number ?? 0
    return { ok: false, reason: 'order-contradictory', rows: [at(finding.dayFirst), at(finding.monthFirst)] }
  }
  const order = finding.state === 'decided' ? finding.order : answers.dateOrder
  return finding.state === 'asked' && order === undefined ? { ok: false, reason: 'order-asked' } : { ok: true, order }
}

type RowFaults = Omit<RowFault, 'row'>[]

/** Returns the sport and gender: from their own columns, else from the title, else from the answers. */
function aboutRow(
  cells: Cells,
  title: ParsedTitle,
  answers: Answers,
  { found, asks }: { found: RowFaults; asks: Questions },
): { sport: Sport | undefined; gender: Gender | undefined } {
  const written = splitGender(cells('sport') ?? '')
  const id = written.sport === '' ? (title.sport ?? answers.sport) : answers.values.get(valueKey('sport', written.sport))
  const sport = id !== undefined && id !== null && isSport(id) ? id : undefined
  if (written.sport === '' && title.sport === undefined) asks.sport = true
  if (sport === undefined) found.push({ column: 'sport', code: written.sport === '' ? 'no-sport' : 'unknown-sport' })
  const text = cells('gender') ?? ''
  const gender = text === '' ? undefined : readGender(text)
  if (text !== '' && gender === undefined) found.push({ column: 'gender', code: 'bad-gender' })
  const told = gender ?? written.gender ?? title.gender
  if (told === undefined) asks.gender = true
  return { sport, gender: told ?? answers.gender }
}

function textsOf(cells: Cells, found: RowFaults) {
  const read = (field: Field, most: number) => {
    const text = (cells(field) ?? '').replace(/\s+/g, ' ')
    if (text.length > most) found.push({ column: field, code: 'too-long' })
    else if (!isShowable(text)) found.push({ column: field, code: 'bad-text' })
    return text
  }
  const en = readTitle(read('titleEn', LENGTHS.title))
  const fr = readTitle(read('titleFr', LENGTHS.title))
  const title = { en: en.text, fr: fr.text }
  return {
    title,
    status: en.status ?? fr.status,
    titles: Object.values(title).filter((text) => text !== ''),
    externalId: read('externalId', LENGTHS.externalId),
    gameNumber: read('gameNumber', LENGTHS.gameNumber),
  }
}

/** Returns the optional values of a row. A blank cell gives none, and neither does a missing column. */
function optionalValues(cells: Cells, venue: string, answers: Answers, found: RowFaults) {
  const matched = (kind: 'venue' | 'series', text: string) => {
    if (text === '') return undefined
    const id = answers.values.get(valueKey(kind, text))
    if (id === undefined) found.push({ column: kind, code: `unknown-${kind}` })
    return id
  }
  const worded = <T>(field: Field, code: RowFault['code'], read: (text: string) => T | undefined) => {
    const text = cells(field) ?? ''
    const value = text === '' ? undefined : read(text)
    if (text !== '' && value === undefined) found.push({ column: field, code })
    return value
  }
  return {
    venueId: matched('venue', isToCome(venue) ? '' : venue),
    seriesId: matched('series', cells('series') ?? '') ?? answers.seriesId,
    status: worded('status', 'bad-status', readStatus),
    isNeutral: worded('neutral', 'bad-neutral', readNeutral),
    stream: worded('stream', 'bad-stream', (text) => (STREAM.test(text) ? text : undefined)),
  }
}

/** An address, or a provider's play id. */
const STREAM = /^(?:https?:\/\/[^\s"<>]+|[\w-]{1,64})$/i

function teamsOf(
  cells: TeamCells,
  finder: ReturnType<typeof teamFinder>,
  about: { sport: Sport | undefined; gender: Gender | undefined; hasTitle: boolean },
  found: RowFaults,
) {
  const sides = writtenSides(cells)
  if ('code' in sides) {
    found.push(sides)
    return { sides: undefined, teams: undefined }
  }
  const teams = finder.find(sides, about)
  if (teams && 'faults' in teams) {
    // A gender that could not be read is already reported.
    found.push(...teams.faults.filter(({ code }) => code !== 'no-gender' || !found.some(({ column }) => column === 'gender')))
    return { sides, teams: undefined }
  }
  return { sides: sides as RowSides, teams }
}
