import type { Day } from '../../events/time/days.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import type { Crest, GameRow } from '../game/game-row.ts'

// A month has hundreds of games, and their data stand in the page a second time behind its markup. Columns and tables make that second copy
// a quarter of what it would be as objects.

/** Columns are joined by '\n'; those of numbers name places of the tables. */
type Packed = {
  /** Each date with its number of games. */
  dates: [date: string, count: number][]
  /** Each id and title, two characters apart as in the markup, so that compression finds both in one place. */
  games: string
  columns: Record<keyof Tables, string>
  tables: Tables
  /** The names of schools in titles, which have their crests. */
  schools: School[]
  /** What few games have, by the game's place. */
  rest: Record<number, Rest>
}

type School = [name: string, crest: Crest]
type Rest = Partial<Pick<GameRow, 'title' | 'titleLang' | 'english' | 'reason' | 'former' | 'crests' | 'isContinued'>>
type Tables = {
  sports: string[]
  times: (string | null)[]
  /** A venue, its zone, and the minutes that its clock is ahead of UTC at the time. */
  places: [venue: string, zone: string, ahead: number][]
  states: [GameRow['isLater'], GameRow['expectedMinutes'], GameRow['schedule'], GameRow['play'], GameRow['picture']][]
}

const instant = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`)

/**
 * What a page sends of its games: one JSON text, since the router's own format numbers each value. `schools`: the names that titles may
 * have, with their crests.
 */
export function packDays(days: readonly Day<GameRow>[], schools: readonly School[]): string {
  const rows = days.flatMap(({ events }) => events)
  const named = schools.filter(([name]) => rows.some(({ title }) => title.includes(name)))
  const tables: Tables = { sports: [], times: [], places: [], states: [] }
  const usual = usualPlaces(named)
  const numbers = rows.map((row) => ({
    sports: placeIn(tables.sports, row.sportName),
    times: placeIn(tables.times, row.localTime),
    places: usual(row.title.replaceAll('|', ' '), placeIn(tables.places, [row.venue ?? '', row.zone, aheadOf(row)])),
    states: placeIn(tables.states, [row.isLater, row.expectedMinutes, row.schedule, row.play, row.picture]),
  }))
  const column = (of: keyof Tables) => numbers.map((each) => each[of]).join('\n')
  const packed: Packed = {
    dates: days.map(({ date, events }) => [date, events.length]),
    games: rows.map(({ id, title }) => `${id}||${title.replaceAll('|', ' ')}`).join('|'),
    columns: { sports: column('sports'), times: column('times'), places: column('places'), states: column('states') },
    tables,
    schools: named,
    rest: Object.fromEntries(
      rows.map((row, at) => [at, restOf(row, named)] as const).filter(([, rest]) => Object.keys(rest).length > 0),
    ),
  }
  return JSON.stringify(packed)
}

/** The games by day, as they were packed. */
export function unpackDays(packed: string): Day<GameRow>[] {
  const { dates, games, columns, tables, schools, rest }: Packed = JSON.parse(packed)
  if (dates.length === 0) return []
  const usual = usualPlaces(schools)
  const shown = games.split('|')
  const [sports, times] = [inTable(tables.sports, columns.sports), inTable(tables.times, columns.times)]
  const [places, states] = [columns.places.split('\n'), inTable(tables.states, columns.states)]
  let at = 0
  const rowOf = (localDate: string): GameRow => {
    const [isLater, expectedMinutes, schedule, play, picture] = states(at)
    const [id, title, localTime] = [shown[3 * at] as string, shown[3 * at + 2] as string, times(at)]
    const [venue, zone, ahead] = tables.places[usual(title, places[at] as string)] as Tables['places'][number]
    const startsAt = localTime === null ? null : new Date(instant(localDate, localTime) - ahead * MINUTE_MS).toISOString()
    const start = { localDate, localTime, zone, isLater, startsAt, expectedMinutes }
    const texts = { id, title, sportName: sports(at), ...(venue && { venue }) }
    return { ...texts, ...start, schedule, play, picture, crests: crestsIn(title, schools), ...rest[at++] }
  }
  return dates.map(([date, count]) => ({ date, events: Array.from({ length: count }, () => rowOf(date)) }))
}

function restOf(
  { title: whole, titleLang, english, reason, former, crests, isContinued }: GameRow,
  schools: readonly School[],
): Rest {
  const title = whole.replaceAll('|', ' ')
  return {
    ...(title !== whole && { title: whole }),
    ...(titleLang && { titleLang }),
    ...(english && { english }),
    ...(reason && { reason }),
    ...(former && { former }),
    ...(isContinued && { isContinued }),
    ...(JSON.stringify(crestsIn(title, schools)) !== JSON.stringify(crests) && { crests }),
  }
}

/** The schools that a title names, in its order. */
const namedIn = (title: string, schools: readonly School[]) =>
  schools
    .flatMap(([name, crest]) => (title.includes(name) ? [{ name, crest, at: title.indexOf(name) }] : []))
    .sort((a, b) => a.at - b.at)

/** Of two teams; a title with one name is a meet there. */
function crestsIn(title: string, schools: readonly School[]): Crest[] {
  const named = namedIn(title, schools)
  return named.length === 2 ? named.map(({ crest }) => crest) : []
}

const aheadOf = ({ localDate, localTime, startsAt }: GameRow) =>
  startsAt === null || localTime === null ? 0 : (instant(localDate, localTime) - Date.parse(startsAt)) / MINUTE_MS

function placeIn<Value>(table: Value[], value: Value): number {
  const key = JSON.stringify(value)
  const at = table.findIndex((each) => JSON.stringify(each) === key)
  return at === -1 ? table.push(value) - 1 : at
}

/** The host stands last in a title and is mostly at home: where its place is that of its game before, the column says nothing. */
function usualPlaces(schools: readonly School[]) {
  const last = new Map<string | undefined, number>()
  function usual(title: string, place: number): number | ''
  function usual(title: string, place: string): number
  function usual(title: string, place: number | string) {
    const host = namedIn(title, schools).at(-1)?.name
    const before = last.get(host)
    const number = place === '' ? (before ?? 0) : Number(place)
    last.set(host, number)
    return typeof place === 'number' && number === before ? '' : number
  }
  return usual
}

function inTable<Value>(table: readonly Value[], column: string): (at: number) => Value {
  const numbers = column.split('\n').map(Number)
  return (at) => table[numbers[at] as number] as Value
}
