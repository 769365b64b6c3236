import type { Day } from '../../events/time/days.ts'
import { MINUTE_MS } from '../../kit/time/time-units.ts'
import type { Crest, GameRow } from '../game/game-row.ts'

// A month has hundreds of games, and the page contains their data a second time after its markup. Columns and tables make that
// copy a quarter of the size that objects would have.

/** Columns are joined by '\n'; numeric columns hold indices into the tables. */
type PackedDays = {
  /** Each date with its number of games. */
  dates: [date: string, count: number][]
  /** Each id and title, two characters apart as in the markup, so that compression matches both at once. */
  games: string
  columns: Record<keyof Tables, string>
  tables: Tables
  /** The schools named in titles, with their crests. */
  schools: School[]
  /** Fields that few games have, by the game's index. */
  rest: Record<number, Rest>
}

type School = [name: string, crest: Crest]
type Rest = Partial<
  Pick<GameRow, 'title' | 'titleLang' | 'english' | 'reason' | 'former' | 'crests' | 'isContinued' | 'championship'>
>
type Tables = {
  sports: string[]
  times: (string | null)[]
  /** A venue, its zone, and its clock's offset from UTC at the time, in minutes. */
  places: [venue: string, zone: string, ahead: number][]
  states: [GameRow['isLater'], GameRow['expectedMinutes'], GameRow['schedule'], GameRow['play'], GameRow['picture']][]
}

const instant = (date: string, time: string) => Date.parse(`${date}T${time}:00Z`)

/**
 * Returns a page's games as one JSON text, because the router's own format numbers each value. `schools`: the names that titles
 * may contain, with their crests.
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
  const packed: PackedDays = {
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

/** Returns the packed games by day. */
export function unpackDays(packed: string): Day<GameRow>[] {
  const { dates, games, columns, tables, schools, rest }: PackedDays = JSON.parse(packed)
  if (dates.length === 0) return []
  const usual = usualPlaces(schools)
  const shown = games.split('|')
  const [sports, times] = [inTable(tables.sports, columns.sports), inTable(tables.times, columns.times)]
  const [places, states] = [columns.places.split('\n'), inTable(tables.states, columns.states)]
  let at = 0
  const rowOf = (localDate: string): GameRow => {
    const [isLater, expectedMinutes, schedule, play, picture] = states(at)
    const [id = '', , title = ''] = shown.slice(3 * at)
    const localTime = times(at)
    const [venue, zone, ahead] = tables.places[usual(title, places[at] ?? '')] as Tables['places'][number]
    const startsAt = localTime === null ? null : new Date(instant(localDate, localTime) - ahead * MINUTE_MS).toISOString()
    const start = { localDate, localTime, zone, isLater, startsAt, expectedMinutes }
    const texts = { id, title, sportName: sports(at), ...(venue && { venue }) }
    return { ...texts, ...start, schedule, play, picture, crests: crestsIn(title, schools), ...rest[at++] }
  }
  return dates.map(([date, count]) => ({ date, events: Array.from({ length: count }, () => rowOf(date)) }))
}

function restOf(
  { title: whole, titleLang, english, reason, former, crests, isContinued, championship }: GameRow,
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
    ...(championship && { championship }),
    ...(JSON.stringify(crestsIn(title, schools)) !== JSON.stringify(crests) && { crests }),
  }
}

/** Returns the schools named in a title, in order. */
const namedIn = (title: string, schools: readonly School[]) =>
  schools
    .flatMap(([name, crest]) => (title.includes(name) ? [{ name, crest, at: title.indexOf(name) }] : []))
    .sort((a, b) => a.at - b.at)

/** Returns the crests of both teams; none for a title with one name, which is a meet that this school hosts. */
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

/**
 * Returns a function that omits or restores a game's place where it is the host's previous one. The host is named last in a title
 * and usually plays at home.
 */
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
