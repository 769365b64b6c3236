import { addressIn, isFrenchAddress, plainPath } from '../kit/http/addresses.ts'
import type { Result } from '../kit/result.ts'
import { GENDERS, type Gender, isSport, type Sport } from '../teams/sport.ts'

// The addresses of all calendars (spec E8). Each has one spelling, in lower case as all public addresses. Their language is that of the
// address: English ones as they stand here, French ones below /fr.
//
// The alarm is part of the file's name and not a query: the page cache and proxies ignore queries, so that they cannot fill the memory,
// and would send everybody the alarms of whoever asked first.

/** How many minutes before the start a calendar's alarms ring. */
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
  /** `teams`: their short ids. */
  | { of: 'pick'; teams: readonly string[] }
  /** One game, to be downloaded: programs do not read it again. `id`: that in the address of its page. */
  | { of: 'game'; id: string }
  /** What the holder of the token follows. */
  | { of: 'my'; token: string }
)

/** The most teams in a pick, so that its address fits everywhere that addresses go. */
export const MOST_TEAMS = 40

/** The plain path of a calendar; `addressIn` makes the French one. A pick is written sorted and without repetitions. */
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
 * The plain paths of calendars that anybody may read, which the page cache keeps; the first group says which. A pick in another order
 * matches too: `canonicalCalendar` has its spelling.
 */
export const PUBLIC_CALENDAR = new RegExp(
  `^/calendar/(all|(?:series|team|sport|game)/${NAME}|school/[a-z]{3}|${PICK})${ALARM}\\.ics$`,
)

/** A private calendar, which is never cached. A token has at least 128 bits. */
const PRIVATE_CALENDAR = new RegExp(`^/calendar/(my/[a-z0-9]{26,64})${ALARM}\\.ics$`)

/** Which calendar a path names, in either language and any spelling; undefined for paths that cannot name one. */
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

/** 'field-hockey', 'field-hockey-women'. */
function sportOf(name: string): CalendarAddress | undefined {
  if (isSport(name)) return { of: 'sport', sport: name }
  const gender = GENDERS.find((each) => name.endsWith(`-${each}`))
  const sport = name.slice(0, -(gender?.length ?? 0) - 1)
  return gender && isSport(sport) ? { of: 'sport', sport, gender } : undefined
}

/** The one spelling of a calendar's address, in the language of the path; undefined for paths that cannot name one. */
export function canonicalCalendar(path: string): string | undefined {
  const calendar = calendarOf(path)
  return calendar && addressIn(isFrenchAddress(path.toLowerCase()) ? 'fr' : 'en', calendarPath(calendar))
}

/** Some programs encode the sign between two teams. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/**
 * A team's id in the address of a pick: 8 letters and digits, so that 40 teams make an address of 400 signs. Drawn from the stored id and
 * not from the slug, which staff may change under a calendar that somebody has subscribed to. Two of ten thousand teams have the same
 * one in 1 of 20,000 sites.
 */
export function shortTeamId(teamId: string): string {
  // FNV-1a, folded to 40 bits.
  let hash = 0xcbf29ce484222325n
  for (const octet of new TextEncoder().encode(teamId)) hash = BigInt.asUintN(64, (hash ^ BigInt(octet)) * 0x100000001b3n)
  return BigInt.asUintN(40, hash ^ (hash >> 40n))
    .toString(32)
    .padStart(8, '0')
}

/** The calendar of some teams, by their ids. Refused without any, and with more than 40. */
export function pickOfTeams(teamIds: Iterable<string>): Result<{ calendar: CalendarAddress }, 'no-team' | 'too-many'> {
  const teams = [...new Set([...teamIds].map(shortTeamId))].sort()
  if (teams.length === 0) return { ok: false, reason: 'no-team' }
  if (teams.length > MOST_TEAMS) return { ok: false, reason: 'too-many' }
  return { ok: true, calendar: { of: 'pick', teams } }
}
