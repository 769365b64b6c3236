import { addressIn, isFrenchAddress, plainPath } from '../kit/http/addresses.ts'
import type { Result } from '../kit/result.ts'
import { GENDERS, type Gender, isSport, type Sport } from '../teams/sport.ts'

// The addresses of all calendars (spec E8). Each has one spelling, in lower case like all public addresses. A calendar's language
// is that of its address: English ones as written here, French ones below /fr.
//
// The alarm is part of the file's name instead of a query. The page cache and proxies ignore queries, so that queries cannot fill
// their memory, and would send everybody the alarms of the first request.

/** The choices of minutes before the start at which a calendar's alarms ring. */
export const ALARMS = [15, 30, 60] as const
export type Alarm = (typeof ALARMS)[number]

export type CalendarAddress = { alarm?: Alarm } & (
  | { of: 'all' }
  /** `name`: the series' id in its address. */
  | { of: 'series'; name: string }
  /** `name`: the team's slug. */
  | { of: 'team'; name: string }
  | { of: 'sport'; sport: Sport; gender?: Gender }
  /** `code`: the school's, in upper case as it is stored. */
  | { of: 'school'; code: string }
  /** `name`: the championship's slug. */
  | { of: 'championship'; name: string }
  /** `teams`: their short ids. */
  | { of: 'pick'; teams: readonly string[] }
  /** One game as a download, which programs do not read again. `id`: the one in the address of its page. */
  | { of: 'game'; id: string }
  /** The calendar of the account that the token belongs to: the teams and series it follows. */
  | { of: 'my'; token: string }
)

/** The maximum number of teams in a pick, so that its address is short enough everywhere. */
export const MOST_TEAMS = 40

/** Returns the plain path of a calendar; `addressIn` makes the French one. A pick is written sorted and without repetitions. */
export function calendarPath(calendar: CalendarAddress): string {
  const alarm = calendar.alarm === undefined ? '' : `.alarm-${calendar.alarm}`
  return `/calendar/${partOf(calendar)}${alarm}.ics`
}

function partOf(calendar: CalendarAddress): string {
  switch (calendar.of) {
    case 'all':
      return 'all'
    case 'series':
    case 'team':
    case 'championship':
      return `${calendar.of}/${calendar.name}`
    case 'sport':
      return `sport/${calendar.sport}${calendar.gender ? `-${calendar.gender}` : ''}`
    case 'school':
      return `school/${calendar.code.toLowerCase()}`
    case 'pick':
      return `pick/${[...new Set(calendar.teams)].sort().join('~')}`
    case 'game':
      return `game/${calendar.id}`
    case 'my':
      return `my/${calendar.token}`
  }
}

const NAME = '[a-z0-9][a-z0-9-]{0,79}'
const SHORT_ID = '[0-9a-v]{8}'
const ALARM = `(?:\\.alarm-(${ALARMS.join('|')}))?`
const PICK = `pick/${SHORT_ID}(?:~${SHORT_ID}){0,${MOST_TEAMS - 1}}`

/**
 * Matches the plain paths of public calendars, which the page cache stores; the first group is the calendar. A pick in another
 * order matches too: `canonicalCalendar` has its spelling.
 */
export const PUBLIC_CALENDAR = new RegExp(
  `^/calendar/(all|(?:series|team|championship|sport|game)/${NAME}|school/[a-z]{3}|${PICK})${ALARM}\\.ics$`,
)

/** Matches a private calendar, which is never cached. A token has at least 128 bits. */
const PRIVATE_CALENDAR = new RegExp(`^/calendar/(my/[a-z0-9]{26,64})${ALARM}\\.ics$`)

/** Returns the calendar of a path, in either language and any spelling; undefined for all other paths. */
export function calendarOf(path: string): CalendarAddress | undefined {
  const plain = plainPath(decoded(path).toLowerCase())
  const [, part = '', minutes] = PUBLIC_CALENDAR.exec(plain) ?? PRIVATE_CALENDAR.exec(plain) ?? []
  const alarm = ALARMS.find((each) => String(each) === minutes)
  const calendar = ofPart(part)
  return calendar && (alarm === undefined ? calendar : { ...calendar, alarm })
}

function ofPart(part: string): CalendarAddress | undefined {
  const [kind, name = ''] = part.split('/', 2)
  switch (kind) {
    case 'all':
      return { of: 'all' }
    case 'series':
    case 'team':
    case 'championship':
      return { of: kind, name }
    case 'sport':
      return sportOf(name)
    case 'school':
      return { of: 'school', code: name.toUpperCase() }
    case 'pick':
      return { of: 'pick', teams: [...new Set(name.split('~'))].sort() }
    case 'game':
      return { of: 'game', id: name }
    case 'my':
      return { of: 'my', token: name }
    default:
      return undefined
  }
}

/** Reads 'field-hockey' or 'field-hockey-women'. */
function sportOf(name: string): CalendarAddress | undefined {
  if (isSport(name)) return { of: 'sport', sport: name }
  const gender = GENDERS.find((each) => name.endsWith(`-${each}`))
  const sport = name.slice(0, -(gender?.length ?? 0) - 1)
  return gender && isSport(sport) ? { of: 'sport', sport, gender } : undefined
}

/** Returns the one spelling of a calendar's address, in the language of the path; undefined for all other paths. */
export function canonicalCalendar(path: string): string | undefined {
  const calendar = calendarOf(path)
  return calendar && addressIn(isFrenchAddress(path.toLowerCase()) ? 'fr' : 'en', calendarPath(calendar))
}

/** Decodes a path, because some programs encode the sign between two teams. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/**
 * Returns a team's id in the address of a pick: 8 letters and digits, so that 40 teams make an address of 400 characters. It
 * derives from the stored id instead of the slug, because staff may change the slug of a team that somebody has subscribed to. In
 * 1 of 20,000 sites with ten thousand teams, two teams share an id.
 */
export function shortTeamId(teamId: string): string {
  // FNV-1a, folded to 40 bits.
  let hash = 0xcbf29ce484222325n
  for (const octet of new TextEncoder().encode(teamId)) hash = BigInt.asUintN(64, (hash ^ BigInt(octet)) * 0x100000001b3n)
  return BigInt.asUintN(40, hash ^ (hash >> 40n))
    .toString(32)
    .padStart(8, '0')
}

/** Returns the calendar of some teams, by their ids. Refuses none, and more than 40. */
export function pickOfTeams(teamIds: Iterable<string>): Result<{ calendar: CalendarAddress }, 'no-team' | 'too-many'> {
  const teams = [...new Set([...teamIds].map(shortTeamId))].sort()
  if (teams.length === 0) return { ok: false, reason: 'no-team' }
  if (teams.length > MOST_TEAMS) return { ok: false, reason: 'too-many' }
  return { ok: true, calendar: { of: 'pick', teams } }
}
