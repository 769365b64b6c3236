import { z } from 'zod'
import { SCHEDULE_STATES } from '../../app/events/event.ts'
import { SPORT_KEYS } from '../../app/teams/sport.ts'
import { readRecords } from '../records/read-records.ts'
import { calendarFrom } from './calendar.ts'
import { type DemoEvent, dateAt, daysLater, type EventDraft, eventFrom, restarted } from './demo-event.ts'
import { schoolKeys, venueOf } from './schools.ts'
import { both } from './texts.ts'

const sport = z.enum(SPORT_KEYS)
/** Days after the week's Saturday, and the local time. */
const when = z.tuple([z.int(), z.string().regex(/^\d\d:\d\d$/)])

/** The leagues play every other week. */
const leagueRecord = z.strictObject({
  league: sport,
  gender: z.enum(['women', 'men']),
  /** Of the schools with even places in the list. */
  isEven: z.boolean(),
  isOddWeek: z.boolean(),
  weekend: when,
  midweek: when,
})

/** A change to a coming game, which is known by sport, gender, week and place in that week. */
const gameRecord = z.strictObject({
  game: z.string(),
  isNeutral: z.literal(true).optional(),
  schedule: z.enum(SCHEDULE_STATES).optional(),
  to: when.optional(),
  reason: both.optional(),
})

/** Meets have no two teams: their titles are written in both languages. `day`: after this week's Saturday. */
const meetRecord = z.strictObject({
  meet: z.string(),
  sport,
  kind: z.enum(['meet', 'session']),
  host: z.string(),
  day: z.int(),
  time: z.string(),
  minutes: z.int().optional(),
  title: both,
})

type League = z.output<typeof leagueRecord>

const RECORDS = readRecords('season', { league: leagueRecord, game: gameRecord, meet: meetRecord })
const SPECIAL = new Map(RECORDS.filter((record) => 'game' in record).map((record) => [record.game, record]))

/** Weeks before and after this one, which is week 0. */
const FIRST_WEEK = -8
const LAST_WEEK = 9

/**
 * The season of the leagues and their meets around an instant, in the order in which a clash is decided. Among the coming games, a few
 * have no time yet, one was moved, one is postponed, one is cancelled and two are on neutral ground.
 */
export function seasonAround(now: Date): DemoEvent[] {
  const saturday = daysLater(calendarFrom(now).day('0d'), 6 - now.getUTCDay())
  return [
    delayedToday(now),
    ...RECORDS.flatMap((record) => ('league' in record ? leagueGames(record, saturday, now) : [])),
    ...RECORDS.flatMap((record) => ('meet' in record ? [meet(record, saturday, now)] : [])),
  ]
}

function leagueGames(league: League, saturday: string, now: Date): DemoEvent[] {
  return roundsOf(league).flatMap(({ week, round }) =>
    pairsOf(league, round).map((teams, index) => {
      const key = `${league.league} ${league.gender} ${week} ${index}`
      const day = daysLater(saturday, week * 7)
      return special(key, eventFrom({ key, sport: league.league, teams, ...gameOf(league, { key, week, index, day }) }, now))
    }),
  )
}

const roundsOf = ({ isOddWeek }: League) =>
  Array.from({ length: LAST_WEEK - FIRST_WEEK + 1 }, (_, at) => ({ week: FIRST_WEEK + at, round: Math.floor(at / 2) })).filter(
    ({ week }) => (week % 2 !== 0) === isOddWeek,
  )

/** Four games of eight teams: every team meets every other once in seven rounds, then with the places exchanged. */
function pairsOf({ isEven, gender }: League, round: number) {
  const schools = schoolKeys.filter((_, at) => at % 2 === (isEven ? 0 : 1))
  const last = schools.length - 1
  return Array.from({ length: schools.length / 2 }, (_, k) => {
    const one = schools[(round + k) % last] as string
    const other = (k === 0 ? schools[last] : schools[(round - k + last * 2) % last]) as string
    const isHome = (round + k + Math.floor(round / last)) % 2 === 0
    return isHome ? { home: one, away: other, gender } : { home: other, away: one, gender }
  })
}

/** From this week on, some games have no time yet. */
const TBC_WEEK = 6

type GamePosition = { key: string; week: number; index: number; day: string }

/** When and where a game is: three on the league's day, the last in the week. */
function gameOf({ league, weekend, midweek }: League, { key, week, index, day }: GamePosition) {
  const [days, time] = index === 3 ? midweek : weekend
  const isTbc = week >= TBC_WEEK && index === 1 && (league === 'hockey' || league === 'basketball')
  return {
    start: { date: daysLater(day, days), time: isTbc ? null : time },
    ...(SPECIAL.get(key)?.isNeutral ? { isNeutral: true, venue: venueOf('long reach', league) } : {}),
  } satisfies Partial<EventDraft>
}

function special(key: string, event: DemoEvent): DemoEvent {
  const { to, schedule, reason } = SPECIAL.get(key) ?? {}
  const moved = to ? restarted(event, { date: daysLater(event.localDate, to[0]), time: to[1] }) : event
  return { ...moved, ...(schedule && { schedule }), ...(reason && { reason }) }
}

const DELAY = 60

/** A game that was to begin soon and begins an hour later, at whichever of two places midnight is not between the two. */
function delayedToday(now: Date): DemoEvent {
  const { moment } = calendarFrom(now)
  const [soon, later] = [moment('20min'), moment(`${20 + DELAY}min`)]
  const isOnOneDay = (host: string) => {
    const venue = venueOf(host, 'basketball')
    return new Set([now, new Date(soon), new Date(later)].map((at) => dateAt(at, venue))).size === 1
  }
  const home = isOnOneDay('prairie-tech') ? 'prairie-tech' : 'elmgrove'
  const teams = { home, away: 'westmoor', gender: 'men' } as const
  const [before, after] = [soon, later].map((at) => eventFrom({ key: 'delayed', sport: 'basketball', teams, start: { at } }, now))
  const { localDate, localTime, zone, isLater } = before as DemoEvent
  return special('delayed', { ...(after as DemoEvent), former: { localDate, localTime, zone, isLater } })
}

function meet({ meet: key, host, day, time, minutes, ...record }: z.output<typeof meetRecord>, saturday: string, now: Date) {
  const start = { date: daysLater(saturday, day), time }
  const venue = venueOf(host, record.sport)
  return eventFrom({ ...record, key, venue, start, ...(minutes && { expectedMinutes: minutes }) }, now)
}
